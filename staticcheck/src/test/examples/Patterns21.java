// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;

/** Patterns in switches. */
class Patterns21 {

    sealed interface Shape permits Circle, Square {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    private double area;
    private volatile int seen;

    @Atomic
    synchronized void add(Shape shape) {
        area += switch (shape) {
            case Circle(double radius) when radius > 1 -> radius * radius * 3;
            case Circle circle -> circle.radius();
            case Square(double side) -> side * side;
        };
    }

    @Atomic
    void count(Object thing) { // error: others may come in between
        switch (thing) {
            case String s when s.isEmpty() -> seen++;
            case null, default -> seen = 0;
        }
    }
}
