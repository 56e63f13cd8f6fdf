// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.effect.Effect.Call;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceMethod;
import dev.unsplit.staticcheck.effect.SourceMethod.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which of the objects that a method is given it makes known to others, and whether it releases locks by hand: the least answer that fits all methods. */
final class Leaks {

    private final Program program;
    private final Map<String, Set<LockPath>> leaked = new HashMap<>();
    private final Set<String> releasing = new HashSet<>();

    Leaks(Program program, CallGraph calls) {
        this.program = program;
        calls.untilStable(this::look);
    }

    /** Returns whether more is known than before. */
    private boolean look(SourceMethod method) {
        State state = new State(given(method), List.of());
        new LookingWalk(this).walk(method.effect(), state);
        Set<LockPath> gone = given(method);
        gone.removeAll(state.own());
        boolean isMore = state.isReleased() && releasing.add(method.id());
        return leaked.computeIfAbsent(method.id(), any -> new HashSet<>()).addAll(gone) || isMore;
    }

    /** The object that a method is called on, and its arguments. */
    static Set<LockPath> given(SourceMethod method) {
        Set<LockPath> given = new HashSet<>();
        if (method.kind() == Kind.DETACHED || method.kind() == Kind.STATIC_INITIALIZER) {
            return given;
        }
        given.add(LockPath.THIS);
        for (int number = 0; number < parameters(method.id()); number++) {
            given.add(LockPath.parameter(number, ""));
        }
        return given;
    }

    private static int parameters(String id) {
        return (int) id.substring(id.indexOf('(')).chars().filter(c -> c == ',').count();
    }

    /** What others have when a call is over. */
    void apply(Call call, State state) {
        for (String target : program.targets(call)) {
            SourceMethod method = program.methods().get(target);
            boolean isUnknown = method == null ? !program.isMadeByCompiler(target) : program.mayBeAnything(method);
            Set<LockPath> gone = leaked.getOrDefault(target, Set.of());
            if (releasing.contains(target)) {
                state.release();
            }
            boolean keepsArguments =
                    isUnknown || method == null; // what the compiler makes may be the constructor of a record
            leak(call.receiver(), isUnknown || gone.contains(LockPath.THIS), state);
            for (int number = 0; number < call.arguments().size(); number++) {
                LockPath argument = call.arguments().get(number);
                if (argument != null) {
                    leak(argument, keepsArguments || gone.contains(LockPath.parameter(number, "")), state);
                }
            }
        }
    }

    private static void leak(@Nullable LockPath object, boolean isLeaked, State state) {
        if (object != null && isLeaked) {
            state.leak(object);
        }
    }
}
