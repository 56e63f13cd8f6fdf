// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.runtime.Probes;
import dev.unsplit.runtime.ThreadState;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The stand-ins do to a map what the map's own methods do to its twin: same results, same exceptions, same contents. */
class MapsTest {

    private static final ThreadState TS = Probes.state();

    @Property(tries = 500)
    void concurrent_hash_map_behaves_as_without_us(@ForAll long seed) {
        compare(new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new Random(seed));
    }

    @Property(tries = 500)
    void skip_list_map_behaves_as_without_us(@ForAll long seed) {
        compare(new ConcurrentSkipListMap<>(), new ConcurrentSkipListMap<>(), new Random(seed));
    }

    @Property(tries = 500)
    void synchronized_map_behaves_as_without_us(@ForAll long seed) {
        compare(
                Collections.synchronizedMap(new HashMap<>()),
                Collections.synchronizedMap(new HashMap<>()),
                new Random(seed));
    }

    @Property(tries = 200)
    void ordinary_map_behaves_as_without_us(@ForAll long seed) {
        compare(new HashMap<>(), new HashMap<>(), new Random(seed));
    }

    @Test
    void mapping_function_of_the_program_runs_once() {
        Map<Object, Object> map = new ConcurrentHashMap<>();
        int[] runs = {0};
        Object first = Maps.computeIfAbsent(map, "k", key -> ++runs[0], 0, TS);
        Object second = Maps.computeIfAbsent(map, "k", key -> ++runs[0], 0, TS);
        assertThat(first).isEqualTo(1);
        assertThat(second).isEqualTo(1);
        assertThat(runs[0]).isEqualTo(1);
    }

    private static void compare(Map<Object, Object> ours, Map<Object, Object> theirs, Random random) {
        for (int i = 0; i < 60; i++) {
            int what = random.nextInt(18);
            Object k = random.nextInt(20) == 0 ? null : random.nextInt(6);
            Object v = random.nextInt(20) == 0 ? null : random.nextInt(4);
            Object w = random.nextInt(20) == 0 ? null : random.nextInt(4);
            int branch = random.nextInt(4);
            assertThat(outcome(() -> standIn(ours, what, k, v, w, branch)))
                    .isEqualTo(outcome(() -> real(theirs, what, k, v, w, branch)));
            assertThat(ours).isEqualTo(theirs);
        }
    }

    /** A function of the program: a value, null, or an exception. */
    private static Object function(Object a, Object b, int branch) {
        if (branch == 0) return null;
        if (branch == 1) throw new IllegalStateException("from the program " + a + b);
        return branch + String.valueOf(b).length();
    }

    private static Object standIn(Map<Object, Object> map, int what, Object k, Object v, Object w, int branch) {
        switch (what) {
            case 0:
                return Maps.get(map, k, 0, TS);
            case 1:
                return Maps.containsKey(map, k, 0, TS);
            case 2:
                return Maps.getOrDefault(map, k, v, 0, TS);
            case 3:
                return Maps.put(map, k, v, 0, TS);
            case 4:
                return Maps.putIfAbsent(map, k, v, 0, TS);
            case 5:
                return Maps.remove(map, k, 0, TS);
            case 6:
                return Maps.remove(map, k, v, 0, TS);
            case 7:
                return Maps.replace(map, k, v, 0, TS);
            case 8:
                return Maps.replace(map, k, v, w, 0, TS);
            case 9:
                return Maps.compute(map, k, (a, b) -> function(a, b, branch), 0, TS);
            case 10:
                return Maps.computeIfAbsent(map, k, a -> function(a, a, branch), 0, TS);
            case 11:
                return Maps.computeIfPresent(map, k, (a, b) -> function(a, b, branch), 0, TS);
            case 12:
                return Maps.merge(map, k, v, (a, b) -> function(a, b, branch), 0, TS);
            case 13:
                return Maps.size(map, 0, TS);
            case 14:
                return Maps.isEmpty(map, 0, TS);
            case 15:
                return Maps.containsValue(map, v, 0, TS);
            case 16:
                Maps.replaceAll(map, (a, b) -> function(a, b, branch), 0, TS);
                return null;
            default:
                if (branch == 0) Maps.clear(map, 0, TS);
                else Maps.putAll(map, Map.of(1, 2, 3, 4), 0, TS);
                return null;
        }
    }

    private static Object real(Map<Object, Object> map, int what, Object k, Object v, Object w, int branch) {
        switch (what) {
            case 0:
                return map.get(k);
            case 1:
                return map.containsKey(k);
            case 2:
                return map.getOrDefault(k, v);
            case 3:
                return map.put(k, v);
            case 4:
                return map.putIfAbsent(k, v);
            case 5:
                return map.remove(k);
            case 6:
                return map.remove(k, v);
            case 7:
                return map.replace(k, v);
            case 8:
                return map.replace(k, v, w);
            case 9:
                return map.compute(k, (a, b) -> function(a, b, branch));
            case 10:
                return map.computeIfAbsent(k, a -> function(a, a, branch));
            case 11:
                return map.computeIfPresent(k, (a, b) -> function(a, b, branch));
            case 12:
                return map.merge(k, v, (a, b) -> function(a, b, branch));
            case 13:
                return map.size();
            case 14:
                return map.isEmpty();
            case 15:
                return map.containsValue(v);
            case 16:
                map.replaceAll((a, b) -> function(a, b, branch));
                return null;
            default:
                if (branch == 0) map.clear();
                else map.putAll(Map.of(1, 2, 3, 4));
                return null;
        }
    }

    private static String outcome(Callable<Object> call) {
        try {
            return String.valueOf(call.call());
        } catch (Exception e) {
            return e.getClass().getName() + (e instanceof IllegalStateException ? e.getMessage() : "");
        }
    }
}
