// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.Tree;
import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Effect;
import dev.unsplit.staticcheck.effect.Effect.Access;
import dev.unsplit.staticcheck.effect.Effect.Known;
import dev.unsplit.staticcheck.effect.Effect.Mode;
import dev.unsplit.staticcheck.effect.Effect.Use;
import dev.unsplit.staticcheck.source.Value.Content;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** What is done to fields and elements of arrays. */
final class Accesses {

    private final Context context;
    private final Emission emission;

    Accesses(Context context, Emission emission) {
        this.context = context;
        this.emission = emission;
    }

    /** @param of the object whose field it is; null: one without a path, or none */
    Value read(VariableElement field, @Nullable LockPath of, Tree tree) {
        if (field.getConstantValue() != null) {
            return Value.UNKNOWN;
        }
        boolean isFinal = field.getModifiers().contains(Modifier.FINAL);
        if (!isFinal) {
            access(field, of, Mode.READ, tree);
        }
        return value(field, of, isFinal);
    }

    private Value value(VariableElement field, @Nullable LockPath of, boolean isFinal) {
        boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
        String id = context.compilation().fieldId(field);
        LockPath path = !isFinal ? null : isStatic ? LockPath.ofStatic(id) : of == null ? null : of.field(id);
        return new Value(
                path, content(field, of), false, false, null, context.origins().types(field));
    }

    private @Nullable Content content(VariableElement field, @Nullable LockPath of) {
        boolean holds = isSource(field)
                && (field.asType().getKind() == TypeKind.ARRAY
                        || context.compilation().isContainer(field.asType()));
        return holds ? new Content(context.compilation().fieldId(field), of) : null;
    }

    /** @param value what is written */
    void write(VariableElement field, @Nullable LockPath of, Value value, Tree tree) {
        access(field, of, Mode.WRITE, tree);
        emission.leak(value);
        String method = value.resultOf();
        if (method != null && !value.isNew() && content(field, of) != null) {
            context.program().addFilled(context.compilation().fieldId(field), method);
        } else if ((!value.isNew() || value.isOfSource()) && content(field, of) != null) {
            context.program().addFilledFromElsewhere(context.compilation().fieldId(field));
        }
    }

    /** What an assignment is worth: others than the field may get the array or the container by it. */
    Value written(VariableElement field, @Nullable LockPath of) {
        return new Value(null, content(field, of), false, false, null, List.of());
    }

    void access(VariableElement field, @Nullable LockPath of, Mode mode, Tree tree) {
        if (isSource(field)) {
            emission.add(new Access(context.compilation().fieldId(field), false, of, mode, context.place(tree)));
        } else {
            emission.add(new Known(
                    isWide(field.asType()) && !field.getModifiers().contains(Modifier.VOLATILE)
                            ? Mover.COMPOUND
                            : Mover.ATOMIC,
                    mode.word() + " of " + field.getSimpleName() + ", whose source is not there",
                    context.place(tree)));
        }
    }

    private boolean isSource(VariableElement field) {
        return field.getEnclosingElement() instanceof TypeElement owner
                && context.compilation().isSource(owner);
    }

    static boolean isWide(TypeMirror type) {
        return type.getKind() == TypeKind.LONG || type.getKind() == TypeKind.DOUBLE;
    }

    /** An access of an element of an array. */
    void element(Value array, @Nullable TypeMirror type, Mode mode, Tree tree) {
        boolean isWide = type instanceof ArrayType known && isWide(known.getComponentType());
        content(array, mode, isWide ? Mover.COMPOUND : Mover.ATOMIC, mode.word() + " of an element of an array", tree);
    }

    /** A use of all that an array or a container holds, one thing after the other. */
    void wholeContent(Value holder, Mode mode, String what, Tree tree) {
        Effect one = emission.apart(() -> content(holder, mode, Mover.COMPOUND, what, tree));
        emission.add(Effect.isNothing(one) ? one : new Effect.Loop(one, context.place(tree)));
    }

    /**
     * A use of what an array or a container holds.
     *
     * @param otherwise how it can be moved if nothing is known of the object
     * @param what it is, as messages put it
     */
    void content(Value holder, Mode mode, Mover otherwise, String what, Tree tree) {
        Content content = holder.content();
        LockPath path = holder.path();
        if (content != null) {
            emission.add(new Access(content.field(), true, content.of(), mode, context.place(tree)));
        } else if (holder.isTracked() && path != null) {
            emission.add(new Use(path, otherwise, what, context.place(tree)));
        } else if (holder.isNew()) {
            emission.add(new Known(Mover.MOVER, what, context.place(tree)));
        } else {
            emission.add(new Known(otherwise, what + " that others may have, too", context.place(tree)));
        }
    }
}
