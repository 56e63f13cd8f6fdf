// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import dev.unsplit.trace.lines.LineReader;
import dev.unsplit.trace.text.TextReader;
import java.nio.charset.StandardCharsets;

/** Opens traces of every format, and makes writers for them. */
public final class Traces {

    private Traces() {}

    /** A trace in our own text form that is already in memory. */
    public static RepeatableTrace text(String name, String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        return new RepeatableTrace() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public TraceReader open() {
                return TextReader.open(new LineReader(bytes, name), TraceInfo.OF_TEXT);
            }

            @Override
            public boolean isRepeatable() {
                return true;
            }
        };
    }
}
