// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

import dev.unsplit.analysis.benign.Use.Kind;
import dev.unsplit.finding.Site;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The loop that reads a variable, and tries to set it with compareAndSet until nobody came in between. It goes in <em>rounds</em>: a read,
 * then an <em>attempt</em>, which is an update if it succeeds and a read if it fails. Whatever a round that failed has read is
 * forgotten, and what the last one has read, its attempt finds unchanged. So the loop does what its last round does, which nobody
 * splits, however often others came in before.
 *
 * <p>That holds if nothing else is done to the variable: each round reads it once only, and nothing follows a success. And it
 * holds if nothing else that changes is used beside it, of which no attempt finds out whether it is still the same.
 */
final class CompareAndSetRetry {

    private CompareAndSetRetry() {}

    /**
     * What is forgotten was read. Predictions know no values: an attempt does not succeed if the variable was changed once since it was
     * read. If it was changed twice it may, when the second change takes back the first.
     */
    static boolean isCandidate(Split split) {
        boolean mayTakeBack = split.isPredicted() && split.back() == Kind.UPDATE && split.changesBetween() > 1;
        return split.left() == Kind.READ && !mayTakeBack;
    }

    static boolean applies(Split split, Evidence evidence) {
        Collection<List<Use>> executions = evidence.uses().byExecution(split);
        Set<Site> attempts = sites(executions, Kind.UPDATE);
        return !attempts.isEmpty()
                && executions.stream().allMatch(execution -> isInRounds(execution, attempts))
                && isRetried(executions, attempts, evidence.calls())
                && !evidence.uses().usesMoreThatChanges(split);
    }

    private static boolean isRetried(Collection<List<Use>> executions, Set<Site> attempts, UpdateCalls calls) {
        return attempts.stream().allMatch(calls::areRetried)
                || attempts.stream().noneMatch(calls::areKnown) && isSeenToRetry(executions, attempts);
    }

    private static Set<Site> sites(Collection<List<Use>> executions, Kind kind) {
        return executions.stream()
                .flatMap(List::stream)
                .filter(use -> use.kind() == kind)
                .map(Use::site)
                .collect(Collectors.toSet());
    }

    private static boolean isInRounds(List<Use> execution, Set<Site> attempts) {
        int readsOfThisRound = 0;
        for (Use use : execution) {
            readsOfThisRound = attempts.contains(use.site()) ? 0 : readsOfThisRound + 1;
            if (readsOfThisRound > 1) {
                return false;
            }
        }
        return execution.subList(0, execution.size() - 1).stream().allMatch(use -> use.kind() == Kind.READ)
                && last(execution).kind() != Kind.WRITE;
    }

    /**
     * Without sources, the loop must have shown itself: an attempt failed, there was another read, and another attempt had success.
     * No execution may end with a failure. If reads and attempts are on the same line, this cannot be seen.
     */
    private static boolean isSeenToRetry(Collection<List<Use>> executions, Set<Site> attempts) {
        return attempts.size() == 1
                && executions.stream().noneMatch(execution -> isFailure(last(execution), attempts))
                && executions.stream().noneMatch(execution -> isPreceded(execution, attempts))
                && executions.stream().anyMatch(execution -> isSecondSuccess(execution, attempts));
    }

    /** By something on its own line, which is no attempt then: that would have ended the round. */
    private static boolean isPreceded(List<Use> execution, Set<Site> attempts) {
        return last(execution).kind() == Kind.UPDATE
                && (execution.size() == 1 || isFailure(execution.get(execution.size() - 2), attempts));
    }

    private static boolean isSecondSuccess(List<Use> execution, Set<Site> attempts) {
        return last(execution).kind() == Kind.UPDATE && execution.stream().anyMatch(use -> isFailure(use, attempts));
    }

    private static boolean isFailure(Use use, Set<Site> attempts) {
        return use.kind() == Kind.READ && attempts.contains(use.site());
    }

    private static Use last(List<Use> execution) {
        return execution.get(execution.size() - 1);
    }
}
