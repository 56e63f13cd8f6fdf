// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck;

import com.sun.source.util.JavacTask;
import com.sun.source.util.Plugin;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.Trees;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceMethod;
import dev.unsplit.staticcheck.proof.Proof;
import dev.unsplit.staticcheck.source.Faults;
import dev.unsplit.staticcheck.source.ProgramReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.Diagnostic;

/**
 * {@code javac -Xplugin:Unsplit}: reads classes while they are compiled, and complains when all are known, in the form of the compiler's own errors. Words behind the name are
 * options: {@code warnings} complains without making the compilation fail, {@code all} wants methods to be atomic though they have no annotation, {@code known=FILE} adds a table
 * of methods.
 */
public final class UnsplitPlugin implements Plugin {

    private static final String TABLE = "known=";

    @Override
    public String getName() {
        return "Unsplit";
    }

    @Override
    public void init(JavacTask task, String... words) {
        try {
            start(task, words);
        } catch (WrongInputException e) {
            task.addTaskListener(new Refusal(task, "-Xplugin:Unsplit: " + e.getMessage()));
        }
    }

    private static void start(JavacTask task, String... words) {
        boolean isWarning = false;
        boolean all = false;
        List<Path> tables = new ArrayList<>();
        for (String word : words) {
            if (word.startsWith(TABLE)) {
                tables.add(Path.of(word.substring(TABLE.length())));
            } else if (word.equals("warnings")) {
                isWarning = true;
            } else if (word.equals("all")) {
                all = true;
            } else {
                throw new WrongInputException("expected warnings, all or known=FILE, found '" + word + "'");
            }
        }
        Options options = new Options(all, tables);
        ProgramReader reader = new ProgramReader(task, options.known());
        task.addTaskListener(reader);
        task.addTaskListener(new AtTheEnd(
                task,
                reader.program(),
                options,
                isWarning ? Diagnostic.Kind.MANDATORY_WARNING : Diagnostic.Kind.ERROR));
    }

    /** An error of the compiler's own kind at the first source: what a plugin throws would be shown as a fault, with its stack. */
    private static final class Refusal implements TaskListener {

        private final JavacTask task;
        private final String message;
        private boolean isTold;

        Refusal(JavacTask task, String message) {
            this.task = task;
            this.message = message;
        }

        @Override
        public void finished(TaskEvent event) {
            if (event.getKind() == TaskEvent.Kind.PARSE && event.getCompilationUnit() != null && !isTold) {
                isTold = true;
                Trees.instance(task)
                        .printMessage(
                                Diagnostic.Kind.ERROR, message, event.getCompilationUnit(), event.getCompilationUnit());
            }
        }
    }

    /** Only then it is known who calls what. */
    private record AtTheEnd(JavacTask task, Program program, Options options, Diagnostic.Kind kind)
            implements TaskListener {

        @Override
        public void finished(TaskEvent event) {
            if (event.getKind() == TaskEvent.Kind.COMPILATION) {
                complain();
            }
        }

        private void complain() {
            Trees trees = Trees.instance(task);
            for (Complaint complaint : complaints(trees)) {
                if (!complaint.isSuppressed()) {
                    trees.printMessage(
                            kind,
                            "[unsplit] " + complaint.message(),
                            complaint.place().tree(),
                            complaint.place().unit());
                }
            }
        }

        /** Whatever goes wrong here, the compiler goes on. */
        private List<Complaint> complaints(Trees trees) {
            List<Complaint> complaints = new ArrayList<>();
            Faults.in(() -> complaints.addAll(found(new Complaints(program, trees))))
                    .ifPresent(
                            fault -> tell(trees, "[unsplit] nothing was checked, a fault of unsplit (" + fault + ")"));
            return complaints;
        }

        /** A proof takes time, and is for nothing where nobody has said what is to be proved. */
        private List<Complaint> found(Complaints complaints) {
            return options.all() || program.promisesAnything()
                    ? complaints.of(new Proof(program), options.all())
                    : complaints.ofTroubles();
        }

        /** As a note: warnings can be errors ({@code -Werror}). */
        private void tell(Trees trees, String fault) {
            program.methods().values().stream()
                    .map(SourceMethod::place)
                    .findFirst()
                    .ifPresent(place -> trees.printMessage(Diagnostic.Kind.NOTE, fault, place.unit(), place.unit()));
        }
    }
}
