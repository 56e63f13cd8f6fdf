// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.sources;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.sources.SmallProgram.Access;
import dev.unsplit.analysis.sources.SmallProgram.Attempt;
import dev.unsplit.analysis.sources.SmallProgram.Call;
import dev.unsplit.analysis.sources.SmallProgram.Changed;
import dev.unsplit.analysis.sources.SmallProgram.Choice;
import dev.unsplit.analysis.sources.SmallProgram.Fresh;
import dev.unsplit.analysis.sources.SmallProgram.LeftEarly;
import dev.unsplit.analysis.sources.SmallProgram.Lock;
import dev.unsplit.analysis.sources.SmallProgram.Locked;
import dev.unsplit.analysis.sources.SmallProgram.Loop;
import dev.unsplit.analysis.sources.SmallProgram.Reopened;
import dev.unsplit.analysis.sources.SmallProgram.Return;
import dev.unsplit.analysis.sources.SmallProgram.Run;
import dev.unsplit.analysis.sources.SmallProgram.RunByJdk;
import dev.unsplit.analysis.sources.SmallProgram.Statement;
import dev.unsplit.analysis.sources.SmallProgram.Tried;
import dev.unsplit.analysis.sources.SmallProgram.Variable;
import dev.unsplit.analysis.sources.SmallProgram.Which;
import dev.unsplit.analysis.sources.SmallProgram.Whole;
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
        Rejected rejected = rejected(programs);
        for (int number = 0; number < programs.size(); number++) {
            SmallProgram program = programs.get(number);
            Set<Integer> accepted = new HashSet<>();
            for (int method = SmallProgram.PRIVATE; method < METHODS && !rejected.lacksLock("P" + number); method++) {
                boolean isRejected = rejected.contains("P" + number + ".m" + method)
                        || method == METHODS - 1 && rejected.contains("P" + number + "$QP" + number + ".m" + method);
                if (!isRejected) {
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

    private static Rejected rejected(List<SmallProgram> programs) throws IOException {
        StringBuilder source = new StringBuilder();
        for (int number = 0; number < programs.size(); number++) {
            source.append(programs.get(number).source("P" + number));
        }
        return Rejected.of(source);
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
                                Arbitraries.of("", "", style.guard),
                                body(style, 0),
                                body(style, 1),
                                body(style, 2),
                                body(style, 3),
                                body(style, 3),
                                run.list().ofMinSize(2).ofMaxSize(3))
                        .as((guard, a, b, c, d, e, runs) -> new SmallProgram(guard, List.of(a, b, c, d), e, runs)))
                .filter(StaticCheckIsSoundTest::isSmall);
    }

    /** What methods of a program do: without some discipline hardly any is accepted. */
    private enum Style {
        OWN_LOCK("this", List.of(Which.THIS), List.of(Variable.X, Variable.Y), List.of(Lock.MONITOR)),
        OWN_FIELDS("lock", List.of(Which.THIS), List.of(Variable.X, Variable.Y), List.of(Lock.FIELD, Lock.MONITOR)),
        ONE_LOCK("P.class", List.of(Which.THIS, Which.OTHER), List.of(Variable.X, Variable.S), List.of(Lock.CLASS)),
        TWO_OBJECTS(
                "this",
                List.of(Which.THIS, Which.OTHER),
                List.of(Variable.X, Variable.Y),
                List.of(Lock.MONITOR, Lock.MUTEX)),
        BY_HAND("mutex", List.of(Which.THIS), List.of(Variable.X, Variable.Y, Variable.E), List.of(Lock.MUTEX)),
        BOTH_LOCKS("", List.of(Which.THIS), List.of(Variable.X), List.of(Lock.MUTEX, Lock.MONITOR_OF_MUTEX)),
        TWO_NAMES(
                "lock", List.of(Which.THIS), List.of(Variable.X, Variable.Y), List.of(Lock.FIELD, Lock.SAME_AS_FIELD)),
        CHANGING_LOCK("", List.of(Which.THIS), List.of(Variable.X), List.of(Lock.CHANGING)),
        /** Holding the lock of one object, methods access another one, too. */
        PARTNERS("this", List.of(Which.THIS, Which.OTHER), List.of(Variable.X), List.of(Lock.MONITOR)),
        ARRAYS("", List.of(Which.THIS), List.of(Variable.E), List.of(Lock.MONITOR)),
        ANY(
                "this",
                List.of(Which.THIS, Which.THIS, Which.OTHER),
                List.of(Variable.X, Variable.X, Variable.Y, Variable.V, Variable.A, Variable.S, Variable.E),
                List.of(
                        Lock.MONITOR,
                        Lock.MONITOR,
                        Lock.FIELD,
                        Lock.SAME_AS_FIELD,
                        Lock.CHANGING,
                        Lock.MUTEX,
                        Lock.MONITOR_OF_MUTEX,
                        Lock.CLASS));

        /** What the source may declare. */
        private final String guard;

        private final List<Which> objects;
        private final List<Variable> variables;
        private final List<Lock> locks;

        Style(String guard, List<Which> objects, List<Variable> variables, List<Lock> locks) {
            this.guard = guard;
            this.objects = objects;
            this.variables = variables;
            this.locks = locks;
        }
    }

    private static boolean isSmall(SmallProgram program) {
        if (!program.isPossible()) {
            return false;
        }
        List<Integer> lengths = program.lengths();
        return lengths.stream().allMatch(length -> length <= LONGEST)
                && lengths.stream().mapToInt(Integer::intValue).sum() <= ALL_THREADS;
    }

    private static Arbitrary<List<Statement>> body(Style style, int method) {
        Arbitrary<List<Statement>> any =
                statements(style, method, 2).ofMinSize(1).ofMaxSize(3);
        Arbitrary<List<Statement>> locked = Combinators.combine(
                        Arbitraries.of(style == Style.PARTNERS ? List.of(Which.THIS) : style.objects),
                        Arbitraries.of(style.locks),
                        any)
                .as((which, lock, body) -> List.of(new Locked(which, lock, false, body)));
        return style == Style.PARTNERS
                ? locked
                : Arbitraries.frequencyOf(Tuple.of(1, any), Tuple.of(1, locked)); // or most would be rejected
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
        Arbitrary<Statement> locked = Combinators.combine(
                        which, Arbitraries.of(style.locks), Arbitraries.of(true, false, false), inner)
                .as(Locked::new);
        Arbitrary<Statement> loop =
                Combinators.combine(inner, Arbitraries.of(0, 1, 2, 2)).as(Loop::new);
        Arbitrary<Statement> choice =
                Combinators.combine(inner, inner, Arbitraries.of(true, false)).as(Choice::new);
        Arbitrary<Statement> fresh = Arbitraries.of(Kind.READ, Kind.WRITE).map(Fresh::new);
        Arbitrary<List<Statement>> few = access.list().ofMaxSize(1);
        Arbitrary<Statement> jdk = inner.map(RunByJdk::new);
        Arbitrary<Statement> whole = Combinators.combine(which, Arbitraries.of(Kind.READ, Kind.WRITE))
                .as(Whole::new);
        Arbitrary<Statement> reopened = Combinators.combine(which, few, few, few, Arbitraries.of(true, false))
                .as(Reopened::new);
        Arbitrary<Statement> early =
                Combinators.combine(which, Arbitraries.of(true, false), inner).as(LeftEarly::new);
        Arbitrary<Statement> exit = Arbitraries.of(true, false).map(Return::new);
        Arbitrary<Statement> attempt = Combinators.combine(inner, Arbitraries.of(true, false), few, few)
                .as(Attempt::new);
        Arbitrary<Statement> tried = Combinators.combine(which, Arbitraries.of(true, false), inner, few)
                .as(Tried::new);
        Arbitrary<Statement> unusual = Arbitraries.oneOf(
                style.locks.contains(Lock.CHANGING) ? which.map(Changed::new) : exit,
                style.locks.contains(Lock.MUTEX) ? tried : jdk,
                style.variables.contains(Variable.E) ? whole : jdk,
                jdk,
                style.locks.contains(Lock.MUTEX) ? reopened : attempt,
                style.locks.contains(Lock.MUTEX) ? early : exit,
                exit,
                attempt);
        if (method == 0) {
            return Arbitraries.frequencyOf(
                    Tuple.of(2, access),
                    Tuple.of(6, locked),
                    Tuple.of(3, loop),
                    Tuple.of(1, choice),
                    Tuple.of(2, unusual),
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
                Tuple.of(3, unusual),
                Tuple.of(1, fresh));
    }
}
