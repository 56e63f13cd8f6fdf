// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Ways in which an object that seems to belong to one thread gets to others. */
class Escapes {

    static class Point {
        int x;
        int y;

        Point self() {
            return this;
        }
    }

    record Box(Point point) {}

    record Checked(Point point) {
        Checked {
            if (point == null) {
                throw new IllegalArgumentException();
            }
        }
    }

    static Point published;
    static Box box;
    static Checked checked;
    static List<Point> list;
    static Optional<Point> maybe;
    static AtomicReference<Point> reference;

    static Point same(Point point) {
        return point;
    }

    @Atomic
    void throughResult() { // error: throughResult is not atomic
        Point point = new Point();
        published = same(point);
        point.x = 1;
        point.y = 1;
    }

    @Atomic
    void throughItself() { // error: throughItself is not atomic
        Point point = new Point();
        published = point.self();
        point.x = 1;
        point.y = 1;
    }

    @Atomic
    void throughRecord() { // error: throughRecord is not atomic
        Point point = new Point();
        box = new Box(point);
        point.x = 1;
        point.y = 1;
    }

    @Atomic
    void throughCheckedRecord() { // error: throughCheckedRecord is not atomic
        Point point = new Point();
        checked = new Checked(point);
        point.x = 1;
        point.y = 1;
    }

    @Atomic
    void throughList() { // error: throughList is not atomic
        Point point = new Point();
        list = List.of(point);
        point.x = 1;
        point.y = 1;
    }

    @Atomic
    void throughOptional() { // error: throughOptional is not atomic
        Point point = new Point();
        maybe = Optional.of(point);
        point.x = 1;
        point.y = 1;
    }

    @Atomic
    void throughReference() { // error: throughReference is not atomic
        Point point = new Point();
        reference = new AtomicReference<>(point);
        point.x = 1;
        point.y = 1;
    }

    @Atomic
    void throughCheck() { // error: throughCheck is not atomic
        Point point = new Point();
        published = java.util.Objects.requireNonNull(point);
        point.x = 1;
        point.y = 1;
    }

    @Atomic
    void throughPattern() { // error: throughPattern is not atomic
        Point point = new Point();
        if ((Object) point instanceof Point other) {
            published = other;
        }
        point.x = 1;
        point.y = 1;
    }

    static final class Worker extends Thread {
        int n;

        @Override
        public void run() {
            n = 3;
        }
    }

    @Atomic
    void started() { // error: started is not atomic
        Worker worker = new Worker();
        worker.start();
        worker.n++;
    }

    static final class StartsItself extends Thread {
        private int n;

        @Atomic
        StartsItself() { // error: the constructor of StartsItself is not atomic
            start();
            n = 1;
            n = 2;
        }

        @Override
        public void run() {
            n = 3;
        }
    }

    private static void twoNames(Point one, Point other) {
        published = one;
        other.x++;
    }

    @Atomic
    void underTwoNames() { // error: underTwoNames is not atomic
        Point point = new Point();
        twoNames(point, point);
    }

    private final String[] shown = {"a", "b"};
    private final List<String> view = Arrays.asList(shown);
    private final List<String> raw = new ArrayList<>();
    private final List<String> wrapped = Collections.synchronizedList(raw);

    synchronized void change() {
        shown[0] = "c";
        shown[1] = "c";
    }

    @Atomic
    String both() { // error: both is not atomic
        return view.get(0) + view.get(1);
    }

    void addWrapped() {
        wrapped.add("c");
    }

    @Atomic
    synchronized void twiceRaw() { // error: twiceRaw is not atomic
        raw.add("a");
        raw.add("b");
    }

    static class Base {
        Base() {
            last = this;
        }

        static volatile Base last;
    }

    static final class Derived extends Base {
        int n;

        @Atomic
        Derived() { // error: the constructor of Derived is not atomic
            n = 1;
            n = 2;
        }
    }

    abstract static class Template {
        Template() {
            begin();
        }

        abstract void begin();
    }

    static final class Filled extends Template {
        static volatile Filled last;
        int n;

        @Atomic
        Filled() { // error: the constructor of Filled is not atomic
            n = 1;
            n = 2;
        }

        @Override
        void begin() {
            last = this;
        }
    }

    static class KeepsItself extends Point {
        KeepsItself() {
            published = this;
        }
    }

    @Atomic
    void madeByConstructorThatKeepsIt() { // error: madeByConstructorThatKeepsIt is not atomic
        Point point = new KeepsItself();
        point.x = 1;
        point.y = 1;
    }

    @Atomic
    void madeByConstructorAboveThatKeepsIt() { // error: madeByConstructorAboveThatKeepsIt is not atomic
        Point point = new KeepsItself() {};
        point.x = 1;
        point.y = 1;
    }

    @Atomic
    void madeByInitializerThatKeepsIt() { // error: madeByInitializerThatKeepsIt is not atomic
        Point point = new Point() {
            {
                published = this;
            }
        };
        point.x = 1;
        point.y = 1;
    }

    @Atomic
    void madeWithoutBeingKept() {
        Point point = new Point() {};
        point.x = 1;
        point.y = 1;
    }
}
