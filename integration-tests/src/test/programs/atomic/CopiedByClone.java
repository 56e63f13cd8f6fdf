// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.ArrayList;

/** Each thread has copies of its own, made with clone; what is known of the original is not known of them. */
public final class CopiedByClone {

    static class Point implements Cloneable {
        private int x;
        private int y;

        synchronized void move() {
            x++;
            y--;
        }

        synchronized Point copy() {
            try {
                return (Point) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        Point with(int value) {
            Point copy = copy();
            copy.x = value;
            copy.y = -value;
            return copy;
        }

        int sum() {
            return x + y;
        }
    }

    static final class Named extends Point {
        private String name = "";

        Named called(int number) {
            Named copy = (Named) with(number);
            copy.name = name + number;
            return copy;
        }
    }

    /** Has no clone of its own. */
    static final class Path extends ArrayList<Integer> {
        private static final long serialVersionUID = 1;
        private int length;

        Path and(int step) {
            Path copy = (Path) clone();
            copy.length += step;
            return copy;
        }
    }

    private static final Named POINT = new Named();
    private static final Path START = new Path();

    private static void work() {
        for (int round = 1; round <= 100; round++) {
            POINT.move();
            Named copy = POINT.called(round);
            copy.move();
            check(copy.sum() == 0 && copy.name.equals("" + round), "it is this thread's own");
            check(START.and(round).and(1).length == round + 1, "and so is this");
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> work());
        other.start();
        work();
        other.join();
        check(((Point) POINT).x == 200 && START.length == 0, "the originals are what they were, but moved");
    }
}
