// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;
import static interleaving.Interleaving.reached;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;

/** Who comes too late to complete a future hands nothing over to those who wait for it, but has found out that it is complete. */
public final class CompletedTooLate {

    static final class Board {
        private int value;

        synchronized int get() {
            return value;
        }

        synchronized void set(int newValue) {
            value = newValue;
        }
    }

    static final class Cell {
        private int value;

        void add(int more) {
            value += more;
        }
    }

    static final class Contest {
        private final CompletableFuture<Integer> future = new CompletableFuture<>();
        private final FutureTask<Integer> task = new FutureTask<>(() -> 1);
        private final ForkJoinTask<Integer> forked = ForkJoinTask.adapt(() -> 1);
        private final CountDownLatch latch = new CountDownLatch(1);
        private final Board board = new Board();
        private final Cell[] cells = {new Cell(), new Cell(), new Cell()};

        void win() {
            for (Cell cell : cells) cell.add(1);
            future.complete(1);
            task.run();
            forked.quietlyInvoke();
            latch.countDown();
            reached("won");
        }

        /** It comes after the other one: what it does first, nobody has to wait for. */
        void comeTooLate() {
            check(!future.complete(2) && !task.cancel(false) && !forked.cancel(false), "too late");
            latch.countDown();
            letOthersIn();
            check(board.get() == 1, "the other one was in between");
        }

        void takeWhatIsThere() throws Exception {
            latch.await();
            board.set(future.join() * task.get() * forked.join());
        }

        void addIfTooLate() {
            if (!future.complete(2)) cells[0].add(2);
            if (!task.cancel(false)) cells[1].add(2);
            if (!forked.cancel(false)) cells[2].add(2);
        }
    }

    public static void main(String[] args) throws Exception {
        Contest contest = new Contest();
        Thread winner = new Thread(() -> contest.win());
        winner.start();
        await("won");
        contest.addIfTooLate();
        Thread other = meanwhile(() -> {
            try {
                contest.takeWhatIsThere();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        contest.comeTooLate();
        other.join();
        for (Cell cell : contest.cells) check(cell.value == 3, "both have added");
    }
}
