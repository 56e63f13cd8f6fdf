// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import dev.unsplit.annotations.WriteGuardedBy;

/** Annotations of other packages with the same simple name, and what they may be given. */
class OthersAnnotations {

    /** As net.jcip.annotations and javax.annotation.concurrent have it. */
    static class Jcip {
        @interface GuardedBy {
            String value();
        }
    }

    /** As com.google.errorprone.annotations.concurrent has it. */
    static class ErrorProne {
        @interface GuardedBy {
            String[] value();
        }
    }

    private final Object lock = new Object();

    @Jcip.GuardedBy("this")
    private int ofJcip;

    @ErrorProne.GuardedBy("lock")
    private int ofErrorProne;

    @ErrorProne.GuardedBy({"this", "lock"})
    private int ofBoth; // error: expected one lock

    @Jcip.GuardedBy("itself")
    private final int[] numbers = new int[2];

    @WriteGuardedBy("this")
    private int writes;

    @Atomic
    synchronized int upOfJcip() {
        return ++ofJcip + ++writes;
    }

    @Atomic
    int upOfErrorProne() {
        synchronized (lock) {
            return ++ofErrorProne;
        }
    }

    @Atomic
    int upOfNumbers() {
        synchronized (numbers) {
            return ++numbers[0] + ++numbers[1];
        }
    }

    synchronized int wrong() {
        ofErrorProne = 1; // error: guarded by this.lock, which is not held
        numbers[0] = 1; // error: guarded by this.numbers, which is not held
        return ofJcip;
    }

    @Jcip.GuardedBy("this")
    private int called() {
        return ++ofJcip;
    }

    @ErrorProne.GuardedBy({"this", "lock"})
    int calledWithBoth() {
        return ++ofJcip + ++ofErrorProne;
    }

    @Atomic
    synchronized int calls() {
        synchronized (lock) {
            return called() + calledWithBoth();
        }
    }

    synchronized int callsWithOne() {
        return calledWithBoth(); // error: call of OthersAnnotations.calledWithBoth without its lock
    }
}
