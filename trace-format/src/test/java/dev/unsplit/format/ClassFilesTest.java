// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** These classes run inside probes of the observed program, where {@code invokedynamic} would run JDK code. */
class ClassFilesTest {

    private static final int DYNAMIC = 17;
    private static final int INVOKE_DYNAMIC = 18;

    @Test
    void no_class_of_the_format_uses_invokedynamic() throws Exception {
        List<Path> classes = classFiles();
        assertThat(classes).hasSizeGreaterThan(3);
        for (Path file : classes) {
            assertThat(constantTags(file))
                    .as(file.getFileName().toString())
                    .isNotEmpty()
                    .doesNotContain(DYNAMIC, INVOKE_DYNAMIC);
        }
    }

    @Test
    void the_scan_finds_invokedynamic_where_it_is() throws Exception {
        Path thisTest = Path.of(ClassFilesTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path withLambda = thisTest.resolve(ClassFilesTest.class.getName().replace('.', '/') + ".class");
        assertThat(constantTags(withLambda)).contains(INVOKE_DYNAMIC);
    }

    private static List<Path> classFiles() throws Exception {
        Path classes = Path.of(UstFormat.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.walk(classes)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.endsWith("package-info.class"))
                    .toList();
        }
    }

    /** The kinds of all entries of the constant pool (JVM specification, §4.4). */
    private static List<Integer> constantTags(Path file) throws IOException {
        List<Integer> tags = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            in.skipNBytes(8);
            int count = in.readUnsignedShort();
            for (int index = 1; index < count; index++) {
                int tag = in.readUnsignedByte();
                tags.add(tag);
                in.skipNBytes(lengthOfConstant(tag, in));
                if (tag == 5 || tag == 6) {
                    index++; // long and double take two entries
                }
            }
        }
        return tags;
    }

    private static int lengthOfConstant(int tag, DataInputStream in) throws IOException {
        return switch (tag) {
            case 1 -> in.readUnsignedShort();
            case 3, 4, 9, 10, 11, 12, DYNAMIC, INVOKE_DYNAMIC -> 4;
            case 5, 6 -> 8;
            case 15 -> 3;
            default -> 2;
        };
    }
}
