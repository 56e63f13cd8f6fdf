// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A source file, parsed by the compiler of the JDK. */
record ParsedSource(CompilationUnitTree unit, SourcePositions positions) {

    /** Empty for a file that cannot be read or parsed, and if there is no compiler. */
    static Optional<ParsedSource> of(Path file) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            return Optional.empty();
        }
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostic -> {}, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    Writer.nullWriter(),
                    files,
                    diagnostic -> {},
                    List.of("-proc:none"),
                    null,
                    files.getJavaFileObjects(file));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                return Optional.of(new ParsedSource(unit, positions));
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    int firstLine(Tree tree) {
        return line(positions.getStartPosition(unit, tree));
    }

    int lastLine(Tree tree) {
        return line(positions.getEndPosition(unit, tree));
    }

    private int line(long position) {
        return (int) unit.getLineMap().getLineNumber(position);
    }
}
