// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.Finding;
import dev.unsplit.trace.source.Traces;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * What goes wrong between a few transactions has one cause, whoever executes them, in whatever order they come in each other's way, and whichever objects and keys they access. Each
 * case is tried in random interleavings, many of which are not serializable.
 */
class IdsKnowNoScheduleTest {

    private static final int SOME = 200;
    private static final String[] ENGINES = {"frontier", "velodrome", "conflict-graph"};

    /** Threads with their transactions, each a method and what it does; OBJECT and KEY are other ones in each trace. */
    private enum Case {
        LOST_UPDATE("Account.withdraw: read balance@OBJECT, write balance@OBJECT", 2, 1),
        CHECK_THEN_ACT("Cache.load: read Map@OBJECT[KEY], write Map@OBJECT[KEY]", 2, 1),
        /** Either can come in between the two steps of the other. */
        INCONSISTENT_READ("Range.show: read low, read high; Range.move: write low, write high", 1, 2),
        WRITE_SKEW("Ward.ann: read bob@OBJECT, write ann@OBJECT; Ward.bob: read ann@OBJECT, write bob@OBJECT", 1, 1),
        /** Threads go on, so that sometimes one of the two is to blame alone, for a change that others made or saw. */
        SKEW_OF_MANY(
                "Doctors.annLeaves: read ann@OBJECT, read bob@OBJECT, write ann@OBJECT"
                        + " then Doctors.annComes: write ann@OBJECT then Doctors.annLeaves: read ann@OBJECT, read bob@OBJECT, write ann@OBJECT"
                        + "; Doctors.bobLeaves: read ann@OBJECT, read bob@OBJECT, write bob@OBJECT"
                        + " then Doctors.bobComes: write bob@OBJECT then Doctors.bobLeaves: read ann@OBJECT, read bob@OBJECT, write bob@OBJECT",
                1,
                1),
        /** Nobody does it the other way round, so it is no skew: either can come in between the two steps of the other. */
        STALE_READ("Shop.order: read price, write sum; Shop.raise: write price, read sum", 1, 2),
        SKEW_OF_OBJECTS(
                "Bank.level: read balance@OBJECT, write balance@7; Bank.share: read balance@7, write balance@OBJECT",
                1,
                1),
        SKEW_OF_THREE("A.f: read x, write y; B.g: read y, write z; C.h: read z, write x", 1, 1),
        SKEW_OF_EQUALS(
                "Pair.turn: read cell[KEY], write cell[OBJECT]; Pair.turn: read cell[OBJECT], write cell[KEY]", 1, 1);

        private final String transactions;
        private final int copies;
        private final int causes;
        private Set<String> known = Set.of();

        Case(String transactions, int copies, int causes) {
            this.transactions = transactions;
            this.copies = copies;
            this.causes = causes;
        }

        /** What some interleavings show, which should be all that there is. */
        Set<String> causes() {
            if (known.isEmpty()) {
                Random random = new Random(1);
                known = Stream.generate(() -> trace(this, random))
                        .limit(SOME)
                        .flatMap(trace -> IdsKnowNoScheduleTest.causes(trace, "frontier").stream())
                        .collect(Collectors.toSet());
            }
            return known;
        }
    }

    /** One trace of a case, with everything in it that is chance. */
    private static String trace(Case each, Random random) {
        String named = each.transactions
                .replace("OBJECT", Integer.toString(random.nextInt(90) + 10))
                .replace("KEY", "key" + random.nextInt(90));
        List<List<String>> threads = new ArrayList<>();
        for (int copy = 0; copy < each.copies; copy++) {
            for (String transaction : named.split("; ")) {
                threads.add(events("thread" + threads.size() + "-" + random.nextInt(1000), transaction));
            }
        }
        Collections.shuffle(threads, random);
        StringBuilder trace = new StringBuilder();
        while (!threads.isEmpty()) {
            List<String> thread = threads.get(random.nextInt(threads.size()));
            trace.append(thread.remove(0)).append('\n');
            threads.removeIf(List::isEmpty);
        }
        return trace.toString();
    }

    private static List<String> events(String thread, String transactions) {
        List<String> events = new ArrayList<>();
        for (String transaction : transactions.split(" then ")) {
            String[] parts = transaction.split(": ");
            events.add(thread + " begin " + parts[0]);
            for (String access : parts[1].split(", ")) {
                events.add(thread + " " + access);
            }
            events.add(thread + " end");
        }
        return events;
    }

    private static Set<String> causes(String trace, String analysis) {
        AnalysisOptions options =
                new AnalysisOptions(List.of(analysis), Optional.empty(), Optional.empty(), Optional.empty(), false);
        return Analyser.analyse(Traces.text("test", trace), options).findings().stream()
                .map(Finding::cause)
                .collect(Collectors.toSet());
    }

    @Property
    void every_interleaving_that_goes_wrong_has_the_same_cause(@ForAll Case each, @ForAll long seed) {
        String trace = trace(each, new Random(seed));
        String engine = ENGINES[(int) Math.floorMod(seed, (long) ENGINES.length)];
        assertThat(causes(trace, engine)).as(trace).isSubsetOf(each.causes());
    }

    @Property
    void prediction_has_the_same_causes_in_every_interleaving(@ForAll Case each, @ForAll long seed) {
        Set<String> first = causes(trace(each, new Random(1)), "commit-node-view");
        assertThat(causes(trace(each, new Random(seed)), "commit-node-view"))
                .isEqualTo(first)
                .isNotEmpty();
    }

    @Example
    void what_is_observed_of_a_method_that_is_to_blame_is_what_was_predicted() {
        for (Case each : List.of(Case.LOST_UPDATE, Case.CHECK_THEN_ACT, Case.INCONSISTENT_READ)) {
            assertThat(causes(trace(each, new Random(1)), "commit-node-view")).isEqualTo(each.causes());
        }
    }

    @Example
    void other_bugs_have_other_causes() {
        Set<String> all = new HashSet<>();
        for (Case each : Case.values()) {
            assertThat(each.causes()).as(each.name()).hasSize(each.causes).noneMatch(all::contains);
            all.addAll(each.causes());
        }
    }
}
