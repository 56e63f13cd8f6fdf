// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

/** What was written before a thread starts is its to read. */
public final class PublicationByStart {

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
    }

    public static void main(String[] args) throws Exception {
        Task task = new Task();
        task.prepare();
        Thread solver = new Thread(() -> task.solve());
        solver.start();
        solver.join();
        check(task.output == 40 && task.input == 0, "it is solved");
    }
}
