// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck;

import com.sun.source.util.Trees;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingIds;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.OwnIds;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Step.Transaction;
import dev.unsplit.finding.Witness;
import dev.unsplit.staticcheck.effect.Place;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceMethod;
import dev.unsplit.staticcheck.effect.SourceMethod.Kind;
import dev.unsplit.staticcheck.proof.Action;
import dev.unsplit.staticcheck.proof.Proof;
import dev.unsplit.staticcheck.proof.Proof.MissingLock;
import dev.unsplit.staticcheck.proof.Proof.NotProved;
import dev.unsplit.staticcheck.proof.Split;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts into words what is not proved. */
final class Complaints {

    /** Of the analysis, in reports. */
    static final String ANALYSIS = "static";

    private static final String ANY_THREAD = "any thread";

    private final Program program;
    private final Trees trees;
    private final OwnIds ids = new OwnIds();

    Complaints(Program program, Trees trees) {
        this.program = program;
        this.trees = trees;
    }

    /** What is wrong with annotations themselves. */
    List<Complaint> ofTroubles() {
        return program.troubles().stream()
                .map(trouble ->
                        new Complaint(trouble.place(), trouble.message(), trouble.isSuppressed(), Optional.empty()))
                .toList();
    }

    /** @param all whether methods that a run takes for transactions have to be atomic though nobody says so */
    List<Complaint> of(Proof proof, boolean all) {
        List<Complaint> complaints = new ArrayList<>(ofTroubles());
        proof.missingLocks().forEach(missing -> complaints.add(of(missing)));
        proof.notProved(all).forEach(notProved -> complaints.add(of(notProved)));
        return complaints;
    }

    private Complaint of(MissingLock missing) {
        SourceMethod method = missing.method();
        Action action = missing.action();
        String sentence = action.verb() + " of " + action.shown() + " without its lock: " + action.why();
        Finding finding = finding(Rule.RACE, method, name(method) + ": " + sentence, action.target(), List.of(action));
        return new Complaint(
                action.place(), sentence + " in " + method.shownName(), method.isSuppressed(), Optional.of(finding));
    }

    private Complaint of(NotProved notProved) {
        SourceMethod method = notProved.method();
        String should = " is not " + notProved.expected().words();
        String does = method.kind() == Kind.DETACHED ? "implements" : "overrides";
        String because =
                method.declaredAt().isEmpty() ? "" : ", as " + method.declaredAt() + ", which it " + does + ", says";
        Split split = notProved.split();
        String reason = split == null ? "it is " + notProved.found().words() : reason(split, method.place());
        Finding finding = finding(
                Rule.ATOMICITY,
                method,
                name(method) + should + because + ": " + reason,
                split == null ? "" : split.first().target(),
                split == null ? List.of() : split.actions());
        return new Complaint(
                method.place(),
                method.shortName() + should + because + ": " + reason,
                method.isSuppressed(),
                Optional.of(finding));
    }

    private String reason(Split split, Place near) {
        Action second = split.second();
        if (second == null) {
            Split inside = split.inside();
            return told(split.first(), near)
                    + (inside == null
                            ? ""
                            : ", where " + reason(inside, split.first().place()));
        }
        return "others may come in between " + told(split.first(), near) + " and "
                + (split.isRepeated() ? "the next round of the loop: " : "") + told(second, near);
    }

    /** {@code its read of Account.balance (line 12, atomic: it is volatile)} */
    private String told(Action action, @Nullable Place near) {
        boolean isSameFile = near != null && near.unit().equals(action.place().unit());
        String where = isSameFile ? "line " + line(action) : action.place().file() + ":" + line(action);
        String why = action.why().isEmpty() ? "" : ": " + action.why();
        return action.words() + " (" + where + ", " + action.mover().words() + why + ")";
    }

    private int line(Action action) {
        return action.place().line(trees);
    }

    private static String name(SourceMethod method) {
        return method.className() + "." + method.name();
    }

    private Finding finding(Rule rule, SourceMethod method, String message, String variable, List<Action> actions) {
        List<Step> steps = actions.stream().map(action -> step(action, method)).toList();
        List<Site> sites = steps.isEmpty()
                ? List.of(site(method.place()))
                : steps.stream().map(Step::site).distinct().limit(2).toList();
        Finding finding = new Finding(
                "",
                rule,
                Certainty.STATIC,
                ANALYSIS,
                name(method),
                method.descriptor(),
                List.of(),
                true,
                message,
                0,
                0,
                variable,
                sites,
                new Witness.Suspicion(steps));
        Finding named = ids.give(FindingIds.named(finding));
        return method.isSuppressed() ? named.withInsight(named.insight().withAccepted(Insight.IN_SOURCE)) : named;
    }

    private Step step(Action action, SourceMethod method) {
        return new Step(
                0,
                ANY_THREAD,
                action.verb(),
                action.target(),
                site(action.place()),
                new Transaction(ANY_THREAD, name(method), 1));
    }

    private Site site(Place place) {
        return new Site(place.className(), place.method(), place.file(), place.line(trees));
    }
}
