// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.witness.ObjectNumbers;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Step;

/** Steps of predicted schedules in words. They are of no single moment of the run, so they have no event numbers. */
public final class StepTexts {

    private static final long NO_EVENT = 0;
    private static final int NO_SITE = 0;

    private final SymbolTexts texts;

    public StepTexts(SymbolTexts texts) {
        this.texts = texts;
    }

    /** {@code "the lock bank.Account"}, or {@code "the lock of class bank.Bank"}. */
    public static String lockNamed(String name) {
        return "the lock " + (name.startsWith("class ") ? "of " : "") + name;
    }

    /**
     * Variables have the numbers of their objects here, up to {@link ObjectNumbers}.
     *
     * @param kind of an access in an {@link AccessTree}
     * @param number tells transactions of the thread apart
     */
    public Step access(int thread, int kind, int variable, int site, int method, long number) {
        return step(thread, action(kind), texts.variableObject(variable), site, method, number);
    }

    /**
     * Locks have the numbers of their objects here, up to {@link ObjectNumbers}.
     *
     * @param kind of a block in an {@link AccessTree}
     */
    public Step acquire(int thread, int kind, int lock, int site, int method, long number) {
        return step(thread, action(kind), texts.lockObject(lock), site, method, number);
    }

    /** An access of a unit, or the begin of one of its blocks; with the numbers of objects, too. */
    public Step step(Unit unit, int node) {
        AccessTree tree = unit.tree();
        int operand = tree.operand(node);
        String target = tree.isAccess(node) ? texts.variableObject(operand) : texts.lockObject(operand);
        return step(unit.thread(), action(tree.kind(node)), target, tree.site(node), tree.method(), number(unit));
    }

    /** The end of a block of a unit. */
    public Step release(Unit unit, int block) {
        AccessTree tree = unit.tree();
        String action = tree.kind(block) == AccessTree.BLOCK ? "release" : "release-shared";
        return step(unit.thread(), action, texts.lockObject(tree.operand(block)), NO_SITE, tree.method(), number(unit));
    }

    private static long number(Unit unit) {
        return unit.number() + 1L;
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

    /** As in {@code read of balance (Account.java:12)}. */
    public static String told(Step step) {
        return step.action() + " of " + step.target() + where(step);
    }

    /** As in {@code read (Account.java:12)}, where it is clear what is read. */
    public static String toldShort(Step step) {
        return step.action() + where(step);
    }

    private static String where(Step step) {
        return step.site().isKnown() ? " (" + step.site() + ")" : "";
    }

    /** Where a step is, as far as that is known: {@code " in Account.deposit (Account.java:20)"}. */
    public static String place(Step step) {
        String method = step.transaction().method();
        return (method.isEmpty() ? "" : " in " + method) + where(step);
    }
}
