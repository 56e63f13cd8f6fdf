// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What goes to standard output, past the log. */
final class Printed {

    interface Work {
        void run() throws Exception;
    }

    private Printed() {}

    static String by(Work work) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            work.run();
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
