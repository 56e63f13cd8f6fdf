// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import org.jspecify.annotations.Nullable;

/** The places of one method in the source, as numbers: {@code Bank.java:12<TAB>bank.Bank$Account<TAB>withdraw}. */
final class Sites {

    private final Numbers numbers;
    private final String file;
    private final String tail;
    private int line;
    private int site = -1;

    Sites(Numbers numbers, @Nullable String file, String className, String method) {
        this.numbers = numbers;
        this.file = file == null ? "-" : file;
        this.tail = "\t" + className.replace('/', '.') + "\t" + method;
    }

    void atLine(int newLine) {
        if (newLine != line) {
            line = newLine;
            site = -1;
        }
    }

    int line() {
        return line;
    }

    int here() {
        if (site < 0) {
            site = numbers.site((line > 0 && !file.equals("-") ? file + ":" + line : file) + tail);
        }
        return site;
    }
}
