// SPDX-License-Identifier: Apache-2.0
package sample;

/** Loops over arrays; the first group can be told before they run, the second cannot. */
public class Loops {

    private static final int[] PRIMES = new int[40];
    private final int[] own = new int[40];
    private int[] changing = new int[40];
    private volatile int flag;
    int sum;
    int limit = 20;

    // ---- these can

    public int add(int[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            total += values[i];
        }
        return total;
    }

    public long addEach(long[] values) {
        long total = 0;
        for (long value : values) {
            total += value;
        }
        return total;
    }

    public void addTo(double[] target, double[] source, int from, double factor) {
        for (int i = from; i < target.length; i++) {
            target[i] += factor * source[i];
        }
    }

    public void relax(double[] cells, int to) {
        for (int i = 1; i <= to; i++) {
            cells[i] = (cells[i - 1] + cells[i + 1]) / 2;
        }
    }

    public int backwards(byte[] values, int from) {
        int total = 0;
        for (int i = from; i >= 0; i--) {
            total = 31 * total + values[i];
        }
        return total;
    }

    public int backwardsTo(char[] values, int from, int above) {
        int total = 0;
        for (int i = from; i > above; i--) {
            total = 31 * total + values[i + 2];
        }
        return total;
    }

    public int fields() {
        int total = 0;
        for (int i = 0; i < own.length; i++) {
            total += own[i] + PRIMES[i];
        }
        return total;
    }

    public int index(int[] indices, int[] values) {
        int total = 0;
        for (int i = 0; i < indices.length; i++) {
            total += values[indices[i]];
        }
        return total;
    }

    public void multiply(double[] products, int[] rows, double[] factors, int[] columns, int to) {
        for (int i = 0; i < to; i++) {
            products[rows[i]] += factors[columns[i + 1]];
        }
    }

    public void permute(double[] target, int[] indices, double[] source) {
        for (int i = indices.length - 1; i >= 0; i--) {
            target[indices[i]] = source[i];
        }
    }

    public int pairs(int[] target, int[] source, int count) {
        int to = 1;
        int from = 3;
        for (int i = count; i > 0; i--) {
            target[to++] = source[from + 1] - source[from];
            from += 2;
        }
        return to;
    }

    public int everySecond(int[] source, int count) {
        int total = 0;
        int from = 0;
        for (int i = 0; i < count; i++) {
            total += source[from];
            from += 2;
        }
        return total;
    }

    public int farApart(int[] values, int from, int to) {
        int total = 0;
        for (int i = from; i < to; i++) {
            total += values[i - 8] - values[i + 8];
        }
        return total;
    }

    public int untilPositive(int[] target, int[] source, int count) {
        int found = 0;
        int at = 0;
        while (found < count) {
            int value = source[at];
            target[at] = value;
            at++;
            if (value > 2) found++;
        }
        return at;
    }

    public int spread(int[] values, int to) {
        for (int i = 0; i < to; i++) {
            values[i] += 1;
            values[i + 1] = 0;
        }
        return values[0];
    }

