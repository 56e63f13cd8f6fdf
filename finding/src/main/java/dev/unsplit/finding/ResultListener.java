// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.io.IOException;
import java.util.List;

/** Takes the results of a run one by one, as they come. Every report is one; so is whatever else counts findings. */
public interface ResultListener {

    /** The next trace was analysed, or could not be. */
    void result(TraceResult result) throws IOException;

    /** There are no more traces. */
    default void end() throws IOException {}

    /** Passes everything on to all of these, in this order. */
    static ResultListener all(List<ResultListener> listeners) {
        List<ResultListener> each = List.copyOf(listeners);
        return new ResultListener() {
            @Override
            public void result(TraceResult result) throws IOException {
                for (ResultListener listener : each) {
                    listener.result(result);
                }
            }

            @Override
            public void end() throws IOException {
                for (ResultListener listener : each) {
                    listener.end();
                }
            }
        };
    }
}
