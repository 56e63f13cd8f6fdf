// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Source files, as the compiler of the JDK parses them. What cannot be read or parsed, or if there is no compiler, is not there. */
final class ParsedSource {

    private ParsedSource() {}

    interface Visitor {
        void visit(CompilationUnitTree unit, SourcePositions positions);
    }

    static void visit(Path file, Visitor visitor) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            return;
        }
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostic -> {}, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    Writer.nullWriter(),
                    files,
                    diagnostic -> {},
                    List.of("-proc:none"),
                    null,
                    files.getJavaFileObjects(file));
            for (CompilationUnitTree unit : task.parse()) {
                visitor.visit(unit, Trees.instance(task).getSourcePositions());
            }
        } catch (IOException e) {
            return; // as if it were not there
        }
    }
}
