// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.known.KnownMethods;
import dev.unsplit.staticcheck.proof.Proof;
import dev.unsplit.staticcheck.source.ProgramReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Checks sources on their own: the compiler of the JDK says what everything in them means, and makes no class files. */
public final class StaticCheck {

    private final Options options;
    private final List<String> compilerOptions;
    private final DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();

    /** @param classPath what the sources are compiled against; empty: nothing but the JDK */
    public StaticCheck(Options options, String classPath) {
        this.options = options;
        this.compilerOptions = new ArrayList<>(List.of("-proc:none", "-nowarn", "-Xmaxerrs", "1000"));
        compilerOptions.addAll(List.of("-classpath", classPath));
    }

    /**
     * @param sources files, and directories with all that is below
     * @throws WrongInputException if there are none, or they cannot be compiled
     */
    public StaticResult check(List<Path> sources) throws IOException {
        KnownMethods known = options.known();
        List<Path> files = new ArrayList<>();
        for (Path source : sources) {
            files.addAll(files(source));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new WrongInputException("cannot check sources: expected a JDK, but this Java has no compiler");
        }
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(diagnostics, Locale.ROOT, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    Writer.nullWriter(),
                    manager,
                    diagnostics,
                    compilerOptions,
                    null,
                    manager.getJavaFileObjectsFromPaths(files));
            return check(task, known);
        }
    }

    private StaticResult check(JavacTask task, KnownMethods known) throws IOException {
        ProgramReader reader = new ProgramReader(task, known);
        task.addTaskListener(reader);
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        refuseErrors();
        task.analyze();
        refuseErrors();
        Proof proof = new Proof(reader.program());
        Trees trees = Trees.instance(task);
        List<Complaint> complaints =
                new Complaints(reader.program(), trees).of(proof, options.all() || isSilent(reader.program()));
        return new StaticResult(reader.program(), proof, complaints, units, trees);
    }

    /** Whether nobody says of any method what it has to be. Then nothing would be asked, and to find no fault would say nothing. */
    private static boolean isSilent(Program program) {
        return program.methods().values().stream().allMatch(method -> method.declared() == null);
    }

    /** Modules are not needed: everything is on the class path. */
    private static List<Path> files(Path source) {
        if (Files.isRegularFile(source)) {
            if (!source.toString().endsWith(".java")) {
                throw new WrongInputException(source + ": is no Java source; expected a file named *.java");
            }
            return List.of(source);
        }
        try (Stream<Path> below = Files.walk(source)) {
            List<Path> files = below.filter(file -> file.toString().endsWith(".java") && Files.isRegularFile(file))
                    .filter(file -> !file.endsWith("module-info.java"))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw new WrongInputException(source + ": there is no Java source in it; expected files named *.java");
            }
            return files;
        } catch (IOException | UncheckedIOException e) {
            throw new WrongInputException(source + ": cannot be read; expected a Java source or a directory", e);
        }
    }

    /** The compiler's own words. */
    private void refuseErrors() {
        List<Diagnostic<? extends JavaFileObject>> errors = diagnostics.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .toList();
        if (!errors.isEmpty()) {
            Diagnostic<? extends JavaFileObject> first = errors.get(0);
            JavaFileObject file = first.getSource();
            String place = file == null ? "" : file.getName() + ":" + first.getLineNumber() + ": ";
            String more = errors.size() == 1 ? "" : " (the first of " + errors.size() + " errors)";
            throw new WrongInputException(place + "error: " + first.getMessage(Locale.ROOT) + more);
        }
    }
}
