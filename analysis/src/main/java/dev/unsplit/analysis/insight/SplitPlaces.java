// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.finding.Circle;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where a method is split: findings that agree in this need the same advice.
 *
 * @param left the last access before others come
 * @param back the access with which the method goes on
 * @param others what others do in between that conflicts with these
 */
record SplitPlaces(String method, Place left, Place back, Set<Place> others) {

    /** An access as a person sees it: any of these that is made at this place. */
    record Place(String variable, Site site, boolean writes) {

        static Place of(Step step) {
            return new Place(step.target(), step.site(), !step.action().equals("read"));
        }
    }

    /** Empty unless a transaction is split between two accesses, by accesses of others. */
    static Optional<SplitPlaces> of(Finding finding) {
        return Circle.of(finding)
                .filter(circle -> circle.left().transaction().method().equals(finding.method()))
                .filter(SplitPlaces::isAboutAccesses)
                .map(circle -> of(finding.method(), circle));
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
