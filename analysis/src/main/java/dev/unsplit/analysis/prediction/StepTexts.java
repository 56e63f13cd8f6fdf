// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Step;

/** Steps of predicted schedules in words. They are of no single moment of the run, so they have no event numbers. */
public final class StepTexts {

    private static final long NO_EVENT = 0;

    private final SymbolTexts texts;

    public StepTexts(SymbolTexts texts) {
        this.texts = texts;
    }

    /**
     * @param kind of an access in an {@link AccessTree}
     * @param number tells transactions of the thread apart
     */
    public Step access(int thread, int kind, int variable, int site, int method, long number) {
        return step(thread, action(kind), texts.variable(variable), site, method, number);
    }

    /** @param kind of a block in an {@link AccessTree} */
    public Step acquire(int thread, int kind, int lock, int site, int method, long number) {
        return step(thread, action(kind), texts.lock(lock), site, method, number);
    }

    private Step step(int thread, String action, String target, int site, int method, long number) {
        String name = texts.thread(thread);
        return new Step(
                NO_EVENT,
                name,
                action,
                target,
                texts.site(site),
                new Step.Transaction(name, method == AccessTree.NO_METHOD ? "" : texts.method(method), number));
    }

    private static String action(int kind) {
        return switch (kind) {
            case AccessTree.READ -> "read";
            case AccessTree.WRITE -> "write";
            case AccessTree.UPDATE -> "update";
            case AccessTree.BLOCK -> "acquire";
            case AccessTree.SHARED_BLOCK -> "acquire-shared";
            default -> throw new IllegalArgumentException("no step: " + kind);
        };
    }

    /** Where a step is, as far as that is known: {@code " in Account.deposit (Account.java:20)"}. */
    public static String place(Step step) {
        String method = step.transaction().method();
        return (method.isEmpty() ? "" : " in " + method) + (step.site().isKnown() ? " (" + step.site() + ")" : "");
    }
}
