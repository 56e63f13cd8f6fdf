// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.Trees;
import dev.unsplit.finding.Finding;
import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceMethod;
import dev.unsplit.staticcheck.effect.SourceMethod.Kind;
import dev.unsplit.staticcheck.proof.Proof;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What became of a check. */
public final class StaticResult {

    private final Program program;
    private final Proof proof;
    private final List<Complaint> complaints;
    private final List<CompilationUnitTree> units;
    private final Trees trees;

    StaticResult(
            Program program, Proof proof, List<Complaint> complaints, List<CompilationUnitTree> units, Trees trees) {
        this.program = program;
        this.proof = proof;
        this.complaints = complaints;
        this.units = units;
        this.trees = trees;
    }

    /** What is not proved. */
    public List<Finding> findings() {
        return complaints.stream()
                .map(Complaint::finding)
                .flatMap(Optional::stream)
                .toList();
    }

    /** What is wrong with annotations, one line each. */
    public List<String> troubles() {
        return complaints.stream()
                .filter(complaint -> complaint.finding().isEmpty() && !complaint.isSuppressed())
                .map(complaint ->
                        complaint.place().file() + ":" + complaint.place().line(trees) + ": " + complaint.message())
                .toList();
    }

    /** How many methods are what, in the words of {@link Mover}. */
    public Map<String, Long> figures() {
        Map<Mover, Long> counted = new TreeMap<>();
        program.methods().values().stream()
                .filter(method -> method.kind() != Kind.DETACHED && method.kind() != Kind.ABSTRACT)
                .forEach(method -> counted.merge(proof.outermost(method), 1L, Long::sum));
        Map<String, Long> figures = new LinkedHashMap<>();
        counted.forEach((mover, count) -> figures.put(mover.words(), count));
        return figures;
    }

    /** How many fields are protected by a lock that was found or said, and how many there are. */
    public long guardedFields() {
        return program.fields().values().stream()
                .filter(field -> proof.guard(field).isPresent()
                        || proof.contentGuard(field).isPresent())
                .count();
    }

    public long fields() {
        return program.fields().size();
    }

    public long methods() {
        return program.methods().values().stream()
                .filter(method -> method.kind() != Kind.DETACHED)
                .count();
    }

    /** Fields and methods with what was found of them, one line each. */
    public List<String> table() {
        return new InferenceTable(program, proof).lines();
    }

    /** What need not be recorded: rules of a specification, one line each. */
    public List<String> leftOut() {
        return new LeftOut(program, proof).rules();
    }

    /** Whether the reason of a rule is that of one that {@link #leftOut} makes. */
    public static boolean isProved(String reason) {
        return LeftOut.isProved(reason);
    }

    /**
     * Writes the sources again, with annotations that say what was found.
     *
     * @return how many annotations there are
     */
    public int writeAnnotated(Path directory) throws IOException {
        return new AnnotatedCopy(program, proof, trees).write(units, directory);
    }

    /** What the table says of a method; for tests. */
    Optional<Mover> found(String className, String name) {
        return program.methods().values().stream()
                .filter(method -> method.className().equals(className)
                        && method.name().equals(name)
                        && method.kind() != Kind.DETACHED)
                .map(proof::outermost)
                .findFirst();
    }

    List<SourceMethod> sourceMethods() {
        return List.copyOf(program.methods().values());
    }
}
