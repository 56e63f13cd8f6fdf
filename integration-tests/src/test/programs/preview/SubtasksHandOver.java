// SPDX-License-Identifier: Apache-2.0
package preview;

import java.time.Duration;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;

/** Nothing here has a lock but the joiner, nor needs one: scopes and their subtasks hand over. */
public final class SubtasksHandOver {

    static final class Cell {
        private int first;
        private int second;

        Cell change() {
            first++;
            second++;
            first++;
            return this;
        }

        int sum() {
            return first + second;
        }
    }

    static final class Sum implements Joiner<Cell, Integer> {
        private int total;

        private synchronized void add(Cell cell) {
            total += cell.change().sum();
        }

        @Override
        public boolean onComplete(Subtask<? extends Cell> subtask) {
            add(subtask.get());
            return false;
        }

        @Override
        public Integer result() {
            return total;
        }
    }

    private static int results() throws Exception {
        Cell given = new Cell().change();
        try (var scope = StructuredTaskScope.open()) {
            var one = scope.fork(given::change);
            var other = scope.fork(() -> new Cell().change());
            scope.join();
            return one.get().change().sum() + other.get().change().sum();
        }
    }

    private static int ownJoiner() throws Exception {
        try (var scope = StructuredTaskScope.open(new Sum())) {
            for (int i = 0; i < 4; i++) {
                scope.fork(() -> new Cell().change());
            }
            return scope.join();
        }
    }

    /** When the scope is closed the other one has ended as well. */
    private static int firstOfTwo() throws Exception {
        Cell slow = new Cell();
        int fast;
        try (var scope = StructuredTaskScope.open(Joiner.<Cell>anySuccessfulResultOrThrow())) {
            scope.fork(() -> sleepThenChange(slow.change()));
            scope.fork(() -> new Cell().change());
            fast = scope.join().change().sum();
        }
        return fast + slow.change().sum();
    }

    private static int tooLate() throws Exception {
        Cell slow = new Cell();
        try (var scope = StructuredTaskScope.open(
                Joiner.<Cell>allSuccessfulOrThrow(), setting -> setting.withTimeout(Duration.ofMillis(20)))) {
            scope.fork(() -> sleepThenChange(slow));
            scope.join();
            return 0;
        } catch (StructuredTaskScope.TimeoutException expected) {
            return slow.change().sum();
        }
    }

    private static Cell sleepThenChange(Cell cell) {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException cancelled) {
            cell.change();
        }
        return cell;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(results() + " " + ownJoiner() + " " + firstOfTwo() + " " + tooLate());
    }
}
