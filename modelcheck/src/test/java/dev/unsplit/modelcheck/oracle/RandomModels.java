// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.oracle;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Small models of all kinds of statements, as text. */
final class RandomModels {

    private RandomModels() {}

    static Arbitrary<String> models() {
        Arbitrary<String> few = Combinators.combine(
                        Arbitraries.integers().between(1, 2),
                        body(3).list().ofMinSize(1).ofMaxSize(2))
                .as((copies, bodies) -> threads(copies, bodies));
        Arbitrary<String> three = body(2).list().ofSize(3).map(bodies -> threads(1, bodies));
        Arbitrary<String> copies = body(2).map(body -> threads(3, List.of(body)));
        return Arbitraries.frequencyOf(Tuple.of(4, few), Tuple.of(2, three), Tuple.of(1, copies));
    }

    private static String threads(int copies, List<String> bodies) {
        StringBuilder text =
                new StringBuilder("shared bool x;\nshared int 0..2 y = 1;\nshared bool z = true;\nlock l, m;\n");
        for (int index = 0; index < bodies.size(); index++) {
            text.append("thread t").append(index);
            if (index == 0 && copies > 1) {
                text.append(" [").append(copies).append(']');
            }
            text.append(" {\nbool a;\nint 0..2 b;\n").append(bodies.get(index)).append("}\n");
        }
        return text.toString();
    }

    private static Arbitrary<String> body(int most) {
        return statement(2).list().ofMinSize(1).ofMaxSize(most).map(RandomModels::joined);
    }

    private static String joined(List<String> statements) {
        return String.join("", statements);
    }

    private static Arbitrary<String> statement(int depth) {
        Arbitrary<String> simple = simple();
        if (depth == 0) {
            return simple;
        }
        Arbitrary<String> block = Arbitraries.lazy(() -> statement(depth - 1))
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(RandomModels::joined);
        Arbitrary<String> small = Arbitraries.lazy(() -> statement(depth - 1));
        return Arbitraries.frequencyOf(
                Tuple.of(6, simple),
                Tuple.of(8, block.map(inside -> "transaction q {\n" + inside + "}\n")),
                Tuple.of(
                        3,
                        Combinators.combine(lock(), block)
                                .as((lock, inside) -> "sync (" + lock + ") {\n" + inside + "}\n")),
                Tuple.of(2, block.map(inside -> "atomic {\n" + inside + "}\n")),
                Tuple.of(
                        2,
                        Combinators.combine(condition(), small, small)
                                .as((condition, yes, no) ->
                                        "if (" + condition + ") {\n" + yes + "} else {\n" + no + "}\n")),
                Tuple.of(
                        2,
                        Combinators.combine(shared(), small, shared())
                                .as((one, more, other) -> "choose {\n" + one + more + "} or {\n" + other + "}\n")),
                Tuple.of(
                        1,
                        Combinators.combine(plain(), small)
                                .as((condition, inside) ->
                                        "while (" + condition + ") {\n" + inside + "b = 0; a = false;\n}\n")));
    }

    private static Arbitrary<String> lock() {
        return Arbitraries.of("l", "m");
    }

    /** Reads or writes a shared variable first. */
    private static Arbitrary<String> shared() {
        return Arbitraries.of("x = true;\n", "y = 2;\n", "a = x;\n", "b = y;\n", "z = x;\n", "assume x;\n");
    }

    private static Arbitrary<String> simple() {
        return Arbitraries.of(
                "x = true;\n",
                "x = false;\n",
                "x = !x;\n",
                "y = 2;\n",
                "y = b;\n",
                "y = y + 1;\n",
                "y = *;\n",
                "z = x && z;\n",
                "z = a;\n",
                "a = x;\n",
                "a = x || z;\n",
                "a = *;\n",
                "b = y;\n",
                "b = 1;\n",
                "x, z = z, x;\n",
                "a, x = x, a;\n",
                "assume x;\n",
                "assume y == 1 && z;\n",
                "assume a;\n",
                "assert b < 2;\n",
                "assert a;\n",
                "skip;\n",
                "acquire(l);\n",
                "acquire(l);\nx = z;\nrelease(l);\n",
                "if (x) {\nacquire(l);\n}\nrelease(l);\n");
    }

    private static Arbitrary<String> condition() {
        return Arbitraries.of("x", "*", "a", "b == 1", "y > 0", "x && !z", "!(x || y == 0)");
    }

    private static Arbitrary<String> plain() {
        return Arbitraries.of("a", "b == 1", "b > 0");
    }
}
