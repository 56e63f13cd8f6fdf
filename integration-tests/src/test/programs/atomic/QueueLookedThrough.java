// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Who looks through a blocking queue has what is in it: its elements were made before they were put in, however one comes to them. */
public final class QueueLookedThrough {

    static final class Job {
        private int size;
        private int left;

        void make() {
            size++;
            left++;
        }

        boolean isReady() {
            return left > 0;
        }

        void run() {
            left -= size;
        }
    }

    private final BlockingQueue<Job> jobs = new LinkedBlockingQueue<>();
    private int done;

    private void run(Job job) {
        check(job.isReady(), "it is made");
        job.run();
        done++;
    }

    private void runWhatIsThere() {
        for (Job job : jobs) {
            if (job.isReady() && jobs.remove(job)) run(job);
        }
    }

    private void iterate() {
        Iterator<Job> iterator = jobs.iterator();
        if (iterator.hasNext()) {
            Job first = iterator.next();
            iterator.remove();
            run(first);
        }
        iterator.forEachRemaining(this::run);
    }

    private void copy() {
        for (Job job : jobs.toArray(new Job[0])) run(job);
    }

    private void copyAll() {
        List<Job> all = new ArrayList<>();
        for (Object job : jobs.toArray()) all.add((Job) job);
        all.forEach(this::run);
    }

    private static void make(BlockingQueue<Job> jobs) {
        for (int i = 0; i < 5; i++) {
            Job job = new Job();
            job.make();
            jobs.add(job);
        }
    }

    private interface Look {
        void through(QueueLookedThrough jobs);
    }

    /** Nothing but the queue tells the one thread what the other one did. */
    private static void lookThrough(Look look) throws InterruptedException {
        QueueLookedThrough all = new QueueLookedThrough();
        Thread maker = new Thread(() -> make(all.jobs));
        maker.start();
        while (all.jobs.size() < 5) Thread.yield();
        look.through(all);
        check(all.done == 5, "all are done");
        maker.join();
    }

    public static void main(String[] args) throws Exception {
        lookThrough(QueueLookedThrough::runWhatIsThere);
        lookThrough(QueueLookedThrough::iterate);
        lookThrough(QueueLookedThrough::copy);
        lookThrough(QueueLookedThrough::copyAll);
        lookThrough(all -> all.jobs.forEach(all::run));
        lookThrough(all -> all.jobs.stream().filter(Job::isReady).forEach(all::run));
        lookThrough(all -> all.jobs.removeIf(job -> {
            all.run(job);
            return true;
        }));
    }
}
