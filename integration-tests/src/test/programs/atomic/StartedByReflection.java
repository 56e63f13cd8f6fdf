// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

/** A thread that is started, and waited for, by reflection comes after what was done before, and before what is done then. */
public final class StartedByReflection {

    static final class Task {
        private int input;
        private int output;

        void prepare() {
            input = 20;
            output = -1;
        }

        void solve() {
            output = 2 * input;
            input = 0;
        }

        boolean isSolved() {
            return output == 40 && input == 0;
        }
    }

    public static void main(String[] args) throws Exception {
        Task task = new Task();
        task.prepare();
        Thread solver = new Thread(() -> task.solve());
        Thread.class.getMethod("start").invoke(solver);
        Thread.class.getMethod("join").invoke(solver);
        check(task.isSolved(), "it is solved");
    }
}
