// SPDX-License-Identifier: Apache-2.0
package order;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads write values that no other write has, and log what each read returned. The arguments: a file for the log, and how often.
 *
 * <p>The log is kept in arrays, which are not to be observed.
 */
public final class Hammer {

    static final int THREADS = 3;
    static final int LOGGED = 3;

    int plain;
    static int plainStatic;
    volatile int strong;
    final AtomicInteger atomic = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[1]);
        Hammer shared = new Hammer();
        int[][] logs = new int[THREADS][];
        Thread[] threads = new Thread[THREADS];
        for (int index = 0; index < THREADS; index++) {
            int me = index;
            logs[me] = new int[rounds * 9 * LOGGED];
            threads[me] = new Thread(() -> shared.hammer(me, logs[me], rounds), "hammer-" + me);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        write(Path.of(args[0]), logs);
    }

    /** Logged is the variable, the value that was read or -1, and the value that was written or -1. */
    private void hammer(int me, int[] log, int rounds) {
        int at = 0;
        for (int round = 0; round < rounds; round++) {
            int value = 1 + me + THREADS * round;
            at = log(log, at, 0, plain, -1);
            plain = value;
            at = log(log, at, 0, -1, value);
            at = log(log, at, 1, plainStatic, -1);
            plainStatic = value;
            at = log(log, at, 1, -1, value);
            at = log(log, at, 2, strong, -1);
            strong = value;
            at = log(log, at, 2, -1, value);
            at = log(log, at, 3, atomic.get(), -1);
            at = log(log, at, 3, atomic.getAndSet(2 * value), 2 * value);
            atomic.set(2 * value + 1);
            at = log(log, at, 3, -1, 2 * value + 1);
        }
    }

    private static int log(int[] log, int at, int variable, int read, int written) {
        log[at] = variable;
        log[at + 1] = read;
        log[at + 2] = written;
        return at + LOGGED;
    }

    private static void write(Path file, int[][] logs) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                DataOutputStream data = new DataOutputStream(new BufferedOutputStream(out))) {
            for (int[] log : logs) {
                data.writeInt(log.length);
                for (int value : log) {
                    data.writeInt(value);
                }
            }
        }
    }
}
