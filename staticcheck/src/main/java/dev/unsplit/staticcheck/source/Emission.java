// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.effect.Effect;
import dev.unsplit.staticcheck.effect.Effect.Choice;
import dev.unsplit.staticcheck.effect.Effect.Sequence;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.source.Value.Content;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects effects in the order in which code has them. */
final class Emission {

    private final Program program;
    private List<Effect> effects = new ArrayList<>();

    Emission(Program program) {
        this.program = program;
    }

    void add(Effect effect) {
        if (!Effect.isNothing(effect)) {
            effects.add(effect);
        }
    }

    /** What somebody adds, apart from all else. */
    Effect apart(Runnable scan) {
        List<Effect> outer = effects;
        effects = new ArrayList<>();
        scan.run();
        Effect inner = all();
        effects = outer;
        return inner;
    }

    /** All that was added. */
    Effect all() {
        return effects.size() == 1 ? effects.get(0) : new Sequence(effects);
    }

    /** One of these is done. */
    void choose(Effect... branches) {
        choose(Arrays.asList(branches));
    }

    void choose(List<Effect> branches) {
        for (Effect branch : branches) {
            if (!Effect.isNothing(branch)) {
                effects.add(new Choice(branches));
                return;
            }
        }
    }

    /** As long as nobody else has an object, nobody has what its field refers to: that is over now. */
    private void leakHolder(Content content) {
        if (content.of() != null && content.of().isRoot() && !content.of().isGlobal()) {
            effects.add(new Effect.Leak(content.of()));
        }
    }

    /** Others may have the object from here on. */
    void leak(Value value) {
        LockPath path = value.path();
        if (value.isTracked() && path != null) {
            effects.add(new Effect.Leak(path));
        }
        if (value.content() != null) {
            program.expose(value.content().field());
            leakHolder(value.content());
        }
    }
}