    public int readPerhaps(int[] values, boolean now) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            if (now) {
                total += values[i];
            }
            values[i] = 0;
        }
        return total;
    }

    public int readBack(int[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
            sum = i;
            total += values[i] + sum;
        }
        return total;
    }

    public int toTheEnd(int[] values, int last) {
        int total = 0;
        for (int i = 1; i <= last; i++) {
            total += values[i];
        }
        return total;
    }

    public int packed(int[] target, int[] source) {
        int to = 0;
        for (int i = 0; i < source.length; i++) {
            if (source[i] > 3) {
                target[to++] = source[i];
            }
        }
        return to;
    }

    /** There is nothing to initialize. */
    static final class Thirds {
        static int of(int value) {
            return value / 3;
        }
    }

    /** There is something to initialize. */
    static final class Fourths {
        static final Object SOMETHING = new Object();

        static int of(int value) {
            return value / 4;
        }
    }

    public int thirds(int[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            total += Thirds.of(values[i]);
        }
        return total;
    }

    public int scaled(int[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            total += sum * values[i] + limit;
        }
        return total;
    }

    public int ofOther(int[] values, Loops other) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            total += other.sum * values[i];
        }
        return total;
    }

    public int seldom(int[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            total += values[i] == 100 ? sum : 1;
        }
        return total;
    }

    public int changesIndices(int[] indices, double[] values) {
        for (int i = 0; i < indices.length; i++) {
            values[indices[i]] = i;
            indices[i] = 3;
        }
        return indices[0];
    }

    public int positive(int[] values) {
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] <= 0) {
                continue;
            }
            values[i] = Math.max(3, half(values[i])) % 100;
            count++;
        }
        return count;
    }

    private static int half(int value) {
        return value > 10 ? value / 2 : value;
    }

    public int caught(int[] values, int to) {
        int at = 0;
        try {
            for (int i = 0; i < to; i++) {
                at += values[i];
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            at = -at;
        }
        return at;
    }

    public int nested(int[][] rows) {
        int total = 0;
        for (int row = 0; row < rows.length; row++) {
            int[] cells = rows[row];
            for (int column = 0; column < cells.length; column++) {
                total += cells[column];
            }
        }
        return total;
    }

    public int lengthOfNull(int unused) {
        int total = unused;
        int i = 0;
        int[] none = total > 100 ? own : null;
        while (i < none.length) {
            total += none[i];
            i++;
        }
        return total;
    }

    public String nameOfNull(Loops[] all) {
        int total = 0;
        for (int other = 0; other < all.length; other++) {
            total += all[other].sum;
        }
        return "" + total;
    }

    // ---- these cannot

    public int leaves(int[] values) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == 7) {
                return i;
            }
        }
        return -1;
    }

    public int breaks(int[] values) {
        int at = 0;
        for (int i = 0; i < values.length; i++) {
            at = i;
            if (values[i] == 7) {
                break;
            }
        }
        return at;
    }

    public int calls(int[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            total += values[i] + open();
        }
        return total;
    }

    public int fourths(int[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            total += Fourths.of(values[i]);
        }
        return total;
    }

    public int open() {
        return 1;
    }

    public int locks(int[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            synchronized (this) {
                total += values[i];
            }
        }
        return total;
    }

    public int looksAtVolatile(int[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            total += values[i] + flag;
        }
        return total;
    }

    public int divides(int[] values, int by) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            total += values[i] / by;
        }
        return total;
    }

    public int changesCounter(int[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            total += values[i];
            if (total > 100) {
                i = i + 1;
            }
        }
        return total;
    }

    public int changesArray(int[] first, int[] second) {
        int total = 0;
        int[] values = first;
        for (int i = 0; i < 20; i++) {
            total += values[i];
            values = second;
        }
        return total;
    }

    public int changesField() {
        int total = 0;
        for (int i = 0; i < 20; i++) {
            total += changing[i];
        }
        return total;
    }

    public int changesBound(int[] values) {
        int total = 0;
        for (int i = 0; i < limit; i++) {
            total += values[i];
        }
        return total;
    }

    public int testsSum(int[] values, int to) {
        int total = 0;
        for (int i = 0; i + 1 < to; i++) {
            total += values[i];
        }
        return total;
    }

    public int steps(int[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i += 2) {
            total += values[i];
        }
        return total;
    }

    public int perhaps(int[] values, boolean now) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            if (now) {
                total += values[i];
            }
        }
        return total;
    }

    public void refuses(Object[] values, Object value) {
        for (int i = 0; i < values.length; i++) {
            values[i] = value;
        }
    }

    public int tries(int[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            try {
                total += values[i];
            } catch (IllegalStateException e) {
                total = 0;
            }
        }
        return total;
    }

    private int outside(int[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            total += values[i];
        }
        return total;
    }
}
