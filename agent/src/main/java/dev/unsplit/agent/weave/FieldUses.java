// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import dev.unsplit.agent.scope.Scope;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** The fields that the code of one class refers to. */
final class FieldUses {

    private final Scope scope;
    private final Hierarchy hierarchy;
    private final Numbers numbers;
    private final @Nullable ClassLoader loader;
    private final boolean exactOrder;
    private final Map<String, Optional<FieldUse>> known = new HashMap<>();

    FieldUses(Scope scope, Hierarchy hierarchy, Numbers numbers, @Nullable ClassLoader loader, boolean exactOrder) {
        this.scope = scope;
        this.hierarchy = hierarchy;
        this.numbers = numbers;
        this.loader = loader;
        this.exactOrder = exactOrder;
    }

    /** The field, or null if it is not watched. */
    @Nullable
    FieldUse of(String owner, String name, String descriptor) {
        return known.computeIfAbsent(
                        owner + "." + name + ":" + descriptor,
                        key -> Optional.ofNullable(find(owner, name, descriptor)))
                .orElse(null);
    }

    private @Nullable FieldUse find(String owner, String name, String descriptor) {
        Hierarchy.Declaration declaration = hierarchy.find(loader, owner, name, descriptor);
        if (declaration == null) {
            numbers.notSeen(Numbers.FIELD);
            return null;
        }
        if (!isWatched(scope, declaration.owner(), name, declaration.access())) {
            return null;
        }
        boolean isStatic = (declaration.access() & Opcodes.ACC_STATIC) != 0;
        boolean isVolatile = (declaration.access() & Opcodes.ACC_VOLATILE) != 0;
        int id = numbers.field(declaration.owner().replace('/', '.'), name, isStatic, isVolatile);
        return new FieldUse(id, isVolatile, isVolatile || exactOrder);
    }

    /** Final fields never conflict, and what compilers and other tools add is none of the program's data. */
    static boolean isWatched(Scope scope, String owner, String name, int access) {
        return (access & (Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC)) == 0 && scope.containsField(owner, name);
    }
}
