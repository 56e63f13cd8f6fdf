// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

import java.util.concurrent.Semaphore;

/** A semaphore without permits is a signal. Whether somebody has to wait for it, or finds that it was given already, makes no difference. */
public final class SemaphoreThatStartsEmpty {

    static final class Letter {
        private final Semaphore written = new Semaphore(0);
        private String text = "";

        void write() {
            text += "Dear";
            text += " reader";
            written.release();
        }

        int answer() {
            written.acquireUninterruptibly();
            String answered = text;
            text = "";
            return answered.length();
        }
    }

    public static void main(String[] args) throws Exception {
        Letter letter = new Letter();
        Thread other = new Thread(() -> {
            letter.write();
            reached("written");
        });
        other.start();
        await("written");
        check(letter.answer() == 11, "all of it was read");
        other.join();
    }
}
