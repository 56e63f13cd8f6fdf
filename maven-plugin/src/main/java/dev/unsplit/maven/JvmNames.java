// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import java.io.IOException;

/** Calls results by the module whose tests they are of: the first JVM {@code bank}, the next {@code bank (2)}. */
final class JvmNames implements ResultListener {

    private final String module;
    private final ResultListener listener;
    private int count;

    JvmNames(String module, ResultListener listener) {
        this.module = module;
        this.listener = listener;
    }

    @Override
    public void result(TraceResult result) throws IOException {
        count++;
        listener.result(result.named(count == 1 ? module : module + " (" + count + ")"));
    }

    @Override
    public void end() throws IOException {
        listener.end();
    }
}
