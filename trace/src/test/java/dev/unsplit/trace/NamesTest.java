// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class NamesTest {

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Property
    void names_are_numbered_in_the_order_in_which_they_are_first_seen(@ForAll("manyNames") List<String> many) {
        Names names = new Names();
        List<String> seen = new ArrayList<>();
        for (String name : many) {
            if (!seen.contains(name)) {
                assertThat(names.find(bytes(name), 0, bytes(name).length)).isEqualTo(Names.NONE);
                seen.add(name);
            }
            assertThat(names.intern(name)).isEqualTo(seen.indexOf(name));
        }
        assertThat(names.size()).isEqualTo(seen.size());
        for (int number = 0; number < seen.size(); number++) {
            assertThat(names.get(number)).isEqualTo(seen.get(number));
            assertThat(names.bytes(number)).isEqualTo(bytes(seen.get(number)));
        }
    }

    @Property
    void batch_gets_the_same_numbers_as_one_name_after_the_other(@ForAll("manyNames") List<String> many) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        NameBatch batch = new NameBatch(many.size());
        for (String name : many) {
            batch.addIf(true, text.size(), bytes(name).length);
            text.writeBytes(bytes(name));
        }
        Names together = new Names();
        together.intern(text.toByteArray(), batch);
        Names single = new Names();
        for (int name = 0; name < many.size(); name++) {
            assertThat(batch.number(name)).isEqualTo(single.intern(many.get(name)));
        }
        assertThat(together.size()).isEqualTo(single.size());
    }

    @Provide
    Arbitrary<List<String>> manyNames() {
        Arbitrary<String> any = Arbitraries.strings().withChars("ab\0é").ofMaxLength(40);
        Arbitrary<String> withFewTails = Combinators.combine(
                        Arbitraries.strings().withChars("@12").ofMaxLength(9),
                        Arbitraries.of(".a", ".Account.f", ".bank/Account.balance", ".bank/Teller_.balance"))
                .as(String::concat);
        return Arbitraries.oneOf(any, withFewTails).list().ofMaxSize(100);
    }

    @Test
    void more_tails_than_get_a_number_are_told_apart() {
        Names names = new Names();
        for (int round = 0; round < 2; round++) {
            for (int number = 0; number < 50_000; number++) {
                String name = "@" + number % 7 + ".bank/Account.field" + number + "_of_many".repeat(number % 40);
                assertThat(names.intern(name)).isEqualTo(number);
            }
        }
    }

    @Test
    void name_may_stand_anywhere_in_an_array() {
        Names names = new Names();
        byte[] text = bytes("xshorty");
        assertThat(names.intern(text, 1, 5)).isEqualTo(names.intern("short"));
        assertThat(names.intern(text, 7, 0)).isEqualTo(names.intern(""));
        assertThat(names.intern(text, 6, 1)).isEqualTo(names.intern("y"));
    }

    @Test
    void millions_of_names_and_very_long_ones_are_kept() {
        Names names = new Names();
        String longest = "long".repeat(1_000_000);
        for (int number = 0; number < 300_000; number++) {
            assertThat(names.intern((number % 2 == 0 ? "v" : "a-rather-long-name-") + number))
                    .isEqualTo(number);
        }
        assertThat(names.intern(longest)).isEqualTo(300_000);
        assertThat(names.intern("after")).isEqualTo(300_001);
        assertThat(names.intern(longest)).isEqualTo(300_000);
        assertThat(names.get(300_000)).isEqualTo(longest);
        for (int number = 0; number < 300_000; number += 997) {
            assertThat(names.get(number)).isEqualTo((number % 2 == 0 ? "v" : "a-rather-long-name-") + number);
        }
    }

    @Test
    void append_gives_a_new_number_to_a_known_name() {
        Names names = new Names();
        names.intern("a");
        assertThat(names.append(bytes("a"), 0, 1)).isEqualTo(1);
        assertThat(names.append(bytes("a long name"), 0, 11)).isEqualTo(2);
        assertThat(names.append(bytes("a long name"), 0, 11)).isEqualTo(3);
        assertThat(Arrays.asList(names.get(0), names.get(1), names.get(2), names.get(3)))
                .containsExactly("a", "a", "a long name", "a long name");
    }

    @Test
    void names_that_differ_in_a_number_stay_what_they_are() {
        List<String> expected = new ArrayList<>(List.of(
                "", "0", "00", "7", "x\0 1", "task 007", "a1b2c", "a1b3c", "4294967296", "999999999", "1000000000"));
        for (int task = 0; task < 3_000; task++) {
            expected.add("pool-1-thread-" + task % 7 + " task (" + task + ")");
            expected.add("Account@" + task + ".balance");
            expected.add(task + "");
            expected.add("main");
        }
        Names names = new Names();
        for (String name : expected) {
            names.append(bytes(name), 0, bytes(name).length);
        }
        assertThat(all(names)).isEqualTo(expected);
        assertThat(names.intern("Account@2999.balance")).isLessThan(expected.size());
        assertThat(names.intern("another one")).isEqualTo(expected.size());
        assertThat(all(names).subList(0, expected.size())).isEqualTo(expected);
    }

    private static List<String> all(Names names) {
        return IntStream.range(0, names.size()).mapToObj(names::get).toList();
    }

    @Test
    void unknown_number_is_refused() {
        assertThatThrownBy(() -> new Names().get(0))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("no name has number 0");
    }
}
