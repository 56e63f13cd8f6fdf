// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The annotated dump in the specification of the format is what the writer writes. */
class FormatDocumentTest {

    /** An offset, the bytes, and after two blanks what they mean. */
    private static final Pattern DUMP_LINE = Pattern.compile("(?m)^([0-9a-f]{4})  ((?:[0-9a-f]{2} ?)+)(?: |$)");

    @Test
    void the_dump_in_the_document_is_true() throws IOException {
        byte[] file = tinyFile();
        StringBuilder documented = new StringBuilder();
        Matcher line = DUMP_LINE.matcher(Files.readString(document()));
        while (line.find()) {
            assertThat(Integer.parseInt(line.group(1), 16))
                    .as("offset in: %s", line.group())
                    .isEqualTo(documented.length() / 2);
            documented.append(line.group(2).replace(" ", ""));
        }
        assertThat(documented).hasToString(HexFormat.of().formatHex(file));
    }

    private static byte[] tinyFile() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Symbols symbols = new Symbols();
        int t1 = symbols.threads().intern("t1");
        int t2 = symbols.threads().intern("t2");
        int withdraw = symbols.methods().intern("Account.withdraw");
        int balance = symbols.variables().intern("balance");
        int line7 = symbols.sites().intern("Account.java:7");
        int line8 = symbols.sites().intern("Account.java:8");
        try (UstWriter writer = new UstWriter(out, TraceInfo.OF_TEXT, symbols)) {
            writer.begin(t1, withdraw, line7);
            writer.read(t1, balance, line8);
            writer.write(t2, balance, 0);
            writer.write(t1, balance, line8);
            writer.end(t1, withdraw, line7);
            writer.endOfTrace();
        }
        return out.toByteArray();
    }

    private static Path document() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve("docs/trace-format.md"))) {
            directory = directory.getParent();
        }
        return directory.resolve("docs/trace-format.md");
    }
}
