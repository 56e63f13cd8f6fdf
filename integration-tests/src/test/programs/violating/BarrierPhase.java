// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.theOther;

import java.util.concurrent.CyclicBarrier;

/** A barrier orders phases; what happens within one is not ordered. */
public final class BarrierPhase {

    static final class Residual {
        private double value;

        synchronized double get() {
            return value;
        }

        synchronized void set(double newValue) {
            value = newValue;
        }

        void add(double number) {
            double read = get();
            letOthersIn();
            set(read + number); // expect: violation Residual.add
        }
    }

    private static void phases(CyclicBarrier barrier, Residual residual, Runnable secondPhase) {
        try {
            barrier.await();
            secondPhase.run();
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        check(residual.get() == 1, "two are lost");
    }

    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Residual residual = new Residual();
        Thread worker = new Thread(() -> phases(barrier, residual, () -> residual.add(1)));
        Thread other = new Thread(() -> phases(barrier, residual, theOther(() -> residual.add(2))));
        worker.start();
        other.start();
        worker.join();
        other.join();
    }
}
