// SPDX-License-Identifier: Apache-2.0
package virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** As many virtual threads as the argument says, all alive at once. */
public final class ManyVirtualThreads {

    private int counted;

    private ManyVirtualThreads() {}

    public static void main(String[] args) throws InterruptedException {
        ManyVirtualThreads shared = new ManyVirtualThreads();
        AtomicInteger atomic = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int index = Integer.parseInt(args[0]); index > 0; index--) {
            threads.add(Thread.startVirtualThread(() -> {
                try {
                    Thread.sleep(100);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                atomic.incrementAndGet();
                shared.count();
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(atomic + " " + shared.counted);
    }

    synchronized void count() {
        counted++;
    }
}
