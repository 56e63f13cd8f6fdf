// SPDX-License-Identifier: Apache-2.0
package transparency;

/** Blocks in blocks, left in every way, often enough to be compiled. */
public final class NestedBlocks {

    private final Object outer = new Object();
    private final Object inner = new Object();
    private int sum;

    int both(int number) {
        synchronized (outer) {
            synchronized (inner) {
                if (number % 1_000 == 0) {
                    throw new IllegalStateException();
                }
                sum += number;
            }
            return sum;
        }
    }

    int each(int number) {
        for (int round = 0; round < 2; round++) {
            synchronized (round == 0 ? outer : inner) {
                try {
                    sum -= number;
                } finally {
                    sum++;
                }
            }
        }
        return sum;
    }

    public static void main(String[] arguments) {
        NestedBlocks blocks = new NestedBlocks();
        int failures = 0;
        for (int number = 0; number < 20_000; number++) {
            try {
                blocks.both(number);
                blocks.each(number);
            } catch (IllegalStateException expected) {
                failures++;
            }
        }
        boolean isFree = !Thread.holdsLock(blocks.outer) && !Thread.holdsLock(blocks.inner);
        System.out.println(blocks.sum + " " + failures + " " + isFree);
    }
}
