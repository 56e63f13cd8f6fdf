// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.effect.Effect.Call;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceMethod;
import dev.unsplit.staticcheck.effect.SourceMethod.Kind;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Which of the objects that a method is given it makes known to others, and whether it releases locks by hand: the least answer that fits all methods. */
final class Leaks {

    private final Program program;
    /** What a call does that may lead to one method or to any of some. */
    private static final class Summary {

        private final Set<LockPath> leaked = new HashSet<>();
        private boolean isUnknown;
        private boolean keepsArguments;
        private boolean isReleasing;

        boolean givesAwayThis() {
            return isUnknown || leaked.contains(LockPath.THIS);
        }

        boolean givesAway(int argument) {
            return keepsArguments || leaked.contains(LockPath.parameter(argument));
        }
    }

    /** With so many parameters: few methods have more. */
    private static final List<Set<LockPath>> GIVEN =
            IntStream.range(0, 8).mapToObj(Leaks::given).toList();

    private final Map<String, Summary> ofOne = new HashMap<>();
    private final Map<String, Summary> ofAny = new HashMap<>();

    Leaks(Program program, CallGraph calls) {
        this.program = program;
        calls.untilStable(this::look);
    }

    /** Returns whether more is known than before. */
    private boolean look(SourceMethod method) {
        Set<LockPath> given = given(method);
        State state = new State(given, Set.of());
        new LookingWalk(this).walk(method.effect(), state);
        Set<LockPath> gone = without(given, state.own());
        boolean isMore = add(gone, state.isReleased(), ofOne.computeIfAbsent(method.id(), this::summaryOfOne));
        if (isMore) {
            addToAny(method.id(), gone, state.isReleased());
            program.overridden(method.id()).forEach(each -> addToAny(each, gone, state.isReleased()));
        }
        return isMore;
    }

    private static Set<LockPath> without(Set<LockPath> all, Set<LockPath> some) {
        if (all == some) {
            return Set.of();
        }
        Set<LockPath> rest = new HashSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    private static boolean add(Set<LockPath> gone, boolean isReleasing, Summary to) {
        boolean isMore = to.leaked.addAll(gone) || isReleasing && !to.isReleasing;
        to.isReleasing |= isReleasing;
        return isMore;
    }

    /** What is not asked for yet is put together when it is. */
    private void addToAny(String method, Set<LockPath> gone, boolean isReleasing) {
        Summary any = ofAny.get(method);
        if (any != null) {
            add(gone, isReleasing, any);
        }
    }

    private Summary summary(Call call) {
        return call.isVirtual()
                ? ofAny.computeIfAbsent(call.method(), any -> summaryOfAny(call))
                : ofOne.computeIfAbsent(call.method(), this::summaryOfOne);
    }

    private Summary summaryOfOne(String id) {
        Summary summary = new Summary();
        SourceMethod method = program.methods().get(id);
        summary.isUnknown = method == null ? !program.isMadeByCompiler(id) : program.mayBeAnything(method);
        // what the compiler makes may be the constructor of a record
        summary.keepsArguments = summary.isUnknown || method == null && !program.isInherited(id);
        return summary;
    }

    private Summary summaryOfAny(Call call) {
        Summary all = new Summary();
        for (String target : program.targets(call)) {
            Summary one = ofOne.computeIfAbsent(target, this::summaryOfOne);
            add(one.leaked, one.isReleasing, all);
            all.isUnknown |= one.isUnknown;
            all.keepsArguments |= one.keepsArguments;
        }
        return all;
    }

    /** The object that a method is called on, and its arguments. */
    static Set<LockPath> given(SourceMethod method) {
        if (method.kind() == Kind.DETACHED || method.kind() == Kind.STATIC_INITIALIZER) {
            return Set.of();
        }
        int parameters = parameters(method.id());
        return parameters < GIVEN.size() ? GIVEN.get(parameters) : given(parameters);
    }

    private static Set<LockPath> given(int parameters) {
        Set<LockPath> given = new HashSet<>();
        given.add(LockPath.THIS);
        for (int number = 0; number < parameters; number++) {
            given.add(LockPath.parameter(number));
        }
        return Collections.unmodifiableSet(given);
    }

    private static int parameters(String id) {
        int parameters = 0;
        for (int at = id.indexOf(',', id.indexOf('(')); at >= 0; at = id.indexOf(',', at + 1)) {
            parameters++;
        }
        return parameters;
    }

    /** What others have when a call is over. */
    void apply(Call call, State state) {
        Summary summary = summary(call);
        if (summary.isReleasing) {
            state.release();
        }
        leak(call.receiver(), summary.givesAwayThis(), state);
        for (int number = 0; number < call.arguments().size(); number++) {
            leak(call.arguments().get(number), summary.givesAway(number), state);
        }
    }

    /** Whether a call may release a lock by hand. */
    boolean isReleasing(Call call) {
        return summary(call).isReleasing;
    }

    /** Whether a call lets others have an object, under whichever of the names that the method has for it. */
    boolean isGivenAway(LockPath object, Call call) {
        Summary summary = summary(call);
        LockPath receiver = call.receiver();
        boolean isGivenAway = receiver != null && receiver.equals(object) && summary.givesAwayThis();
        for (int number = 0; number < call.arguments().size(); number++) {
            LockPath argument = call.arguments().get(number);
            isGivenAway |= argument != null && argument.equals(object) && summary.givesAway(number);
        }
        return isGivenAway;
    }

    /** Whether a constructor lets others have the object that it makes. */
    boolean isGivenAwayBy(String constructor) {
        return ofOne.computeIfAbsent(constructor, this::summaryOfOne).givesAwayThis();
    }

    private static void leak(@Nullable LockPath object, boolean isLeaked, State state) {
        if (object != null && isLeaked) {
            state.leak(object);
        }
    }
}
