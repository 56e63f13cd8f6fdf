// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.sources;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.sources.SmallProgram.Access;
import dev.unsplit.analysis.sources.SmallProgram.Call;
import dev.unsplit.analysis.sources.SmallProgram.Choice;
import dev.unsplit.analysis.sources.SmallProgram.Fresh;
import dev.unsplit.analysis.sources.SmallProgram.Lock;
import dev.unsplit.analysis.sources.SmallProgram.Locked;
import dev.unsplit.analysis.sources.SmallProgram.Loop;
import dev.unsplit.analysis.sources.SmallProgram.Run;
import dev.unsplit.analysis.sources.SmallProgram.Statement;
import dev.unsplit.analysis.sources.SmallProgram.Variable;
import dev.unsplit.analysis.sources.SmallProgram.Which;
import dev.unsplit.finding.Finding;
import dev.unsplit.staticcheck.Options;
import dev.unsplit.staticcheck.StaticCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
import net.jqwik.api.arbitraries.ListArbitrary;
import net.jqwik.api.statistics.Statistics;

/**
 * Whatever the static check accepts is atomic in every interleaving, by the definition. Several programs are checked at once, since starting a compiler takes longer than
 * checking a program.
 */
class StaticCheckIsSoundTest {

    private static final int METHODS = 4;
    private static final int LONGEST = 8; // operations of a thread: all interleavings are tried
    private static final int ALL_THREADS = 14;

