// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.analysis.enumeration.Operation.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The beginning of one interleaving of some steps, and what can come next. All it remembers is what was done, so that
 * there is little in it to be wrong.
 */
final class Execution {

    private final List<Step> all;
    private final List<String> threads;
    private final List<Step> done = new ArrayList<>();

    Execution(List<Step> all) {
        this.all = all;
        this.threads = all.stream().map(Step::thread).distinct().toList();
    }

    List<Step> done() {
        return Collections.unmodifiableList(done);
    }

    boolean isComplete() {
        return done.size() == all.size();
    }

    void perform(Step step) {
        done.add(step);
    }

    void undo() {
        done.remove(done.size() - 1);
    }

    boolean canPerform(Step next) {
        return !done.contains(next)
                && all.stream().allMatch(step -> !step.mustComeBefore(next) || done.contains(step))
                && isAllowedByLocks(next);
    }

    private boolean isAllowedByLocks(Step next) {
        String thread = next.thread();
        String lock = next.operand();
        return switch (next.kind()) {
            // A reader that asks for the lock itself would wait for itself: its own reading counts too
            case ACQUIRE ->
                holds(thread, lock) || threads.stream().noneMatch(any -> holds(any, lock) || reads(any, lock));
            case ACQUIRE_SHARED -> threads.stream().noneMatch(any -> !any.equals(thread) && holds(any, lock));
            case RELEASE -> holds(thread, lock);
            case RELEASE_SHARED -> reads(thread, lock);
            case READ, WRITE, UPDATE, FORK, JOIN, SEND, RECEIVE -> true;
        };
    }

    private boolean holds(String thread, String lock) {
        return depth(thread, lock, Kind.ACQUIRE, Kind.RELEASE) > 0;
    }

    private boolean reads(String thread, String lock) {
        return depth(thread, lock, Kind.ACQUIRE_SHARED, Kind.RELEASE_SHARED) > 0;
    }

    private int depth(String thread, String lock, Kind acquire, Kind release) {
        int depth = 0;
        for (Step step : done) {
            if (step.thread().equals(thread) && step.operand().equals(lock)) {
                depth += step.kind() == acquire ? 1 : 0;
                depth -= step.kind() == release ? 1 : 0;
            }
        }
        return depth;
    }

    /** Whether a lock that was acquired is not released yet. */
    boolean holdsSomething() {
        return done.stream()
                .anyMatch(step -> step.kind() == Kind.ACQUIRE && holds(step.thread(), step.operand())
                        || step.kind() == Kind.ACQUIRE_SHARED && reads(step.thread(), step.operand()));
    }
}
