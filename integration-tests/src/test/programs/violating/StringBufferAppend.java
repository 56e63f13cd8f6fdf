// SPDX-License-Identifier: Apache-2.0
// options: --jdk java.lang.StringBuffer
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

/**
 * Synchronized on the target only: asks for the length of the argument, then copies what it contains. There is no place in
 * it where one could let others in. But it blocks at the first of these if another thread holds the lock, and between the
 * two the target must grow, which takes its time. Should the other one come too late nevertheless, it is tried again.
 */
public final class StringBufferAppend {

    private static final String TEXT = "text";
    private static final String START = "-".repeat(1 << 18);

    private static boolean isSplit() {
        return System.getProperty("split") != null;
    }

    /** Changes the argument as soon as the thread has asked for its length. */
    private static void change(StringBuffer argument, Thread appending) {
        synchronized (argument) {
            while (appending.getState() != Thread.State.BLOCKED && !isSplit()) {
                Thread.onSpinWait();
            }
        }
        while (appending.getState() == Thread.State.BLOCKED) {
            Thread.onSpinWait();
        }
        argument.setLength(0);
        Thread.yield();
        argument.append(TEXT);
    }

    public static void main(String[] args) throws Exception {
        StringBuffer argument = new StringBuffer(TEXT);
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            while (!isSplit()) {
                change(argument, main);
            }
        });
        other.start();
        for (long end = System.nanoTime() + 20_000_000_000L; !isSplit() && System.nanoTime() < end; ) {
            StringBuffer target = new StringBuffer(START);
            target.append(argument); // expect: violation java.lang.StringBuffer.append
            if (target.length() > START.length() && target.charAt(START.length()) == 0) {
                reached("split");
            }
        }
        check(isSplit(), "it appended characters that never were in the argument");
        other.join();
    }
}
