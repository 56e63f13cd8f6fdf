// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import dev.unsplit.annotations.ThreadLocalObject;
import java.util.ArrayList;
import java.util.List;

/** Objects that nobody else has, and objects that are given away. */
class Objects {

    static final class Point {
        int x;
        int y;

        Point(int x, int y) {
            this.x = x;
            move(y);
        }

        private void move(int by) {
            y += by;
        }
    }

    static Point published;

    @Atomic
    int fresh() {
        Point point = new Point(1, 2);
        point.x++;
        point.y++;
        return point.x + point.y;
    }

    @Atomic
    void givenAway() { // error: others may come in between
        Point point = new Point(1, 2);
        published = point;
        point.x++;
    }

    @Atomic
    static String text(List<String> words) { // error: loop over a container
        StringBuilder text = new StringBuilder();
        for (String word : words) {
            text.append(word).append(' ');
        }
        return text.toString();
    }

    @Atomic
    static String number(int n) {
        StringBuilder text = new StringBuilder();
        addTo(text, n);
        addTo(text, n);
        return text.toString();
    }

    private static void addTo(StringBuilder text, int n) {
        text.append(n).append(", ");
    }

    static final class Leaking {
        static Leaking last;
        int value;

        @Atomic
        Leaking() { // error: others may come in between its write of Leaking.last
            last = this;
            value = 1;
            value = 2;
        }

        void set(int n) {
            value = n;
        }
    }

    @ThreadLocalObject
    static final class Scratch {
        int a;
        int b;

        @Atomic
        void swap() {
            int t = a;
            a = b;
            b = t;
        }
    }

    private final List<Runnable> tasks = new ArrayList<>();
    private int count;

    @Atomic
    synchronized void register() {
        tasks.add(() -> count++); // runs without the lock
    }

    @Atomic
    synchronized void countTwice() { // error: no lock is held at all accesses of it
        count++;
        count++;
    }

    private int guarded;

    @Atomic
    synchronized int inline(List<Integer> numbers) {
        int[] sum = {0};
        java.util.Optional.of(1).ifPresent(n -> guarded += n);
        return sum[0];
    }

    private static int[] shared = new int[4];

    @Atomic
    static synchronized void swap(int i, int j) {
        int t = shared[i];
        shared[i] = shared[j];
        shared[j] = t;
    }

    private int[] handedOut = new int[4];

    int[] handOut() {
        return handedOut;
    }

    @Atomic
    synchronized void swapHandedOut() { // error: others may have it, too
        handedOut[0] = handedOut[1];
    }
}
