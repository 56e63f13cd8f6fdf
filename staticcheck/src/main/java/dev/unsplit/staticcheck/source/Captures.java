// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreeScanner;
import dev.unsplit.staticcheck.atomicity.LockPath;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Name;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Whatever code that runs later uses of a method is known to others. */
final class Captures extends TreeScanner<@Nullable Void, @Nullable Void> {

    private final Context context;
    private final LocalVariables variables;
    private final Emission emission;

    Captures(Context context, LocalVariables variables, Emission emission) {
        this.context = context;
        this.variables = variables;
        this.emission = emission;
    }

    @Override
    public @Nullable Void visitIdentifier(IdentifierTree name, @Nullable Void none) {
        Element element = context.element(name);
        boolean isOurs = isThis(name.getName())
                || element != null
                        && (ExpressionScan.isField(element) || element.getKind() == ElementKind.METHOD)
                        && !element.getModifiers().contains(Modifier.STATIC);
        if (isOurs) {
            captureThis();
        } else if (element != null) {
            emission.leak(variables.of(element));
        }
        return null;
    }

    /** {@code Outer.this}, {@code Outer.super.method()} */
    @Override
    public @Nullable Void visitMemberSelect(MemberSelectTree select, @Nullable Void none) {
        if (isThis(select.getIdentifier())) {
            captureThis();
        }
        return super.visitMemberSelect(select, null);
    }

    /** An object of an inner class refers to the one around it. */
    @Override
    public @Nullable Void visitNewClass(NewClassTree creation, @Nullable Void none) {
        captureAround(creation.getIdentifier());
        return super.visitNewClass(creation, null);
    }

    @Override
    public @Nullable Void visitMemberReference(MemberReferenceTree reference, @Nullable Void none) {
        if (reference.getMode() == MemberReferenceTree.ReferenceMode.NEW) {
            captureAround(reference.getQualifierExpression());
        }
        return super.visitMemberReference(reference, null);
    }

    private void captureAround(ExpressionTree type) {
        TypeElement element = context.typeOf(type);
        if (element != null && ExpressionScan.isInner(element)) {
            captureThis();
        }
    }

    private void captureThis() {
        if (!context.isStatic()) {
            emission.leak(Value.at(LockPath.THIS));
        }
    }

    private static boolean isThis(Name name) {
        return name.contentEquals("this") || name.contentEquals("super");
    }
}
