// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Who alone takes elements out of a blocking queue may ask first whether there are any, and who alone puts some in, whether there is room. Somebody
 * who only wants to know how many there are splits nobody who puts several in, nor does who puts one in and then asks.
 */
public final class QueuesThatAreAskedAbout {

    static void letIn(String step) {
        reached(step);
        await("after " + step);
    }

    static final class Line {
        private final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(4);

        void put(int number) throws InterruptedException {
            queue.put(number);
        }

        int pending() {
            return queue.size();
        }

        /** Of the only consumer. */
        int next() {
            if (queue.isEmpty()) {
                return -1;
            }
            letIn("next");
            return queue.remove();
        }

        /** Of the only producer. */
        void putIfRoom(int number) {
            if (queue.remainingCapacity() > 0) {
                letIn("putIfRoom");
                queue.add(number);
            }
        }

        void putTwo(int number) throws InterruptedException {
            queue.put(number);
            letIn("putTwo");
            queue.put(number + 1);
        }

        int putAndCount(int number) {
            queue.add(number);
            letIn("putAndCount");
            return queue.size();
        }

        int takeSome() throws InterruptedException {
            int sum = 0;
            for (Integer each = queue.poll(); each != null; each = queue.poll()) {
                sum += each;
            }
            Integer late = queue.poll(1, TimeUnit.MILLISECONDS);
            return late == null ? sum : sum + late;
        }
    }

    /** Elements go through in great numbers, while others watch. */
    static int pump() throws Exception {
        Line line = new Line();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 300; i++) {
                    line.put(1);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        Thread watcher = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                check(line.pending() <= 4, "it is never too full");
                sleep();
            }
        });
        producer.start();
        watcher.start();
        int sum = 0;
        while (producer.isAlive() || !line.queue.isEmpty()) {
            sum += line.takeSome();
        }
        producer.join();
        watcher.join();
        return sum;
    }

    public static void main(String[] args) throws Exception {
        Line consumed = new Line();
        consumed.put(1);
        Line produced = new Line();
        Line watched = new Line();
        Line counted = new Line();
        Thread other = new Thread(() -> {
            try {
                await("next");
                consumed.put(2);
                reached("after next");
                produced.put(1);
                await("putIfRoom");
                check(produced.queue.take() == 1, "it was there");
                reached("after putIfRoom");
                await("putTwo");
                check(watched.pending() == 1, "it comes in between");
                check(watched.takeSome() == 1, "it takes the first one");
                reached("after putTwo");
                await("putAndCount");
                counted.put(7);
                check(counted.pending() == 2, "it sees both");
                reached("after putAndCount");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        check(consumed.next() == 1, "what was there is still there");
        produced.putIfRoom(2);
        watched.putTwo(1);
        check(counted.putAndCount(3) == 2, "the other one is there, too");
        other.join();
        check(pump() == 300, "all came through");
    }
}
