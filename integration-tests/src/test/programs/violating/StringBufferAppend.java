// SPDX-License-Identifier: Apache-2.0
// options: --jdk java.lang.StringBuffer
package violating;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;
import static interleaving.Interleaving.sleep;

/**
 * Synchronized on the target only: asks for the length of the argument, then copies what it contains. There is no place in
 * it where one could let others in. But both block if somebody holds the lock of the argument: while a third thread does,
 * this one and the one that will change the argument queue up for it. Between asking and copying the target must grow, so
 * that the one behind this one is quicker. JVMs differ in who is first in such a queue, so both orders are tried in turn.
 */
public final class StringBufferAppend {

    private static final String TEXT = "text";
    private static final String START = "-".repeat(1 << 20);
    private static final int ATTEMPTS = 1000;

    private static boolean isSplit(int attempt) throws InterruptedException {
        StringBuffer target = new StringBuffer(START);
        StringBuffer argument = new StringBuffer(TEXT);
        Thread appending = Thread.currentThread();
        Thread changing = new Thread(() -> {
            await("change " + attempt);
            argument.delete(0, TEXT.length());
        });
        Thread holding = new Thread(() -> {
            synchronized (argument) {
                reached("held " + attempt);
                awaitBlocked(appending);
                reached("change " + attempt);
                awaitBlocked(changing);
            }
        });
        changing.start();
        holding.start();
        await("held " + attempt);
        if (attempt % 2 == 1) {
            reached("change " + attempt);
            awaitBlocked(changing);
        }
        target.append(argument); // expect: violation java.lang.StringBuffer.append
        changing.join();
        holding.join();
        return target.length() > START.length() && target.charAt(START.length()) == 0;
    }

    private static void awaitBlocked(Thread thread) {
        while (thread.getState() != Thread.State.BLOCKED) {
            sleep();
        }
    }

    public static void main(String[] args) throws Exception {
        int attempt = 0;
        while (!isSplit(attempt)) {
            attempt++;
            check(attempt < ATTEMPTS, "it appended characters that never were in the argument");
        }
    }
}
