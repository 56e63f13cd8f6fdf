// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck;

import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceField;
import dev.unsplit.staticcheck.effect.SourceMethod;
import dev.unsplit.staticcheck.effect.SourceMethod.Kind;
import dev.unsplit.staticcheck.proof.Proof;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was found of each field that changes and of each method, class by class. */
final class InferenceTable {

    private final Program program;
    private final Proof proof;

    InferenceTable(Program program, Proof proof) {
        this.program = program;
        this.proof = proof;
    }

    List<String> lines() {
        Map<String, List<String[]>> classes = new TreeMap<>();
        for (SourceField field : program.fields().values()) {
            String found = found(field);
            if (!found.isEmpty()) {
                rows(classes, field.place().className()).add(new String[] {name(field.id()), found});
            }
        }
        for (SourceMethod method : program.methods().values()) {
            if (method.kind() != Kind.DETACHED && method.kind() != Kind.ABSTRACT) {
                rows(classes, method.className()).add(new String[] {
                    signature(method), proof.atomicity(method).toString()
                });
            }
        }
        List<String> lines = new ArrayList<>();
        classes.forEach((name, rows) -> addClass(name, rows, lines));
        return lines;
    }

    private static List<String[]> rows(Map<String, List<String[]>> classes, String name) {
        return classes.computeIfAbsent(name, any -> new ArrayList<>());
    }

    private String found(SourceField field) {
        String content = proof.contentGuard(field)
                .map(guard -> "what it holds is guarded by " + guard.lock())
                .orElse("");
        String itself = field.isFinal() ? "" : proof.protection(field);
        return itself.isEmpty() || content.isEmpty() ? itself + content : itself + "; " + content;
    }

    private static String name(String id) {
        return id.substring(id.lastIndexOf('.') + 1);
    }

    private static String signature(SourceMethod method) {
        String id = method.id();
        int open = id.indexOf('(');
        StringBuilder text = new StringBuilder(method.name()).append('(');
        String separator = "";
        for (String type : id.substring(open + 1, id.length() - 1).split(",")) {
            if (!type.isEmpty()) {
                text.append(separator).append(type.substring(type.lastIndexOf('.') + 1));
                separator = ", ";
            }
        }
        return text.append(')').toString();
    }

    private static void addClass(String name, List<String[]> rows, List<String> lines) {
        lines.add(name);
        int width = rows.stream().mapToInt(row -> row[0].length()).max().orElse(0);
        for (String[] row : rows) {
            lines.add("  " + row[0] + " ".repeat(width - row[0].length() + 2) + row[1]);
        }
    }
}
