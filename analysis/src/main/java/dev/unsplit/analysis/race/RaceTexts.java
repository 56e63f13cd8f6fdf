// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.race;

import dev.unsplit.analysis.prediction.StepTexts;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.FindingIds;
import dev.unsplit.finding.Step;
import java.util.List;

/** What both tests for races say about a pair of accesses. */
final class RaceTexts {

    private final SymbolTexts texts;
    private final StepTexts steps;

    RaceTexts(SymbolTexts texts) {
        this.texts = texts;
        this.steps = new StepTexts(texts);
    }

    String variable(VariableAccesses accesses) {
        return texts.variable(accesses.variable());
    }

    Step step(VariableAccesses accesses, int access) {
        return steps.access(
                accesses.thread(access),
                accesses.kind(access),
                accesses.variable(),
                accesses.site(access),
                accesses.method(access),
                accesses.unit(access).number());
    }

    /** Of the first of two accesses that is in a method. */
    String descriptor(VariableAccesses accesses, int one, int other) {
        int method = accesses.method(one) == AccessTree.NO_METHOD ? accesses.method(other) : accesses.method(one);
        return method == AccessTree.NO_METHOD ? "" : texts.descriptor(method);
    }

    /** The same pair of places is one cause, whichever object of its class, or element of an array, the variable belongs to. */
    List<Object> cause(VariableAccesses accesses, int one, int other) {
        return List.of(
                FindingIds.withoutObjects(variable(accesses)),
                accesses.kind(one),
                accesses.site(one),
                accesses.method(one),
                accesses.kind(other),
                accesses.site(other),
                accesses.method(other));
    }

    /** {@code "alice writes it in Account.deposit (Account.java:20)"}. */
    static String told(Step step) {
        return step.thread() + " " + step.action() + "s it" + StepTexts.place(step);
    }

    /** {@code "Account.lock, Bank.lock"}, or {@code "no lock"}. */
    String locks(int[] locks) {
        StringBuilder names = new StringBuilder();
        for (int lock : locks) {
            names.append(names.isEmpty() ? "" : ", ").append(texts.lock(lock));
        }
        return names.isEmpty() ? "no lock" : names.toString();
    }
}