    @Property(tries = 10, edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void accepted_method_is_atomic_in_every_interleaving(@ForAll("programs") List<SmallProgram> programs)
            throws IOException {
        check(programs);
    }

    @Tag("campaign")
    @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void accepted_method_is_atomic_in_every_interleaving_of_very_many_programs(
            @ForAll("programs") List<SmallProgram> programs) throws IOException {
        check(programs);
    }

    private static void check(List<SmallProgram> programs) throws IOException {
        Set<String> rejected = rejected(programs);
        for (int number = 0; number < programs.size(); number++) {
            SmallProgram program = programs.get(number);
            Set<Integer> accepted = new HashSet<>();
            for (int method = SmallProgram.PRIVATE; method < METHODS; method++) {
                if (!rejected.contains("P" + number + ".m" + method)) {
                    accepted.add(method);
                }
            }
            UnitSet units = program.units(accepted);
            boolean isInteresting =
                    units.units().stream().anyMatch(unit -> unit.operations().size() > 2 && unit.isTransaction());
            Statistics.collect(isInteresting ? "something is accepted" : "nothing of interest");
            assertThat(Enumeration.of(units).isConflictAtomic())
                    .as("%s%n%s", program.source("P" + number), units)
                    .isTrue();
        }
    }

    private static Set<String> rejected(List<SmallProgram> programs) throws IOException {
        StringBuilder source = new StringBuilder();
        for (int number = 0; number < programs.size(); number++) {
            source.append(programs.get(number).source("P" + number));
        }
        Path file = Files.createTempFile("Programs", ".java");
        try {
            Files.writeString(file, source);
            return new StaticCheck(new Options(true, List.of()), "")
                    .check(List.of(file)).findings().stream()
                            .map(Finding::method)
                            .collect(Collectors.toSet());
        } finally {
            Files.delete(file);
        }
    }

    @Provide
    Arbitrary<List<SmallProgram>> programs() {
        return program().list().ofSize(20);
    }

    private static Arbitrary<SmallProgram> program() {
        Arbitrary<Run> run = Combinators.combine(
                        Arbitraries.integers().between(SmallProgram.PRIVATE, METHODS - 1),
                        Arbitraries.integers().between(0, 1),
                        Arbitraries.integers().between(0, 1))
                .as(Run::new);
        return Arbitraries.of(Style.class)
                .flatMap(style -> Combinators.combine(
                                body(style, 0),
                                body(style, 1),
                                body(style, 2),
                                body(style, 3),
                                run.list().ofMinSize(2).ofMaxSize(3))
                        .as((a, b, c, d, runs) -> new SmallProgram(List.of(a, b, c, d), runs)))
                .filter(StaticCheckIsSoundTest::isSmall);
    }

    /** What methods of a program do: without some discipline hardly any is accepted. */
    private enum Style {
        OWN_LOCK(List.of(Which.THIS), List.of(Variable.X, Variable.Y), List.of(Lock.MONITOR)),
        OWN_FIELDS(List.of(Which.THIS), List.of(Variable.X, Variable.Y), List.of(Lock.FIELD, Lock.MONITOR)),
        ONE_LOCK(List.of(Which.THIS, Which.OTHER), List.of(Variable.X, Variable.S), List.of(Lock.CLASS)),
        TWO_OBJECTS(
                List.of(Which.THIS, Which.OTHER), List.of(Variable.X, Variable.Y), List.of(Lock.MONITOR, Lock.MUTEX)),
        ANY(
                List.of(Which.THIS, Which.THIS, Which.OTHER),
                List.of(Variable.X, Variable.X, Variable.Y, Variable.V, Variable.A, Variable.S),
                List.of(Lock.MONITOR, Lock.MONITOR, Lock.FIELD, Lock.MUTEX, Lock.CLASS));

        private final List<Which> objects;
        private final List<Variable> variables;
        private final List<Lock> locks;

        Style(List<Which> objects, List<Variable> variables, List<Lock> locks) {
            this.objects = objects;
            this.variables = variables;
            this.locks = locks;
        }
    }

    private static boolean isSmall(SmallProgram program) {
        List<Integer> lengths = program.units(Set.of()).units().stream()
                .map(unit -> unit.operations().size())
                .toList();
        return lengths.stream().allMatch(length -> length <= LONGEST)
                && lengths.stream().mapToInt(Integer::intValue).sum() <= ALL_THREADS;
    }

    private static Arbitrary<List<Statement>> body(Style style, int method) {
        return statements(style, method, 2).ofMinSize(1).ofMaxSize(3);
    }

    private static ListArbitrary<Statement> statements(Style style, int method, int depth) {
        return statement(style, method, depth).list();
    }

    private static Arbitrary<Statement> statement(Style style, int method, int depth) {
        Arbitrary<Which> which = Arbitraries.of(style.objects);
        Arbitrary<Statement> access = Combinators.combine(
                        which, Arbitraries.of(style.variables), Arbitraries.of(Kind.READ, Kind.WRITE, Kind.UPDATE))
                .as(Access::new);
        if (depth == 0) {
            return access;
        }
        Arbitrary<List<Statement>> inner =
                statements(style, method, depth - 1).ofMinSize(1).ofMaxSize(3);
        Arbitrary<Statement> locked =
                Combinators.combine(which, Arbitraries.of(style.locks), inner).as(Locked::new);
        Arbitrary<Statement> loop =
                Combinators.combine(inner, Arbitraries.of(0, 1, 2, 2)).as(Loop::new);
        Arbitrary<Statement> choice =
                Combinators.combine(inner, inner, Arbitraries.of(true, false)).as(Choice::new);
        Arbitrary<Statement> fresh = Arbitraries.of(Kind.READ, Kind.WRITE).map(Fresh::new);
        if (method == 0) {
            return Arbitraries.frequencyOf(
                    Tuple.of(2, access),
                    Tuple.of(6, locked),
                    Tuple.of(3, loop),
                    Tuple.of(1, choice),
                    Tuple.of(1, fresh));
        }
        Arbitrary<Statement> call = Combinators.combine(
                        Arbitraries.integers().between(0, method - 1), which, Arbitraries.of(Which.class))
                .as(Call::new);
        return Arbitraries.frequencyOf(
                Tuple.of(1, access),
                Tuple.of(8, locked),
                Tuple.of(3, loop),
                Tuple.of(1, choice),
                Tuple.of(3, call),
                Tuple.of(1, fresh));
    }
}
