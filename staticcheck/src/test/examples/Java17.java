// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import dev.unsplit.annotations.Pure;
import java.util.List;
import java.util.function.Supplier;

/** Records, sealed types, switch expressions, text blocks, generics, nested lambdas. */
class Java17 {

    record Pair<A, B>(A left, B right) {
        Pair {
            java.util.Objects.requireNonNull(left);
        }

        @Pure
        Pair<B, A> swapped() {
            return new Pair<>(right, left);
        }
    }

    sealed interface Expression permits Number, Sum {}

    record Number(int value) implements Expression {}

    record Sum(Expression left, Expression right) implements Expression {}

    enum Level {
        LOW,
        HIGH;

        private static int asked;

        @Atomic
        static synchronized int count() {
            return asked++;
        }
    }

    @Atomic
    static int value(Expression expression) {
        if (expression instanceof Number number) {
            return number.value();
        }
        Sum sum = (Sum) expression;
        return value(sum.left()) + value(sum.right());
    }

    private int state;

    @Atomic
    synchronized String told(Level level) {
        state += switch (level) {
            case LOW -> 1;
            case HIGH -> {
                state++;
                yield 2;
            }
        };
        return """
                state
                """ + state;
    }

    @Atomic
    synchronized Supplier<Supplier<Integer>> later() {
        return () -> () -> 1 + 2;
    }

    private volatile int shared;

    @Atomic
    void inOrder(int n) { // error: others may come in between
        switch (n) {
            case 1:
                shared = 1;
            case 2:
                shared = 2;
                break;
            default:
        }
    }

    @Atomic
    void eitherOr(int n) {
        switch (n) {
            case 1:
                shared = 1;
                break;
            default:
                shared = 2;
        }
    }

    private <T extends Comparable<T>> T largest(List<? extends T> all, T least) {
        return all.isEmpty() ? least : all.get(0);
    }

    private final class Cursor {
        private int at;

        @Atomic
        int next() {
            synchronized (Java17.this) {
                return state + at++;
            }
        }
    }
}
