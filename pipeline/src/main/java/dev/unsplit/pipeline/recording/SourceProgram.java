// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import dev.unsplit.trace.UsageException;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A program in a single source file. It is compiled before it is started: the launcher of the JDK would run the compiler
 * inside of the observed JVM, and load the program with a class loader that ordinary programs do not have. As there, the
 * first class in the file is the main class.
 */
final class SourceProgram {

    private final String file;
    private final Path classes;
    private final DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    private @Nullable String mainClass;

    private SourceProgram(String file, Path classes) {
        this.file = file;
        this.classes = classes;
    }

    static boolean isSource(String word) {
        return word.endsWith(".java");
    }

    /**
     * Compiles the file that is the first word, for which the others are arguments.
     *
     * @param classes where the class files go
     * @throws UsageException if it cannot be compiled
     */
    static ProgramCommand compiled(List<String> words, Path classes) throws IOException {
        return new SourceProgram(words.get(0), classes).command(words.subList(1, words.size()));
    }

    private ProgramCommand command(List<String> arguments) throws IOException {
        String classPath = classPath();
        String main = compile(classPath);
        List<String> words = new ArrayList<>(List.of(java(), "-cp", classPath, main));
        words.addAll(arguments);
        return new ProgramCommand(file, true, words, Map.of());
    }

    /** That of the JVM which runs this. */
    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private String classPath() {
        List<String> places = new ArrayList<>(List.of(classes.toString()));
        String given = System.getenv("CLASSPATH");
        if (given != null && !given.isEmpty()) {
            places.add(given);
        }
        AgentJar.annotations().map(Path::toString).ifPresent(places::add);
        return String.join(File.pathSeparator, places);
    }

    /** Returns the main class. */
    private String compile(String classPath) throws IOException {
        if (!Files.isRegularFile(Path.of(file))) {
            throw new UsageException(file + ": no such file; expected a program in a Java source file");
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new UsageException(file + ": cannot be compiled: expected a JDK, but this Java has no compiler");
        }
        Files.createDirectories(classes);
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, null, null)) {
            List<String> options = List.of("-d", classes.toString(), "-cp", classPath, "-g", "-proc:none", "-nowarn");
            JavacTask task = (JavacTask) compiler.getTask(
                    Writer.nullWriter(), files, diagnostics, options, null, files.getJavaFileObjects(Path.of(file)));
            task.addTaskListener(new FirstClass());
            if (!task.call()) {
                throw new UsageException(trouble());
            }
        }
        if (mainClass == null) {
            throw new UsageException(file + ": expected a class in it");
        }
        return mainClass;
    }

    private final class FirstClass implements TaskListener {

        @Override
        public void started(TaskEvent event) {
            TypeElement type = event.getTypeElement();
            if (event.getKind() == TaskEvent.Kind.ANALYZE
                    && mainClass == null
                    && type != null
                    && type.getNestingKind() == NestingKind.TOP_LEVEL) {
                mainClass = type.getQualifiedName().toString();
            }
        }
    }

    /** The first error, and how many more there are. */
    private String trouble() {
        List<Diagnostic<? extends JavaFileObject>> errors = diagnostics.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .toList();
        if (errors.isEmpty()) {
            return file + ": cannot be compiled";
        }
        Diagnostic<? extends JavaFileObject> first = errors.get(0);
        String place = first.getLineNumber() == Diagnostic.NOPOS ? file : file + ":" + first.getLineNumber();
        String more = errors.size() == 1 ? "" : " (the first of " + errors.size() + " errors)";
        return place + ": cannot be compiled: " + first.getMessage(Locale.ROOT) + more;
    }
}
