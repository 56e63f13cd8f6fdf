// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;

/** A subclass makes clones, which have the same array. */
class Clones {

    private final int[] numbers = new int[2];

    @Atomic
    synchronized void up() { // error: up is not atomic
        numbers[0]++;
        numbers[1]++;
    }

    static class Twins extends Clones implements Cloneable {

        Twins twin() throws CloneNotSupportedException {
            return (Twins) super.clone();
        }
    }
}
