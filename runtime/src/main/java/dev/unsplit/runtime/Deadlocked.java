// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/**
 * Threads that wait for each other for ever when somebody ends the program by a signal. A lock that nobody got is in no trace, so no analysis
 * can tell; the JVM can.
 */
final class Deadlocked {

    private static final int DEPTH = 20;

    private Deadlocked() {}

    /** Whether this thread ends the program because a signal asked for that, as the JVM names such threads. */
    static boolean mayBe() {
        return Thread.currentThread().getName().startsWith("SIG");
    }

    /** Who waits for what; null if nobody does, or if this JVM cannot tell. */
    static String text() {
        try {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long[] waiting = threads.findDeadlockedThreads();
            return waiting == null ? null : text(threads.getThreadInfo(waiting, DEPTH));
        } catch (Throwable withoutManagement) {
            return null;
        }
    }

    private static String text(ThreadInfo[] waiting) {
        StringBuilder text = new StringBuilder();
        for (ThreadInfo thread : waiting) {
            if (thread != null && thread.getLockInfo() != null) {
                text.append(text.length() == 0 ? "" : "; ")
                        .append(thread.getThreadName())
                        .append(" waits ")
                        .append(place(thread.getStackTrace()))
                        .append("for a ")
                        .append(thread.getLockInfo().getClassName())
                        .append(" that ")
                        .append(thread.getLockOwnerName())
                        .append(" holds");
            }
        }
        return text.length() == 0 ? null : text.toString().replaceAll("\\s+", " ");
    }

    /** In the program, not in the locks of the JDK. */
    private static String place(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (!"java.base".equals(frame.getModuleName())
                    && !frame.getClassName().startsWith("dev.unsplit.runtime.")) {
                return "in " + frame.getClassName() + "." + frame.getMethodName() + " (" + frame.getFileName() + ":"
                        + frame.getLineNumber() + ") ";
            }
        }
        return "";
    }
}
