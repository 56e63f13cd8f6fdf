// SPDX-License-Identifier: Apache-2.0
package lost;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Short tasks, all alike, that come and go on a pool and share two variables: {@code Tasks COUNT}. */
public final class Tasks {

    private static final int AT_A_TIME = 50;

    private int total;
    private int visits;

    private Tasks() {}

    synchronized void add(int amount) {
        total += amount;
    }

    synchronized int visits() {
        return visits;
    }

    synchronized void setVisits(int count) {
        visits = count;
    }

    /** Two locked sections, between which others may come in. */
    void visit() {
        setVisits(visits() + 1);
    }

    public static void main(String[] args) throws Exception {
        Tasks tasks = new Tasks();
        int count = Integer.parseInt(args[0]);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<?>> running = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            pool.execute(() -> tasks.visit()); // a method that a task starts in would be no transaction
            running.add(pool.submit(() -> tasks.add(1)));
            if (running.size() == AT_A_TIME) {
                for (Future<?> task : running) {
                    task.get();
                }
                running.clear();
            }
        }
        pool.shutdown();
        System.out.println(tasks.total + " added");
    }
}
