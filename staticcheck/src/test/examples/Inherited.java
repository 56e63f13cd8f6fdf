// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import dev.unsplit.annotations.GuardedBy;

/** Methods that are called though the source does not name them. */
class Inherited {

    interface Task {
        @Atomic
        void perform();

        void other();
    }

    static class Base {
        private volatile int n;

        public void perform() {
            n++;
        }
    }

    static final class Both extends Base implements Task { // error: perform is not atomic, as Task.perform, which it overrides, says
        @Override
        public void other() {}
    }

    interface Plain {
        void act();

        void other();
    }

    static class Acting {
        private volatile int n;

        public void act() {
            n++;
        }
    }

    static final class Actor extends Acting implements Plain {
        @Override
        public void other() {}
    }

    static final class Idle implements Plain {
        @Override
        public void act() {}

        @Override
        public void other() {}
    }

    @Atomic
    void through(Plain plain) { // error: through is not atomic
        plain.act();
    }

    static class Locked {
        @GuardedBy("this")
        int balance;

        @GuardedBy("this")
        int balance() {
            return balance;
        }
    }

    static final class Changed extends Locked {
        volatile int asked;

        @Override
        int balance() {
            asked++;
            return asked;
        }
    }

    @Atomic
    int asks(Locked locked) { // error: asks is not atomic
        synchronized (locked) {
            return locked.balance();
        }
    }

    static class Open {
        public int n;

        synchronized void up() {
            n++;
            n++;
        }
    }

    /** Whoever has this class can change n. */
    public static class Reachable extends Open {}

    @Atomic
    void changesReachable(Open open) { // error: changesReachable is not atomic
        synchronized (open) {
            open.n++;
            open.n++;
        }
    }
}
