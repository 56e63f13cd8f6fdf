// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.Tree;
import dev.unsplit.staticcheck.atomicity.Mover;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * The method of an interface that a lambda expression, or a reference to a method, implements.
 *
 * @param declared the atomicity that its author promises to whoever calls it; null: none
 */
record Implemented(@Nullable Mover declared, String name) {

    private static final Implemented NOTHING = new Implemented(null, "");

    static Implemented by(Tree code, Context context) {
        TypeElement type = context.typeOf(code);
        if (type == null || type.getKind() != ElementKind.INTERFACE || isOfJdk(type, context)) {
            return NOTHING;
        }
        Implemented strictest = NOTHING;
        for (Element member : context.compilation().elements().getAllMembers(type)) {
            if (member instanceof ExecutableElement method
                    && method.getModifiers().contains(Modifier.ABSTRACT)) {
                strictest = strictest.orStricter(method, type, context.compilation());
            }
        }
        return strictest;
    }

    private static boolean isOfJdk(TypeElement type, Context context) {
        return context.compilation().className(type).startsWith("java.");
    }

    /** What a method says, or one that it overrides. */
    private Implemented orStricter(ExecutableElement method, TypeElement type, Compilation compilation) {
        Implemented strictest = this;
        for (TypeElement each : compilation.allSupertypes(type)) {
            for (ExecutableElement other :
                    compilation.methods(each, method.getSimpleName().toString())) {
                Mover said = Annotations.atomicity(other);
                boolean isMeant = other.equals(method) || compilation.elements().overrides(method, other, type);
                if (isMeant && said != null && said.isAtMost(Mover.ATOMIC) && strictest.isBelow(said)) {
                    strictest = new Implemented(said, each.getSimpleName() + "." + method.getSimpleName());
                }
            }
        }
        return strictest;
    }

    private boolean isBelow(Mover said) {
        return declared == null || !declared.isAtMost(said);
    }
}
