// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * What {@code @SuppressWarnings("unsplit")} stands at in a source file: types with all that is in them, methods, fields. A class file
 * does not have this annotation any more, so the source is parsed, by the compiler of the JDK. Names are those that classes have at run
 * time. Methods with the same name and the same number of parameters are not told apart: all of them must have it.
 */
final class SuppressedNames extends TreeScanner<@Nullable Void, @Nullable Void> {

    private static final String WORD = "unsplit";

    private final Set<String> types = new HashSet<>();
    private final Set<String> fields = new HashSet<>();
    private final Map<String, Boolean> methods = new HashMap<>(); // by name and number of parameters
    private String prefix = "";
    private boolean isInSuppressed;
    private @Nullable ClassTree enclosing;
    private int hiddenParameters; // that the compiler gives each constructor of the class

    private SuppressedNames() {}

    static SuppressedNames of(ParsedSource source) {
        SuppressedNames names = new SuppressedNames();
        names.scan(source.unit(), null);
        return names;
    }

    boolean hasType(String binaryName) {
        return types.contains(binaryName);
    }

    boolean hasField(String name) {
        return fields.contains(name);
    }

    /** @param parameters their number; negative: not known */
    boolean hasMethod(String name, int parameters) {
        List<Boolean> alike = new ArrayList<>();
        methods.forEach((method, suppressed) -> {
            if (method.equals(key(name, parameters)) || parameters < 0 && method.startsWith(name + "/")) {
                alike.add(suppressed);
            }
        });
        return !alike.isEmpty() && !alike.contains(false);
    }

    private static String key(String method, int parameters) {
        return method + "/" + parameters;
    }

    @Override
    public @Nullable Void visitCompilationUnit(CompilationUnitTree unit, @Nullable Void none) {
        prefix = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
        return super.visitCompilationUnit(unit, null);
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void none) {
        if (type.getSimpleName().isEmpty()) {
            return null; // an anonymous class: nobody knows its number
        }
        String outerPrefix = prefix;
        boolean wasInSuppressed = isInSuppressed;
        ClassTree outer = enclosing;
        int outerHiddenParameters = hiddenParameters;
        String name = prefix + type.getSimpleName();
        isInSuppressed |= isSuppressed(type.getModifiers());
        if (isInSuppressed) {
            types.add(name);
        }
        prefix = name + "$";
        hiddenParameters = hiddenParameters(type, outer);
        enclosing = type;
        for (var member : type.getMembers()) {
            if (member instanceof VariableTree field) {
                visitField(name, field);
            }
            scan(member, null);
        }
        prefix = outerPrefix;
        isInSuppressed = wasInSuppressed;
        enclosing = outer;
        hiddenParameters = outerHiddenParameters;
        return null;
    }

    /** The name and number of an enum's constant; the object that one of an inner class belongs to. */
    private static int hiddenParameters(ClassTree type, @Nullable ClassTree outer) {
        return switch (type.getKind()) {
            case ENUM -> 2;
            case CLASS -> outer != null && !isStatic(type, outer) ? 1 : 0;
            default -> 0;
        };
    }

    private static boolean isStatic(ClassTree type, ClassTree outer) {
        return type.getModifiers().getFlags().contains(Modifier.STATIC)
                || outer.getKind() == Tree.Kind.INTERFACE
                || outer.getKind() == Tree.Kind.ANNOTATION_TYPE;
    }

    private void visitField(String type, VariableTree field) {
        if (isSuppressed(field.getModifiers())) {
            fields.add(type + "." + field.getName());
        }
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
        String name = prefix.substring(0, prefix.length() - 1) + "." + method.getName();
        int hidden = method.getName().contentEquals("<init>") ? hiddenParameters : 0;
        methods.merge(
                key(name, method.getParameters().size() + hidden),
                isSuppressed(method.getModifiers()),
                (one, other) -> one && other);
        return null; // local classes have numbers, too
    }

    @Override
    public @Nullable Void visitNewClass(NewClassTree creation, @Nullable Void none) {
        return null;
    }

    private static boolean isSuppressed(ModifiersTree modifiers) {
        return modifiers.getAnnotations().stream()
                .filter(SuppressedNames::isSuppressWarnings)
                .flatMap(annotation -> annotation.getArguments().stream())
                .anyMatch(argument -> Boolean.TRUE.equals(argument.accept(new WordSearch(), null)));
    }

    private static boolean isSuppressWarnings(AnnotationTree annotation) {
        String type = annotation.getAnnotationType().toString();
        return type.equals("SuppressWarnings") || type.equals("java.lang.SuppressWarnings");
    }

    /** Whether our word is among those of the annotation, be it alone or in braces. */
    private static final class WordSearch extends TreeScanner<Boolean, @Nullable Void> {

        @Override
        public Boolean visitLiteral(LiteralTree literal, @Nullable Void none) {
            return WORD.equals(literal.getValue());
        }

        @Override
        public Boolean reduce(Boolean one, Boolean other) {
            return Boolean.TRUE.equals(one) || Boolean.TRUE.equals(other);
        }
    }
}
