// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Two operations of a variable handle. */
public final class VarHandleGetThenSet {

    static final class Sequence {
        private static final VarHandle NEXT;

        static {
            try {
                NEXT = MethodHandles.lookup().findVarHandle(Sequence.class, "next", int.class);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        private int next;

        int take() {
            int taken = (int) NEXT.getVolatile(this);
            letOthersIn();
            NEXT.setVolatile(this, taken + 1); // expect: violation Sequence.take
            return taken;
        }
    }

    public static void main(String[] args) throws Exception {
        Sequence sequence = new Sequence();
        Thread other = meanwhile(() -> check(sequence.take() == 0, "it takes the first number"));
        check(sequence.take() == 0, "this one takes the same number");
        other.join();
    }
}
