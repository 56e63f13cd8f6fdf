// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.testing.compile.JavaFileObjects;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.known.KnownMethods;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A compiler whose sources are read goes on, whatever goes wrong with that. */
class ProgramReaderTest {

    static Stream<Throwable> faults() {
        return Stream.of(
                new IllegalStateException("a fault"),
                new StackOverflowError("a fault"),
                new NoSuchMethodError("a fault"),
                new AssertionError("a fault"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void class_that_cannot_be_read_is_told_of_and_others_are_read(Throwable fault) throws IOException {
        Program program = read(fault, "class Good { void go() {} }", "class Bad { void go() {} }");
        assertThat(program.troubles())
                .extracting(Program.Trouble::message)
                .containsExactly("this class could not be looked at, a fault of unsplit (" + fault + ")");
        assertThat(program.methods()).containsKey("Good.go()");
        assertThat(program.isMadeByCompiler("Good.other()")).isTrue();
        assertThat(program.isMadeByCompiler("Bad.go()")).isFalse();
    }

    @Test
    void memory_that_is_used_up_is_no_fault_of_ours() {
        assertThatThrownBy(() -> read(new OutOfMemoryError("used up"), "class Bad {}"))
                .hasStackTraceContaining("used up");
    }

    private static Program read(Throwable fault, String... sources) throws IOException {
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
                .getTask(
                        Writer.nullWriter(),
                        null,
                        null,
                        List.of("-proc:none"),
                        null,
                        Stream.of(sources)
                                .map(source -> JavaFileObjects.forSourceString(source.split(" ")[1], source))
                                .toList());
        ProgramReader reader = new ProgramReader(task, KnownMethods.ofJdk()) {
            @Override
            void look(ClassTree tree, CompilationUnitTree unit) {
                if (tree.getSimpleName().contentEquals("Bad")) {
                    throwAny(fault);
                }
                super.look(tree, unit);
            }
        };
        task.addTaskListener(reader);
        task.analyze();
        return reader.program();
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void throwAny(Throwable fault) throws T {
        throw (T) fault;
    }
}
