// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import dev.unsplit.staticcheck.effect.Place;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.known.KnownMethods;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;

/**
 * Reads classes as soon as the compiler knows what everything in them means, before it turns them into something else. Whatever goes wrong with a class, the compiler goes on:
 * nothing is known of that class then, and the user is told.
 */
public class ProgramReader implements TaskListener {

    private final Compilation compilation;
    private final Program program = new Program();

    public ProgramReader(JavacTask task, KnownMethods known) {
        this.compilation = new Compilation(task, known);
    }

    /** What was read so far. */
    public final Program program() {
        return program;
    }

    @Override
    public final void finished(TaskEvent event) {
        TypeElement type = event.getTypeElement();
        if (event.getKind() == TaskEvent.Kind.ANALYZE
                && type != null
                && type.getNestingKind() == NestingKind.TOP_LEVEL) {
            read(type, event.getCompilationUnit());
        }
    }

    private void read(TypeElement type, CompilationUnitTree unit) {
        ClassTree tree = compilation.trees().getTree(type);
        if (tree == null) {
            return;
        }
        Faults.in(() -> look(tree, unit)).ifPresent(fault -> {
            program.addNotRead(compilation.className(type));
            program.add(new Program.Trouble(
                    new Place(unit, tree, compilation.className(type), ""),
                    "this class could not be looked at, a fault of unsplit (" + fault + ")",
                    false));
        });
    }

    /** Reads a class and all that is in it. */
    void look(ClassTree tree, CompilationUnitTree unit) {
        new ClassScan(compilation, program, new FieldOrigins(compilation, tree, unit), unit)
                .scan(tree, new LocalVariables(compilation));
    }
}
