// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.effect.Effect.Call;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceMethod;
import dev.unsplit.staticcheck.effect.SourceMethod.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The locks that are held whenever a method is entered: of a private one what all its callers hold, of any other what its author says. Objects that nobody but the caller has are
 * told like locks ({@link LockPath#owned}). The greatest answer that fits all methods: a method counts once somebody is known to call it.
 */
final class EntryLocks {

    private final Program program;
    private final Leaks leaks;
    private final Map<String, Set<LockPath>> locks = new HashMap<>();
    private final Deque<String> waiting = new ArrayDeque<>();

    /** Only what these do has to be looked at: they call methods whose calls are all seen. */
    private final Set<String> calling;

    EntryLocks(Program program, CallGraph calls, Leaks leaks) {
        this.program = program;
        this.leaks = leaks;
        this.calling = calls.callersOfSome(program::areCallsSeen);
        for (SourceMethod method : program.methods().values()) {
            if (!program.areCallsSeen(method)) {
                start(method);
            }
        }
        work();
        for (SourceMethod method : program.methods().values()) {
            if (!locks.containsKey(method.id())) {
                start(method); // nobody calls it
                work();
            }
        }
    }

    private void start(SourceMethod method) {
        Set<LockPath> held = new HashSet<>();
        for (LockPath lock : method.requires()) {
            held.add(lock);
            held.add(lock.shared());
        }
        if (method.kind() == Kind.CONSTRUCTOR) {
            held.add(LockPath.THIS.owned());
        }
        locks.put(method.id(), held);
        waiting.add(method.id());
    }

    private void work() {
        while (!waiting.isEmpty()) {
            SourceMethod method = program.methods().get(waiting.remove());
            if (method != null && calling.contains(method.id())) {
                new CallWalk().walk(method.effect(), state(method));
            }
        }
    }

    /** What is known when a method begins. */
    State state(SourceMethod method) {
        return new State(Leaks.given(method), of(method));
    }

    Set<LockPath> of(SourceMethod method) {
        return locks.getOrDefault(method.id(), Set.of());
    }

    private final class CallWalk extends LookingWalk {

        CallWalk() {
            super(leaks);
        }

        @Override
        void see(Call call, State state) {
            for (String target : program.targets(call)) {
                SourceMethod method = program.methods().get(target);
                if (method != null && program.areCallsSeen(method)) {
                    meet(method, translated(call, state));
                }
            }
        }
    }

    private void meet(SourceMethod method, Set<LockPath> held) {
        Set<LockPath> known = locks.get(method.id());
        if (known == null) {
            locks.put(method.id(), held);
            waiting.add(method.id());
        } else if (known.retainAll(held)) {
            waiting.add(method.id());
        }
    }

    /** What is held, as the method that is called has it. */
    private static Set<LockPath> translated(Call call, State state) {
        Set<LockPath> there = new HashSet<>();
        for (LockPath lock : state.held()) {
            if (lock.isGlobal()) {
                there.add(lock);
            }
            if (!lock.isOwned()) {
                move(lock, call.receiver(), LockPath.THIS, there);
                List<@Nullable LockPath> arguments = call.arguments();
                for (int number = 0; number < arguments.size(); number++) {
                    move(lock, arguments.get(number), LockPath.parameter(number), there);
                }
            }
        }
        own(call, call.receiver(), LockPath.THIS, state, there);
        for (int number = 0; number < call.arguments().size(); number++) {
            own(call, call.arguments().get(number), LockPath.parameter(number), state, there);
        }
        return there;
    }

    private static void move(LockPath lock, @Nullable LockPath object, LockPath name, Set<LockPath> to) {
        if (object != null && lock.startsWith(object)) {
            to.add(lock.moved(object, name));
        }
    }

    private static void own(Call call, @Nullable LockPath object, LockPath name, State state, Set<LockPath> to) {
        if (object != null && Walk.isFresh(object, state) && !Atomicities.isGivenTwice(object, call)) {
            to.add(name.owned());
        }
    }
}
