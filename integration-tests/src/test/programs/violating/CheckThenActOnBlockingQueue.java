// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

/** A blocking queue is asked first, and by the time that somebody acts on the answer it is wrong. */
public final class CheckThenActOnBlockingQueue {

    /** Lets another thread do what it waits to do at this step. */
    static void letIn(String step) {
        reached(step);
        await("after " + step);
    }

    static final class Jobs {
        private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();

        void steal() {
            queue.poll();
        }

        String next() {
            if (queue.isEmpty()) {
                return "none";
            }
            letIn("next");
            return queue.poll(); // expect: violation Jobs.next
        }
    }

    static final class Shelf {
        private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);

        void put(String book) {
            queue.add(book);
        }

        boolean putIfRoom(String book) {
            if (queue.remainingCapacity() == 0) {
                return false;
            }
            letIn("putIfRoom");
            try {
                return queue.add(book); // expect: violation Shelf.putIfRoom
            } catch (IllegalStateException full) {
                return false;
            }
        }
    }

    static final class Guests {
        private final BlockingQueue<String> queue = new LinkedBlockingDeque<>();

        void add(String name) {
            queue.offer(name);
        }

        void addOnce(String name) {
            if (!queue.contains(name)) {
                letIn("addOnce");
                queue.offer(name); // expect: violation Guests.addOnce
            }
        }
    }

    static final class Mail {
        private final BlockingQueue<Integer> queue = new PriorityBlockingQueue<>();

        void take() throws InterruptedException {
            queue.take();
        }

        boolean remove() {
            Integer head = queue.peek();
            letIn("remove");
            return head.equals(queue.poll()); // expect: violation Mail.remove
        }
    }

    static final class Seats {
        private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();

        void sit(String name) throws InterruptedException {
            queue.put(name);
        }

        void sitIfFree(String name) throws InterruptedException {
            if (queue.size() < 1) {
                letIn("sitIfFree");
                queue.put(name); // expect: violation Seats.sitIfFree
            }
        }
    }

    /** Waits for what it has just seen, and somebody else has taken. */
    static final class Orders {
        private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();

        void drop() {
            queue.remove();
        }

        String takeIfAny() throws InterruptedException {
            if (queue.isEmpty()) {
                return "none";
            }
            letIn("takeIfAny");
            return queue.take(); // expect: violation Orders.takeIfAny
        }
    }

    public static void main(String[] args) throws Exception {
        Jobs jobs = new Jobs();
        jobs.queue.add("job");
        Shelf shelf = new Shelf();
        Guests guests = new Guests();
        Mail mail = new Mail();
        mail.queue.add(1);
        mail.queue.add(2);
        Seats seats = new Seats();
        Orders orders = new Orders();
        orders.queue.add("first");
        Thread other = new Thread(() -> {
            try {
                await("next");
                jobs.steal();
                reached("after next");
                await("putIfRoom");
                shelf.put("other");
                reached("after putIfRoom");
                await("addOnce");
                guests.add("ann");
                reached("after addOnce");
                await("remove");
                mail.take();
                reached("after remove");
                await("sitIfFree");
                seats.sit("bob");
                reached("after sitIfFree");
                await("takeIfAny");
                orders.drop();
                reached("after takeIfAny");
                orders.queue.put("second");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        check(jobs.next() == null, "the job is gone");
        check(!shelf.putIfRoom("mine"), "the room is gone");
        guests.addOnce("ann");
        check(guests.queue.size() == 2, "ann is there twice");
        check(!mail.remove(), "another letter was removed");
        seats.sitIfFree("eve");
        check(seats.queue.size() == 2, "two have the seat");
        check(orders.takeIfAny().equals("second"), "it had to wait");
        other.join();
    }
}
