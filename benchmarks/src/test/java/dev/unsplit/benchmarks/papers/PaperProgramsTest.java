// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.benchmarks.papers.Expectation.Kind;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PaperProgramsTest {

    static List<PaperProgram> programs() {
        return PaperPrograms.all();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void each_category_is_there_as_often_as_in_the_paper(PaperProgram program) {
        Counts all =
                new Counts(count(program, Kind.BUG), count(program, Kind.BENIGN), count(program, Kind.FALSE_ALARM));
        Counts right = new Counts(all.bugs(), all.benign(), 0);

        assertThat(program.commitNode()).isEqualTo(right);
        assertThat(program.reduction()).isEqualTo(all);
        assertThat(program.block()).isEqualTo(right);
    }

    private static int count(PaperProgram program, Kind kind) {
        return (int) program.expectations().stream()
                .filter(expectation -> expectation.kind() == kind)
                .count();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void methods_that_are_named_exist(PaperProgram program) {
        assertThat(program.expectations())
                .allSatisfy(expectation ->
                        assertThat(exists(expectation.fullName())).isTrue());
    }

    private static boolean exists(String fullName) throws ClassNotFoundException {
        int dot = fullName.lastIndexOf('.');
        String name = fullName.substring(dot + 1);
        Class<?> type = Class.forName(fullName.substring(0, dot));
        return name.equals("<init>")
                || Arrays.stream(type.getDeclaredMethods())
                        .anyMatch(method -> method.getName().equals(name));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void each_program_runs_and_prints_a_line(PaperProgram program) throws ReflectiveOperationException {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            program.mainClass().getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(before);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .singleElement()
                .asString()
                .startsWith(program.mainClass().getSimpleName() + ": ");
    }

    @ParameterizedTest
    @MethodSource("programs")
    void counts_are_printed_as_in_the_paper(PaperProgram program) {
        assertThat(Counts.of(program.reduction().toString())).isEqualTo(program.reduction());
    }
}
