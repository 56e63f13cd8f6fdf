// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

import dev.unsplit.analysis.benign.Execution.Method;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a thread is in, and the locks that it holds. Both are asked for at each access and change more seldom, so the answers are kept. */
final class RunningThread {

    private final List<Execution> executions = new ArrayList<>(); // one for each begin that has not ended
    private final Int2IntOpenHashMap locks = new Int2IntOpenHashMap();
    private @Nullable Set<Integer> held;

    void begin(Method method, long number) {
        executions.add(Execution.begin(execution(), method, number));
    }

    void end() {
        executions.remove(executions.size() - 1);
    }

    private @Nullable Execution execution() {
        return executions.isEmpty() ? null : executions.get(executions.size() - 1);
    }

    Map<String, Long> executions() {
        Execution execution = execution();
        return execution == null ? Map.of() : execution.numbers();
    }

    void use(int variable) {
        Execution execution = execution();
        if (execution != null) {
            execution.use(variable);
        }
    }

    void acquire(int lock) {
        locks.addTo(lock, 1);
        held = null;
    }

    void release(int lock) {
        if (locks.addTo(lock, -1) <= 1) {
            locks.remove(lock);
        }
        held = null;
    }

    Set<Integer> held() {
        if (held == null) {
            held = Set.copyOf(locks.keySet());
        }
        return held;
    }

    boolean isInNothing() {
        return executions.isEmpty() && locks.isEmpty();
    }
}
