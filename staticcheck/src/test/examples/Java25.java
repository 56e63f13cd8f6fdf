// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.util.List;

/** Statements before the call of another constructor, patterns of records in loops and conditions, variables without a name. */
class Java25 {

    static class Base {
        static volatile int made;

        @Atomic
        Base(int n) {
            made = n;
        }
    }

    static final class Derived extends Base {
        private final int twice;
        private int plain = 1;

        @Atomic
        Derived(int n) {
            int doubled = n * 2;
            if (doubled < 0) {
                throw new IllegalArgumentException();
            }
            twice = doubled;
            super(doubled);
            plain++;
        }

        Derived(String text) { // no promise
            made = text.length();
            twice = 1;
            super(made);
        }

        @Atomic
        Derived(String text, int n) { // error: the constructor of Derived is not atomic: others may come in between its write of Base.made
            made = n;
            twice = 1;
            super(n);
        }

        synchronized int sum() {
            return twice + plain;
        }
    }

    sealed interface Node permits Leaf, Fork {}

    record Leaf(int value) implements Node {}

    record Fork(Node left, Node right) implements Node {}

    private int total;
    private volatile int seen;

    @Atomic
    synchronized void add(Node node) {
        switch (node) {
            case Leaf(var value) -> total += value;
            case Fork(Leaf(int value), _) when value > 0 -> total += value;
            case Fork(_, Leaf _) -> total++;
            case Fork _ -> total += 2;
        }
    }

    @Atomic
    void count(List<Node> nodes) { // error: count is not atomic
        for (Node _ : nodes) {
            seen = 1;
        }
    }

    @Atomic
    int parse(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    static Fork published;

    static class Box {
        int x;
    }

    static Box shown;

    @Atomic
    void throughSwitch() { // error: throughSwitch is not atomic
        Box box = new Box();
        switch ((Object) box) {
            case Box other -> shown = other;
            default -> {}
        }
        box.x = 1;
        box.x = 2;
    }

    @Atomic
    int primitive(Object thing) {
        return thing instanceof Leaf(int value) && value > 1 ? value : 0;
    }
}
