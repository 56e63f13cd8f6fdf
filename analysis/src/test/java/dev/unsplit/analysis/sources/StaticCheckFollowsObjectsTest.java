// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.sources;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.sources.EscapingProgram.Birth;
import dev.unsplit.analysis.sources.EscapingProgram.Choice;
import dev.unsplit.analysis.sources.EscapingProgram.Give;
import dev.unsplit.analysis.sources.EscapingProgram.Help;
import dev.unsplit.analysis.sources.EscapingProgram.Locked;
import dev.unsplit.analysis.sources.EscapingProgram.Loop;
import dev.unsplit.analysis.sources.EscapingProgram.Name;
import dev.unsplit.analysis.sources.EscapingProgram.Reader;
import dev.unsplit.analysis.sources.EscapingProgram.Statement;
import dev.unsplit.analysis.sources.EscapingProgram.Touch;
import dev.unsplit.analysis.sources.EscapingProgram.Way;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;

/** Whatever the static check accepts is atomic in every interleaving, where objects get to other threads on the way. */
class StaticCheckFollowsObjectsTest {

    private static final int LONGEST = 9;
    private static final int ALL_THREADS = 16;

    @Property(tries = 12, edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void accepted_method_is_atomic_though_its_object_escapes(@ForAll("programs") List<EscapingProgram> programs)
            throws IOException {
        check(programs);
    }

    @Tag("campaign")
    @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void accepted_method_is_atomic_though_its_object_escapes_in_very_many_programs(
            @ForAll("programs") List<EscapingProgram> programs) throws IOException {
        check(programs);
    }

    private static void check(List<EscapingProgram> programs) throws IOException {
        StringBuilder sources = new StringBuilder();
        for (int number = 0; number < programs.size(); number++) {
            sources.append(programs.get(number).source("P" + number));
        }
        Rejected rejected = Rejected.of(sources);
        for (int number = 0; number < programs.size(); number++) {
            EscapingProgram program = programs.get(number);
            Set<String> accepted = new HashSet<>(Set.of("make", "read0", "read1"));
            String prefix = "P" + number + ".";
            accepted.removeIf(method -> rejected.contains(prefix + method));
            Statistics.collect(accepted.contains("make") ? "who makes it is accepted" : "rejected");
            UnitSet units = program.units(accepted);
            assertThat(Enumeration.of(units).isConflictAtomic())
                    .as("%s%n%s", program.source("P" + number), units)
                    .isTrue();
        }
    }

    @Provide
    Arbitrary<List<EscapingProgram>> programs() {
        Arbitrary<Set<Way>> ways = Arbitraries.of(Way.class).set().ofMinSize(1).ofMaxSize(2);
        return ways.flatMap(some -> program(List.copyOf(some))).list().ofSize(20);
    }

    private static Arbitrary<EscapingProgram> program(List<Way> ways) {
        Arbitrary<Way> expected = Arbitraries.of(ways);
        Arbitrary<Reader> reader = Combinators.combine(
                        Arbitraries.frequencyOf(Tuple.of(9, expected), Tuple.of(1, Arbitraries.just(Way.KEPT))),
                        used(1).list().ofMinSize(1).ofMaxSize(2))
                .as(Reader::new);
        Arbitrary<Birth> birth = Arbitraries.frequency(
                Tuple.of(8, Birth.PLAIN),
                Tuple.of(2, Birth.MADE),
                Tuple.of(1, Birth.SELF_KEEPING),
                Tuple.of(1, Birth.SELF_LOCKING));
        Arbitrary<Name> ofBoth = Arbitraries.of(Name.NODE, Name.OTHER);
        return Combinators.combine(
                        birth,
                        made(ways, 1).list().ofMinSize(2).ofMaxSize(4),
                        Arbitraries.frequencyOf(Tuple.of(1, touch(ofBoth)), Tuple.of(1, give(ways, ofBoth)))
                                .list()
                                .ofMinSize(1)
                                .ofMaxSize(2),
                        reader.list().ofMinSize(1).ofMaxSize(2))
                .as(EscapingProgram::new)
                .filter(StaticCheckFollowsObjectsTest::isSmall);
    }

    private static boolean isSmall(EscapingProgram program) {
        List<Integer> lengths = program.units(Set.of("make", "read0", "read1")).units().stream()
                .map(unit -> unit.operations().size())
                .toList();
        return lengths.stream().allMatch(length -> length <= LONGEST)
                && lengths.stream().mapToInt(Integer::intValue).sum() <= ALL_THREADS;
    }

    private static Arbitrary<Statement> give(List<Way> ways, Arbitrary<Name> name) {
        Arbitrary<Name> constant =
                name.filter(each -> each != Name.ASSIGNED); // others cannot stand in lambda expressions
        return Combinators.combine(constant, Arbitraries.of(ways)).as(Give::new);
    }

    private static Arbitrary<Name> name() {
        return Arbitraries.frequencyOf(
                Tuple.of(7, Arbitraries.of(Name.NODE, Name.COPY)),
                Tuple.of(1, Arbitraries.of(Name.TURNED, Name.PASSED, Name.EITHER, Name.ASSIGNED)));
    }

    private static Arbitrary<Statement> touch(Arbitrary<Name> name) {
        return Combinators.combine(name, Arbitraries.of("x", "y"), Arbitraries.of(Kind.READ, Kind.WRITE, Kind.UPDATE))
                .as(Touch::new);
    }

    /** @param depth how deep statements may stand in others */
    private static Arbitrary<Statement> used(int depth) {
        return depth == 0 ? touch(name()) : nested(touch(name()), depth);
    }

    private static Arbitrary<Statement> made(List<Way> ways, int depth) {
        Arbitrary<Statement> simple = Arbitraries.frequencyOf(
                Tuple.of(4, touch(name())),
                Tuple.of(3, give(ways, name())),
                Tuple.of(3, Arbitraries.of(true, false).map(Help::new)));
        return nested(simple, depth);
    }

    private static Arbitrary<Statement> nested(Arbitrary<Statement> simple, int depth) {
        Arbitrary<List<Statement>> inner = simple.list().ofMinSize(1).ofMaxSize(3);
        return Arbitraries.frequencyOf(
                Tuple.of(6, simple),
                Tuple.of(
                        2 * depth,
                        Combinators.combine(Arbitraries.of(true, false), name(), inner)
                                .as(Locked::new)),
                Tuple.of(
                        depth,
                        Combinators.combine(inner, Arbitraries.of(true, true, false))
                                .as(Choice::new)),
                Tuple.of(depth, Combinators.combine(inner, Arbitraries.of(1, 2)).as(Loop::new)));
    }
}
