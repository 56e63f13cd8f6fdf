// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** An exchange that finds something else than it expected is a read, so two reads around it see the same. */
public final class FailedExchanges {

    static final class Box {
        private static final VarHandle COUNT;
        private static final VarHandle NAME;
        private static final VarHandle SUM;
        private volatile int count = 1;
        private volatile String name = "a";
        private volatile long sum = 1;

        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                COUNT = lookup.findVarHandle(Box.class, "count", int.class);
                NAME = lookup.findVarHandle(Box.class, "name", String.class);
                SUM = lookup.findVarHandle(Box.class, "sum", long.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        boolean isSame() {
            int before = count;
            String nameBefore = name;
            long sumBefore = sum;
            letOthersIn();
            return before == count && nameBefore.equals(name) && sumBefore == sum;
        }

        void tryInVain() {
            check((int) COUNT.compareAndExchange(this, 7, 8) == 1, "it is another count");
            check(NAME.compareAndExchange(this, "b", "c") == (Object) "a", "it is another name");
            check((long) SUM.compareAndExchange(this, 7L, 8L) == 1, "it is another sum");
        }
    }

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        Thread other = meanwhile(box::tryInVain);
        check(box.isSame(), "nothing has changed");
        other.join();
    }
}
