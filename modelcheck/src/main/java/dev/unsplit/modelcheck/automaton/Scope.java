// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Position;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names that are known at a place, those of a block before those around it. */
final class Scope {

    private final @Nullable Scope outer;
    private final Map<String, Meaning> names = new HashMap<>();

    Scope(@Nullable Scope outer) {
        this.outer = outer;
    }

    void declare(String name, Meaning meaning, Position at) {
        if (names.putIfAbsent(name, meaning) != null) {
            throw at.error("expected another name: " + name + " is declared already");
        }
    }

    @Nullable
    Meaning find(String name) {
        for (Scope scope = this; scope != null; scope = scope.outer) {
            Meaning meaning = scope.names.get(name);
            if (meaning != null) {
                return meaning;
            }
        }
        return null;
    }

    Meaning get(String name, Position at) {
        Meaning meaning = find(name);
        if (meaning == null) {
            throw at.error("expected a name that is declared, found " + name);
        }
        return meaning;
    }
}
