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

    /** Reads the fields of the class below, too. */
    static class Base implements Cloneable {

        Base copy() throws CloneNotSupportedException {
            return (Base) super.clone();
        }
    }

    static class Below extends Base {

        private int n;
        private int m;

        @Atomic
        synchronized void up() { // error: up is not atomic
            n++;
            m++;
        }
    }

    @Atomic
    static Base copies(Base base) throws CloneNotSupportedException { // error: copies is not atomic
        return base.copy();
    }

    /** Only under its lock. */
    static class Careful implements Cloneable {

        int n;

        synchronized Careful copy() throws CloneNotSupportedException {
            return (Careful) super.clone();
        }
    }

    static class MoreCareful extends Careful {

        private int m;

        @Atomic
        synchronized void up() {
            n++;
            m++;
        }
    }
}
