// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;

/** Methods of the JDK that a class inherits, and others override further down. */
class InheritedFromJdk {

    static class Shape {}

    static class Counting extends Shape {

        private int n;
        private static volatile Object last;

        private synchronized void up() {
            n++;
        }

        @Override
        public String toString() {
            up();
            up();
            return "counting";
        }

        @Override
        public boolean equals(Object other) {
            last = other;
            return other == this;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    static class Plain extends Shape {

        private int m;

        @Override
        public synchronized String toString() {
            return "plain" + m + m;
        }
    }

    interface Named {}

    static class Failure extends RuntimeException implements Named {

        private static int asked;

        @Override
        public String getMessage() {
            synchronized (Failure.class) {
                asked++;
            }
            synchronized (Failure.class) {
                return "" + asked;
            }
        }
    }

    @Atomic
    static String shows(Shape shape) { // error: shows is not atomic
        return shape.toString();
    }

    @Atomic
    static String showsPlain(Plain plain) {
        return plain.toString();
    }

    @Atomic
    static int hashes(Shape shape) {
        return shape.hashCode();
    }

    @Atomic
    static String showsInterface(Named named) {
        return named.toString();
    }

    @Atomic
    static String tells(Failure failure) { // error: tells is not atomic
        return failure.getMessage();
    }

    private int k;

    @Atomic
    static void compares(Shape shape) { // error: compares is not atomic
        InheritedFromJdk made = new InheritedFromJdk();
        shape.equals(made);
        made.k++;
    }
}
