// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.ust.UstReader;
import java.io.ByteArrayInputStream;

/** What a recorder wrote. */
record RecordedTrace(byte[] bytes) implements RepeatableTrace {

    @Override
    public String name() {
        return "recorded";
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public TraceReader open() {
        return new UstReader(new ByteArrayInputStream(bytes), "recorded");
    }
}
