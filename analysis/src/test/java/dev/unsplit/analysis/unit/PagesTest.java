// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PagesTest {

    private static final int NUMBERS = 300;
    private static final int VALUES = 3;

    /** Each step is a number and what it gets, or nothing; two in three of them are in order, as threads come, so that pages become full of the same. */
    @Property
    void has_what_a_map_has(@ForAll List<@IntRange(min = 0, max = 3 * NUMBERS * (VALUES + 1) - 1) Integer> steps) {
        String[] values = {"one", "two", "three"};
        Pages<String> pages = new Pages<>();
        TreeMap<Integer, String> map = new TreeMap<>();
        int next = 0;
        for (int step : steps) {
            int number = step % 3 == 0 ? step / 3 % NUMBERS : next++ % NUMBERS;
            int value = step / 3 / NUMBERS;
            for (int same = 0; same < (step % 3 == 1 ? 64 : 1); same++) {
                set(pages, map, (number + same) % NUMBERS, value == VALUES ? null : values[value]);
            }
            assertThat(pages.get(number)).isEqualTo(map.get(number));
        }
        List<Integer> all = new ArrayList<>();
        pages.forEach(all::add);
        assertThat(all).containsExactlyElementsOf(map.keySet());
        map.forEach((number, value) -> assertThat(pages.get(number)).isEqualTo(value));
    }

    private static void set(Pages<String> pages, TreeMap<Integer, String> map, int number, String value) {
        if (value == null) {
            pages.remove(number);
            map.remove(number);
        } else {
            pages.put(number, value);
            map.put(number, value);
        }
    }
}
