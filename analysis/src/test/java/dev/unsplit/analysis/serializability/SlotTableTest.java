// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class SlotTableTest {

    private static final int SLOTS = 600; // more than the square ever holds

    @Property(tries = 300)
    void is_a_map_of_pairs(@ForAll @Size(max = 60) List<@IntRange(max = SLOTS * SLOTS * 2 - 1) Integer> steps) {
        SlotTable table = new SlotTable(-1);
        Map<Integer, Long> expected = new HashMap<>();
        for (int step : steps) {
            int pair = step / 2;
            if (step % 2 == 0) {
                table.set(pair / SLOTS, pair % SLOTS, step);
                expected.put(pair, (long) step);
            } else {
                table.clear(pair / SLOTS, pair % SLOTS);
                expected.remove(pair);
            }
            for (int each : steps) {
                int other = each / 2;
                assertThat(table.get(other / SLOTS, other % SLOTS)).isEqualTo(expected.getOrDefault(other, -1L));
            }
        }
    }

    @Property(tries = 300)
    void whole_rows_are_cleared(
            @ForAll @Size(max = 60) List<@IntRange(max = SLOTS * SLOTS - 1) Integer> pairs,
            @ForAll @Size(max = 20) List<@IntRange(max = SLOTS - 1) Integer> rows) {
        SlotTable table = new SlotTable(-1);
        pairs.forEach(pair -> table.set(pair / SLOTS, pair % SLOTS, pair));
        BitSet cleared = new BitSet();
        rows.forEach(cleared::set);
        pairs.stream().limit(5).forEach(pair -> cleared.set(pair / SLOTS));
        table.clearRows(cleared);
        for (int pair : pairs) {
            assertThat(table.get(pair / SLOTS, pair % SLOTS)).isEqualTo(cleared.get(pair / SLOTS) ? -1 : pair);
        }
    }
}
