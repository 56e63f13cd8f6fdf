// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Clones an array, and writes an element back. */
public final class CloneThenWriteBack {

    static final class Grades {
        private final Object lock = new Object();
        private final long[] grades = {1, 2, 3};

        long[] all() {
            synchronized (lock) {
                return grades.clone();
            }
        }

        void set(int pupil, long grade) {
            synchronized (lock) {
                grades[pupil] = grade;
            }
        }

        void raise(int pupil) {
            long[] before = all();
            letOthersIn();
            set(pupil, before[pupil] + 1); // expect: violation Grades.raise
        }
    }

    public static void main(String[] args) throws Exception {
        Grades grades = new Grades();
        Thread other = meanwhile(() -> grades.raise(1));
        grades.raise(1);
        other.join();
        check(grades.all()[1] == 3, "a raise is lost");
    }
}
