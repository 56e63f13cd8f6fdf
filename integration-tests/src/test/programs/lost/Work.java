// SPDX-License-Identifier: Apache-2.0
package lost;

import java.util.concurrent.CountDownLatch;

/**
 * Two threads count, each step in a transaction of its own: {@code Work HOW STEPS}. It prints how many steps were done, and ends as it is
 * told. Unless it ends peacefully the threads go on until the very end; where the number is to be exact they are kept out by
 * the lock.
 */
public final class Work {

    private int done;

    private Work() {}

    public static void main(String[] args) throws Exception {
        Work work = new Work();
        String how = args[0];
        int steps = Integer.parseInt(args[1]);
        switch (how) {
            case "peacefully" -> System.out.println(work.toTheEnd(steps, false));
            case "throwing" -> {
                System.out.println(work.toTheEnd(steps, true));
                throw new IllegalStateException("on purpose");
            }
            case "daemons" -> {
                work.start(steps, true);
                System.out.println(work.done());
            }
            default -> {
                work.start(steps, false);
                work.end(how);
            }
        }
    }

    private synchronized void step() {
        done++;
    }

    private synchronized int done() {
        return done;
    }

    private int toTheEnd(int steps, boolean isToThrow) throws InterruptedException {
        Thread[] workers = new Thread[2];
        for (int index = 0; index < workers.length; index++) {
            workers[index] = new Thread(
                    () -> {
                        work(steps);
                        if (isToThrow) {
                            throw new IllegalStateException("on purpose");
                        }
                    },
                    "worker-" + index);
            workers[index].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        return done();
    }

    private void work(int steps) {
        for (int left = steps; left > 0; left--) {
            step();
        }
    }

    /** Returns when both have done their steps; they do not stop there. */
    private void start(int steps, boolean areDaemons) throws InterruptedException {
        CountDownLatch both = new CountDownLatch(2);
        for (int index = 0; index < 2; index++) {
            Thread worker = new Thread(
                    () -> {
                        work(steps);
                        both.countDown();
                        work(Integer.MAX_VALUE);
                    },
                    "worker-" + index);
            worker.setDaemon(areDaemons);
            worker.start();
        }
        both.await();
    }

    /** All that was done is older than a second when it is killed or halts. */
    private synchronized void end(String how) throws Exception {
        System.out.println(done);
        if (how.equals("exiting")) {
            System.exit(3);
        }
        Thread.sleep(1200);
        if (how.equals("killed")) {
            String pid = Long.toString(ProcessHandle.current().pid());
            new ProcessBuilder("kill", "-9", pid).start().waitFor();
            Thread.sleep(60_000);
        }
        Runtime.getRuntime().halt(9);
    }
}
