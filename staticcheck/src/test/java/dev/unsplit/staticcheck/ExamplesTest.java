// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Each file of {@code src/test/examples} says in comments what must be complained of: {@code // error: …} at the line of the complaint, with words that must be in it. Nothing else may be
 * complained of. A line that begins with {@code // options:} has words for the plugin.
 */
class ExamplesTest {

    private static final Path EXAMPLES = Path.of("src/test/examples");
    private static final Pattern EXPECTED = Pattern.compile("// error: (.+)$");
    private static final Pattern OPTIONS = Pattern.compile("^// options: (.+)$", Pattern.MULTILINE);

    @TestFactory
    List<DynamicTest> examples() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.sorted()
                    .filter(file -> needed(file) <= Runtime.version().feature())
                    .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)))
                    .toList();
        }
    }

    /** {@code Patterns21.java} needs Java 21. */
    private static int needed(Path file) {
        Matcher number = Pattern.compile("(\\d\\d)\\.java$").matcher(file.toString());
        return number.find() ? Integer.parseInt(number.group(1)) : 17;
    }

    private static void check(Path file) throws IOException {
        String source = Files.readString(file);
        Matcher options = OPTIONS.matcher(source);
        Compilation compilation = Compiler.javac()
                .withOptions("-proc:none", "-Xplugin:Unsplit" + (options.find() ? " " + options.group(1) : ""))
                .compile(JavaFileObjects.forSourceString(
                        file.getFileName().toString().replace(".java", ""), source));
        List<String> complaints = new ArrayList<>();
        for (Diagnostic<?> diagnostic : compilation.diagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                complaints.add(diagnostic.getLineNumber() + ": " + diagnostic.getMessage(Locale.ROOT));
            }
        }
        List<String> lines = source.lines().toList();
        for (int at = 0; at < lines.size(); at++) {
            Matcher expected = EXPECTED.matcher(lines.get(at));
            if (expected.find()) {
                String start = (at + 1) + ": [unsplit] ";
                String words = expected.group(1);
                assertThat(complaints).anyMatch(each -> each.startsWith(start) && each.contains(words));
                complaints.removeIf(each -> each.startsWith(start) && each.contains(words));
            }
        }
        assertThat(complaints).isEmpty();
    }
}
