// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.modelcheck.automaton.ModelCompiler;
import dev.unsplit.trace.UsageException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever is wrong with a model is said in one line that names line and column. */
class ErrorsTest {

    /** The body of a thread, between bars, in a model with a few declarations; where the message says it is, and what. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "nowhere = true;          |  5:12 | expected a name that is declared, found nowhere",
                "x = nowhere;             |  5:16 | expected a name that is declared, found nowhere",
                "x = 1;                   |  5:16 | expected a bool, found an int",
                "y = x;                   |  5:16 | expected an int, found a bool",
                "y = true + 1;            |  5:16 | expected an int, found a bool",
                "x = y == x;              |  5:21 | expected an int, found a bool",
                "if (y) { skip; }         |  5:16 | expected a bool, found an int",
                "y = 8;                   |  5:16 | expected a value within 0..7 of y, found 8",
                "y = 4 + 5;               |  5:18 | expected a value within 0..7 of y, found 9",
                "y = y + 8;               |  5:18 | expected a value within 0..7 of y, found 8..15",
                "y = 1 / 0;               |  5:18 | expected no division by 0",
                "y = a[3];                |  5:18 | expected an index within 0..2, found 3",
                "y = a;                   |  5:16 | expected an index: a is an array",
                "y = y[0];                |  5:18 | expected no index: y is a variable, no array",
                "x = l;                   |  5:16 | expected a variable or a constant, found a lock",
                "acquire(x);              |  5:20 | expected a lock, found a variable",
                "N = 1;                   |  5:12 | expected a variable, found a constant",
                "release(l);              |  5:12 | expected an acquire of l before its release",
                "sync (l) { release(l); } |  5:12 | expected an acquire of l before its release",
                "y = * + 1;               |  5:16 | expected * only where a bool is, or alone on the right of an assignment",
                "goto away;               |  5:12 | expected a label of this thread, found away",
                "s: skip; s: skip;        |  5:21 | expected another label: s is in line 5",
                "transaction q { goto s; } s: skip; | 5:28 | \"expected a label within the same atomic, transaction or sync, found s\"",
                "missing();               |  5:12 | expected a procedure that is declared, found missing",
                "p();                     |  5:12 | expected 1 argument, found 0",
                "p(9);                    |  5:14 | expected a value within 0..7 of t n, found 9",
                "bool b; bool b;          |  5:25 | expected another name: b is declared already",
                "x, y = true;             |  5:17 | expected as many values as variables, found 1 for 2",
                "skip                     |  5:37 | expected ';', found '}'",
                "int 3..2 b;              |  5:12 | expected a range with 1 to 1048576 values, found 3..2",
                "y = 1234567890;          |  5:16 | expected a number of at most 9 digits",
                "y = 99999 * 99999;       |  5:22 | expected numbers up to 1073741824, found 9999800001..9999800001",
                "x = #;                   |  5:16 | expected a name, a number or a sign of the language, found '#'",
            })
    void error_names_line_and_column(String body, String place, String message) {
        String model = """
                const N = 3; shared bool x;
                shared int 0..7 y; shared int 0..7 a[N];
                lock l;
                procedure p(int 0..7 n) { y = n; }
                thread t { %s }
                """.formatted(String.format("%-24s", body));
        assertThatThrownBy(() -> ModelCompiler.compile(Model.parse("m.ubp", model)))
                .isInstanceOf(UsageException.class)
                .hasMessage("m.ubp:" + place.strip() + ": " + message.strip());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "procedure a() { b(); } procedure b() { a(); } thread t { skip; } | 1:40 | expected no recursion, which may never end: a calls b calls a",
                "procedure a() { a(); } thread t { a(); } | 1:17 | expected no recursion, which may never end: a calls a",
                "shared bool x; | 1:1 | expected a thread",
                "thread t { skip; } thread t { skip; } | 1:20 | expected another name: there is a thread t",
                "thread t [99] { skip; } | 1:1 | expected 1 to 15 threads in all",
                "procedure a() { int 0..9 n = copy; } thread t { a(); } | 1:30 | expected 'copy' only inside a thread",
                "thread t { | 1:11 | expected a statement or }, found the end of the file",
                "shared x; | 1:8 | expected bool or int, found 'x'",
                "/* never closed | 1:1 | expected */ at the end of the comment that begins here",
                "whatever | 1:1 | expected const, shared, hidden, lock, procedure or thread, found 'whatever'",
                "shared int 0..x y; thread t { skip; } | 1:15 | expected a name that is declared, found x",
                "shared bool x = 2; thread t { skip; } | 1:17 | expected a bool, found an int",
            })
    void error_in_a_whole_model(String model, String place, String message) {
        assertThatThrownBy(() -> ModelCompiler.compile(Model.parse("m.ubp", model)))
                .isInstanceOf(UsageException.class)
                .hasMessage("m.ubp:" + place.strip() + ": " + message.strip());
    }

    /** A nest that no person would write must not exhaust the stack. */
    @ParameterizedTest
    @CsvSource({"(", "!", "-", "{if (true) "})
    void too_deep_a_nest_is_an_error(String opening) {
        String model = "thread t { bool x; x = " + opening.repeat(10_000);
        String other = "thread t " + "{ if (true) ".repeat(10_000);
        assertThatThrownBy(() -> Model.parse("m.ubp", opening.startsWith("{") ? other : model))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("expected at most 200 levels of nesting");
    }

    @Test
    void too_long_an_expression_is_an_error() {
        String model = "shared int 0..7 x; thread t { x = " + "1 + ".repeat(5000) + "1; }";
        assertThatThrownBy(() -> Model.parse("m.ubp", model))
                .isInstanceOf(UsageException.class)
                .hasMessage("m.ubp:1:2037: expected at most 500 operators in an expression");
    }

    @Test
    void calls_that_come_to_too_much_are_an_error() {
        StringBuilder model = new StringBuilder("thread t { p0(); }\n");
        for (int number = 0; number < 40; number++) {
            model.append(String.format("procedure p%d() { p%d(); p%d(); }%n", number, number + 1, number + 1));
        }
        model.append("procedure p40() { skip; }");
        assertThatThrownBy(() -> ModelCompiler.compile(Model.parse("m.ubp", model.toString())))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("expected at most 250000 steps in a thread, with those of all calls");
    }

    @Property(tries = 2000)
    void any_text_is_a_model_or_an_error(@ForAll @StringLength(max = 60) String text) {
        try {
            assertThat(Model.parse("m.ubp", text)).isNotNull();
        } catch (UsageException e) {
            assertThat(e.getMessage()).startsWith("m.ubp:").doesNotContain("\n");
        }
    }
}
