// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.finding.Circle;
import dev.unsplit.finding.Circle.Edge;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/**
 * Where a method is split: findings that agree in this need the same advice.
 *
 * @param left the last access before others come
 * @param back the access with which the method goes on
 * @param others what others do in between that conflicts with these
 */
record SplitPlaces(String method, Place left, Place back, Set<Place> others) {

    /**
     * An access as a person sees it: any of these that is made at this place.
     *
     * @param variable as it is shown: where a method accesses two objects of a class, with a number
     * @param name the same without the number, for all objects of the class
     * @param call by which the method gets there
     */
    record Place(String variable, String name, Site site, boolean writes, Call call) {

        static Place of(Step step) {
            boolean writes = !step.action().equals("read");
            return new Place(step.target(), step.name(), step.site(), writes, Call.UNKNOWN);
        }

        Place by(Call newCall) {
            return new Place(variable, name, site, writes, newCall);
        }
    }

    /**
     * A call that a method makes.
     *
     * @param callee its name without the class; empty if it is not known, or if there is no call
     * @param lines where the caller has such calls, as far as that is known
     */
    record Call(String callee, SortedSet<Integer> lines) {

        static final Call UNKNOWN = new Call("", Collections.emptySortedSet());

        boolean isKnown() {
            return !callee.isEmpty();
        }
    }

    boolean isOfOneVariable() {
        return left.variable().equals(back.variable());
    }

    /**
     * Where a transaction is split between two accesses, by accesses of others; or, if it takes several to go wrong, where each of them would have to be kept together. Empty where
     * that is not between accesses, or cannot be said.
     */
    static List<SplitPlaces> allOf(Finding finding) {
        Optional<Circle> circle = Circle.of(finding).filter(SplitPlaces::isAboutAccesses);
        if (circle.isEmpty()) {
            return List.of();
        }
        if (circle.get().forward()) {
            return circle.get().left().transaction().method().equals(finding.method())
                    ? List.of(of(finding.method(), circle.get()))
                    : List.of();
        }
        return ofEach(circle.get(), finding.witness());
    }

    /** For each transaction from where the circle leaves it to where the circle has come to it, or the other way round if that was earlier, as far as the witness tells. */
    private static List<SplitPlaces> ofEach(Circle circle, Witness witness) {
        Set<SplitPlaces> places = new LinkedHashSet<>();
        Edge before = circle.edges().get(circle.edges().size() - 1);
        for (Edge edge : circle.edges()) {
            Step left = edge.from();
            Step back = before.to();
            if (left.transaction().method().isEmpty() || !left.transaction().equals(back.transaction())) {
                return List.of();
            }
            boolean isEarlier = isEarlier(back, left, witness);
            places.add(new SplitPlaces(
                    left.transaction().method(),
                    Place.of(isEarlier ? back : left),
                    Place.of(isEarlier ? left : back),
                    new LinkedHashSet<>(List.of(Place.of(edge.to()), Place.of(before.from())))));
            before = edge;
        }
        return List.copyOf(places);
    }

    private static boolean isEarlier(Step step, Step other, Witness witness) {
        return witness instanceof Witness.Schedule schedule
                ? schedule.steps().indexOf(step) < schedule.steps().indexOf(other)
                : step.event() > 0 && step.event() < other.event();
    }

    private static boolean isAboutAccesses(Circle circle) {
        return List.of(circle.left(), circle.entered(), circle.last(), circle.back()).stream()
                .allMatch(step -> List.of("read", "write", "update").contains(step.action()));
    }

    private static SplitPlaces of(String method, Circle circle) {
        Set<Place> others = new LinkedHashSet<>();
        others.add(Place.of(circle.entered()));
        others.add(Place.of(circle.last()));
        return new SplitPlaces(method, Place.of(circle.left()), Place.of(circle.back()), others);
    }
}
