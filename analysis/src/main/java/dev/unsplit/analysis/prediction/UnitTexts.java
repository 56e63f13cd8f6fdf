// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.TreeEvents;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.witness.ObjectNumbers;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;

/** What a person reads of the events of units. */
public final class UnitTexts {

    private static final long NO_EVENT = 0; // of the trace: a unit stands for many executions

    private final SymbolTexts texts;

    public UnitTexts(SymbolTexts texts) {
        this.texts = texts;
    }

    /** An event as in {@link TreeEvents}. Variables and locks have the numbers of their objects, up to {@link ObjectNumbers}. */
    public Step step(Unit unit, int event) {
        int node = TreeEvents.node(event);
        int operand = unit.tree().operand(node);
        String target = unit.tree().isAccess(node) ? texts.variableObject(operand) : texts.lockObject(operand);
        return new Step(NO_EVENT, thread(unit), action(unit, event), target, site(unit, node), name(unit));
    }

    private Step.Transaction name(Unit unit) {
        return new Step.Transaction(thread(unit), method(unit), unit.number());
    }

    public String thread(Unit unit) {
        return texts.thread(unit.thread());
    }

    /** The empty string for an event outside transactions. */
    public String method(Unit unit) {
        return unit.isTransaction() ? texts.method(unit.tree().method()) : "";
    }

    public String descriptor(Unit unit) {
        return unit.isTransaction() ? texts.descriptor(unit.tree().method()) : "";
    }

    private String action(Unit unit, int event) {
        boolean release = TreeEvents.isRelease(event);
        return switch (unit.tree().kind(TreeEvents.node(event))) {
            case AccessTree.READ -> "read";
            case AccessTree.WRITE -> "write";
            case AccessTree.UPDATE -> "update";
            case AccessTree.SHARED_BLOCK -> release ? "release-shared" : "acquire-shared";
            default -> release ? "release" : "acquire";
        };
    }

    public String target(Unit unit, int node) {
        int operand = unit.tree().operand(node);
        return unit.tree().isAccess(node) ? texts.variable(operand) : texts.lock(operand);
    }

    public Site site(Unit unit, int node) {
        return texts.site(unit.tree().site(node));
    }
}
