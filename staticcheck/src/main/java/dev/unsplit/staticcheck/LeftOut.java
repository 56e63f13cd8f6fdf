// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck;

import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Effect;
import dev.unsplit.staticcheck.effect.Effect.Access;
import dev.unsplit.staticcheck.effect.Effect.Call;
import dev.unsplit.staticcheck.effect.Effect.Choice;
import dev.unsplit.staticcheck.effect.Effect.Known;
import dev.unsplit.staticcheck.effect.Effect.Locked;
import dev.unsplit.staticcheck.effect.Effect.Loop;
import dev.unsplit.staticcheck.effect.Effect.Sequence;
import dev.unsplit.staticcheck.effect.Effect.Use;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceField;
import dev.unsplit.staticcheck.effect.SourceMethod;
import dev.unsplit.staticcheck.effect.SourceMethod.Kind;
import dev.unsplit.staticcheck.proof.Proof;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What need not be recorded, since it is proved. A field is left out if nobody writes it once others can see it; or if a lock protects it and every method that accesses it, be it
 * through others, is proved atomic: a lock alone is not enough, since a method that takes it twice can be split. A method is no transaction if it is proved atomic and does nothing
 * but access fields that are left out.
 *
 * <p>Something can be lost: a method that is not proved can be split by way of others that conflict in such a field. {@code docs/static.md} says so.
 */
final class LeftOut {

    private static final String PROVED = "it is proved to be ";

    /** What a method does, be it through others. */
    private static final class Reach {

        private final Set<String> fields = new HashSet<>();
        private boolean hasMore; // elements, atomics, unknown code
    }

    private final Program program;
    private final Proof proof;
    private final Map<String, Reach> reaches = new HashMap<>();
    private final Map<String, Reach> outside = new HashMap<>(); // without what transactions do that are called

    LeftOut(Program program, Proof proof) {
        this.program = program;
        this.proof = proof;
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (SourceMethod method : program.methods().values()) {
                isChanged |= look(method);
            }
        }
    }

    private static String because(String what) {
        return " because \"" + PROVED + what + "\"";
    }

    /** Whether the reason of a rule is that of one of these. */
    static boolean isProved(String reason) {
        return reason.startsWith(PROVED);
    }

    private boolean look(SourceMethod method) {
        boolean isMoreInside = look(method, reaches, true);
        boolean isMoreOutside = look(method, outside, false);
        return isMoreInside || isMoreOutside;
    }

    private boolean look(SourceMethod method, Map<String, Reach> known, boolean isInside) {
        Reach reach = known.computeIfAbsent(method.id(), any -> new Reach());
        int before = reach.fields.size();
        boolean hadMore = reach.hasMore;
        collect(method.effect(), reach, isInside);
        return reach.fields.size() != before || reach.hasMore != hadMore;
    }

    /** Outside of transactions only what is not done by one counts. */
    private void collect(Effect effect, Reach reach, boolean isInside) {
        if (effect instanceof Sequence sequence) {
            sequence.parts().forEach(part -> collect(part, reach, isInside));
        } else if (effect instanceof Choice choice) {
            choice.branches().forEach(branch -> collect(branch, reach, isInside));
        } else if (effect instanceof Loop loop) {
            collect(loop.body(), reach, isInside);
        } else if (effect instanceof Locked block) {
            collect(block.body(), reach, isInside);
        } else if (effect instanceof Access access) {
            if (access.isContent()) {
                reach.hasMore = true;
            } else {
                reach.fields.add(access.field());
            }
        } else if (effect instanceof Call call) {
            call(call, reach, isInside);
        } else if (effect instanceof Known || effect instanceof Use) {
            reach.hasMore = true;
        }
    }

    private void call(Call call, Reach reach, boolean isInside) {
        for (String target : program.targets(call)) {
            SourceMethod method = program.methods().get(target);
            Reach there = (isInside ? reaches : outside).get(target);
            if (method == null || there == null) {
                reach.hasMore |= !program.isMadeByCompiler(target);
            } else if (isInside || !isTransaction(method)) {
                reach.fields.addAll(there.fields);
                reach.hasMore |= there.hasMore || program.mayBeAnything(method);
            }
        }
    }

    private static boolean isTransaction(SourceMethod method) {
        return method.kind() != Kind.DETACHED && method.isTransaction();
    }

    /** Rules of a specification. */
    List<String> rules() {
        Set<String> kept = new HashSet<>();
        for (SourceMethod method : program.methods().values()) {
            boolean isJudged = isTransaction(method) || method.kind() == Kind.PRIVATE;
            boolean isAtomic = isJudged && proof.outermost(method).isAtMost(Mover.ATOMIC);
            if (!isAtomic) {
                Map<String, Reach> counted = isTransaction(method) ? reaches : outside;
                kept.addAll(counted.getOrDefault(method.id(), new Reach()).fields);
            }
        }
        Set<String> fields = new TreeSet<>();
        for (SourceField field : program.fields().values()) {
            boolean isLeftOut = proof.isReadOnly(field) || proof.isProtected(field) && !kept.contains(field.id());
            if (!field.isFinal() && isLeftOut) {
                fields.add(field.id());
            }
        }
        List<String> rules = new ArrayList<>();
        fields.forEach(field -> rules.add("exclude field " + field + because("protected")));
        methods(fields).forEach(method -> rules.add("exclude " + method + because("atomic")));
        return rules;
    }

    private Set<String> methods(Set<String> fields) {
        Set<String> names = new TreeSet<>();
        Set<String> others = new HashSet<>();
        for (SourceMethod method : program.methods().values()) {
            Reach reach = reaches.getOrDefault(method.id(), new Reach());
            boolean isEmpty =
                    !reach.hasMore && reach.fields.stream().allMatch(field -> fields.contains(field) || isFinal(field));
            boolean isLeftOut =
                    isEmpty && isTransaction(method) && proof.outermost(method).isAtMost(Mover.ATOMIC);
            (isLeftOut ? names : others).add(method.className() + "." + method.name());
        }
        names.removeAll(others);
        return names;
    }

    private boolean isFinal(String id) {
        SourceField field = program.fields().get(id);
        return field != null && field.isFinal();
    }
}
