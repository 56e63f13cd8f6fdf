// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.FindingIds;
import dev.unsplit.finding.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingIdsTest {

    private static String id(String method, String variable) {
        return FindingIds.id(Rule.ATOMICITY, List.of(method), List.of(FindingIds.withoutObjects(variable)));
    }

    @ParameterizedTest
    @CsvSource({
        "Shop.lambda$run$0,  Shop.lambda$run$3",
        "Shop$1.call,        Shop$2.call",
        "Shop$1Order.call,   Shop$12Order.call",
        "Shop$1$2.call,      Shop$3$1.call"
    })
    void numbers_that_the_compiler_gives_do_not_count(String method, String same) {
        assertThat(id(method, "x")).isEqualTo(id(same, "x"));
    }

    @ParameterizedTest
    @CsvSource({
        "Shop.balance@17,  Shop.balance@4",
        "double[]@5[3],    double[]@9[11]",
        "Shop$1.count,     Shop$2.count",
        "Shop#3.balance,   Shop#12.balance",
        "Shop.balance#1,   Shop.balance",
        "double[]#1[3],    double[][7]"
    })
    void numbers_of_objects_and_elements_do_not_count(String variable, String same) {
        assertThat(id("Shop.sell", variable)).isEqualTo(id("Shop.sell", same));
    }

    /** A key may look like anything. */
    @ParameterizedTest
    @CsvSource({
        "users[ann],           users[bob]",
        "users[ann],           users",
        "users@3[a[1]@b.c#4],  users@9[]]",
        "users[Key 1f],        users[7]",
        "int[][2],             int[]"
    })
    void keys_and_elements_do_not_count(String variable, String same) {
        assertThat(id("Shop.sell", variable)).isEqualTo(id("Shop.sell", same));
    }

    @Test
    void order_and_repetition_do_not_count() {
        assertThat(FindingIds.id(Rule.ATOMICITY, List.of("A.f", "A.g", "A.f"), List.of("y", "x")))
                .isEqualTo(FindingIds.id(Rule.ATOMICITY, List.of("A.g", "A.f"), List.of("x", "y")))
                .isNotEqualTo(FindingIds.id(Rule.ATOMICITY, List.of("A.f"), List.of("x", "y")))
                .isNotEqualTo(FindingIds.id(Rule.ATOMICITY, List.of("A.f", "A.g"), List.of("x")));
    }

    @Test
    void other_names_do() {
        assertThat(id("Shop.sell1", "x")).isNotEqualTo(id("Shop.sell2", "x"));
        assertThat(id("Shop$Order.sell", "x")).isNotEqualTo(id("Shop$Offer.sell", "x"));
        assertThat(id("Shop.lambda$run$0", "x")).isNotEqualTo(id("Shop.lambda$stop$0", "x"));
        assertThat(id("Shop.sell", "x1")).isNotEqualTo(id("Shop.sell", "x2"));
    }
}
