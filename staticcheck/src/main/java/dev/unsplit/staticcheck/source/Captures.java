// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.util.TreeScanner;
import dev.unsplit.staticcheck.atomicity.LockPath;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
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
        boolean isOurs = name.getName().contentEquals("this")
                || element != null
                        && (ExpressionScan.isField(element) || element.getKind() == ElementKind.METHOD)
                        && !element.getModifiers().contains(Modifier.STATIC);
        if (isOurs && !context.isStatic()) {
            emission.leak(Value.at(LockPath.THIS));
        } else if (element != null) {
            emission.leak(variables.of(element));
        }
        return null;
    }
}
