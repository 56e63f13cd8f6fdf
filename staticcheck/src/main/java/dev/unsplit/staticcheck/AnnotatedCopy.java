// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Guard;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceField;
import dev.unsplit.staticcheck.effect.SourceMethod;
import dev.unsplit.staticcheck.effect.SourceMethod.Kind;
import dev.unsplit.staticcheck.proof.Proof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import org.jspecify.annotations.Nullable;

/**
 * Sources with annotations that say what was found: a guard at each field that has one, an atomicity at each method. What the author says already stays. Annotations have their whole
 * names, so that nothing has to be imported, and are put in front of declarations, so that lines stay where they are.
 */
final class AnnotatedCopy {

    private static final String PACKAGE = "@dev.unsplit.annotations.";

    private final Program program;
    private final Proof proof;
    private final Trees trees;
    private final IdentityHashMap<Tree, SourceMethod> methods = new IdentityHashMap<>();
    private final IdentityHashMap<Tree, SourceField> fields = new IdentityHashMap<>();

    AnnotatedCopy(Program program, Proof proof, Trees trees) {
        this.program = program;
        this.proof = proof;
        this.trees = trees;
        program.fields().values().forEach(field -> fields.put(field.place().tree(), field));
        program.methods().values().stream()
                .filter(method -> method.kind() != Kind.DETACHED)
                .forEach(method -> methods.put(method.place().tree(), method));
    }

    int write(List<CompilationUnitTree> units, Path directory) throws IOException {
        int written = 0;
        for (CompilationUnitTree unit : units) {
            Insertions insertions = new Insertions(unit);
            insertions.scan(new TreePath(unit), null);
            String name = Path.of(unit.getSourceFile().getName()).getFileName().toString();
            String folder = unit.getPackageName() == null
                    ? ""
                    : unit.getPackageName().toString().replace('.', '/');
            Path file = directory.resolve(folder).resolve(name);
            Files.createDirectories(directory.resolve(folder));
            Files.writeString(file, insertions.applied());
            written += insertions.count();
        }
        return written;
    }

    private final class Insertions extends TreePathScanner<@Nullable Void, @Nullable Void> {

        private final CompilationUnitTree unit;
        private final SourcePositions positions = trees.getSourcePositions();
        private final Map<Long, List<String>> texts = new TreeMap<>();

        Insertions(CompilationUnitTree unit) {
            this.unit = unit;
        }

        @Override
        public @Nullable Void visitVariable(VariableTree variable, @Nullable Void none) {
            Element element = trees.getElement(getCurrentPath());
            boolean isPlain = element != null
                    && element.getKind() == ElementKind.FIELD
                    && getCurrentPath().getParentPath().getLeaf() instanceof ClassTree type
                    && type.getKind() != Tree.Kind.RECORD;
            if (isPlain) {
                SourceField field = fields.get(variable.getType() == null ? variable : variable.getType());
                note(variable, field == null ? "" : guard(field));
            }
            return super.visitVariable(variable, null);
        }

        @Override
        public @Nullable Void visitMethod(MethodTree tree, @Nullable Void none) {
            boolean isWritten = positions.getEndPosition(unit, tree) > positions.getStartPosition(unit, tree);
            SourceMethod method = methods.get(tree);
            if (method == null && tree.getReturnType() != null) {
                method = methods.get(tree.getReturnType());
            }
            if (isWritten && method != null) {
                note(tree, atomicity(method));
            }
            return super.visitMethod(tree, null);
        }

        private void note(Tree tree, String text) {
            long start = positions.getStartPosition(unit, tree);
            texts.computeIfAbsent(start, any -> new ArrayList<>()).add(text);
        }

        /** Fields that are declared together have the same place, and so must have the same annotation. */
        private Map<Long, String> agreed() {
            Map<Long, String> agreed = new TreeMap<>();
            texts.forEach((start, all) -> {
                if (!all.get(0).isEmpty() && all.stream().distinct().count() == 1) {
                    agreed.put(start, all.get(0));
                }
            });
            return agreed;
        }

        int count() {
            return agreed().size();
        }

        String applied() throws IOException {
            String source = unit.getSourceFile().getCharContent(true).toString();
            StringBuilder result = new StringBuilder();
            int from = 0;
            for (Map.Entry<Long, String> each : agreed().entrySet()) {
                int start = each.getKey().intValue();
                result.append(source, from, start).append(each.getValue()).append(' ');
                from = start;
            }
            return result.append(source.substring(from)).toString();
        }
    }

    private String guard(SourceField field) {
        if (field.declaredGuard() != null) {
            return "";
        }
        Optional<Guard> ofField = proof.guard(field);
        Optional<Guard> ofContent = proof.contentGuard(field);
        boolean isContentOwned = program.ownsContent(field);
        Optional<Guard> meant =
                field.isFinal() ? ofContent : ofField.filter(guard -> !isContentOwned || ofContent.equals(ofField));
        return meant.filter(guard -> !isMonitorOfLock(guard.lock()))
                .flatMap(guard -> text(guard, field))
                .orElse("");
    }

    /** An annotation would mean the lock itself. */
    private boolean isMonitorOfLock(LockPath lock) {
        SourceField last = program.fields().get(lock.lastField());
        return last != null && last.isExplicitLock();
    }

    private static Optional<String> text(Guard guard, SourceField field) {
        return expression(guard.lock(), field)
                .map(lock -> PACKAGE + (guard.onlyWrites() ? "WriteGuardedBy" : "GuardedBy") + "(\"" + lock + "\")");
    }

    /** As an annotation has it; empty if it has no words for the lock there. */
    private static Optional<String> expression(LockPath lock, SourceField field) {
        String owner = field.id().substring(0, field.id().lastIndexOf('.'));
        String text = lock.source(owner);
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private String atomicity(SourceMethod method) {
        if (method.declared() != null || method.name().equals("main")) {
            return "";
        }
        Mover found = proof.outermostOfAll(method);
        return switch (found) {
            case CONST -> PACKAGE + "Pure";
            case MOVER -> PACKAGE + "Mover";
            case LEFT, RIGHT, ATOMIC -> PACKAGE + "Atomic";
            case COMPOUND -> PACKAGE + "Compound";
            case ERROR -> "";
        };
    }
}
