// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.effect.Place;
import dev.unsplit.staticcheck.effect.Program;
import java.util.function.BiConsumer;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * Where code stands.
 *
 * @param type the class that it is in
 * @param methodId of the method that it is in, or of the lambda expression
 * @param isStatic whether there is no {@code this}
 * @param classes takes classes that are declared inside of methods, with the variables around them
 */
record Context(
        Compilation compilation,
        Program program,
        FieldOrigins origins,
        CompilationUnitTree unit,
        TypeElement type,
        String methodId,
        String methodName,
        boolean isStatic,
        BiConsumer<ClassTree, LocalVariables> classes) {

    Place place(Tree tree) {
        return new Place(unit, tree, compilation.className(type), methodName);
    }

    @Nullable
    Element element(Tree tree) {
        return compilation.element(unit, tree);
    }

    @Nullable
    TypeElement typeOf(Tree tree) {
        return compilation.element(compilation.type(unit, tree));
    }

    /** The object that a member without a qualifier belongs to: this one or one around it. */
    @Nullable
    LockPath owner(Element member) {
        LockPath path = isStatic ? null : LockPath.THIS;
        TypeElement at = type;
        while (path != null && !compilation.hasMember(at, member)) {
            TypeElement outer = around(at);
            path = outer == null ? null : path.outer(compilation.className(at));
            at = outer == null ? at : outer;
        }
        return path;
    }

    /** The object of a class around this one, or this one itself. */
    @Nullable
    LockPath around(LockPath from, TypeElement wanted) {
        LockPath path = from;
        TypeElement at = type;
        while (!at.equals(wanted)) {
            TypeElement outer = around(at);
            if (outer == null) {
                return null;
            }
            path = path.outer(compilation.className(at));
            at = outer;
        }
        return path;
    }

    private static @Nullable TypeElement around(TypeElement type) {
        if (type.getModifiers().contains(Modifier.STATIC)) {
            return null;
        }
        Element around = type.getEnclosingElement();
        while (around != null && !(around instanceof TypeElement)) {
            boolean isStaticMethod = around.getKind() != ElementKind.PACKAGE
                    && around.getModifiers().contains(Modifier.STATIC);
            if (isStaticMethod || around.getKind() == ElementKind.PACKAGE) {
                return null;
            }
            around = around.getEnclosingElement();
        }
        return (TypeElement) around;
    }
}
