// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sample.Loops;

class RangedLoopsTest {

    private final WovenClasses classes = new WovenClasses();

    @Test
    void a_loop_over_an_array_is_told_at_once() throws Exception {
        assertThat(accesses("add", numbers(40))).containsExactly("read [0..40)");
        assertThat(accesses("addEach", new long[40])).containsExactly("read [0..40)");
    }

    @Test
    void reads_and_writes_of_several_arrays_are_told_before_the_loop() throws Exception {
        assertThat(accesses("addTo", new double[50], new double[60], 7, 2.0))
                .containsExactly("read [7..50)", "update [7..50)");
    }

    @Test
    void neighbours_of_an_element_make_the_range_larger() throws Exception {
        assertThat(accesses("relax", new double[40], 38)).containsExactly("read [0..40)", "write [1..39)");
    }

    @Test
    void loops_may_run_backwards() throws Exception {
        assertThat(accesses("backwards", new byte[40], 29)).containsExactly("read [0..30)");
        assertThat(accesses("backwardsTo", new char[40], 29, 3)).containsExactly("read [6..32)");
    }

    @Test
    void arrays_may_be_in_final_fields() throws Exception {
        assertThat(accesses("fields")).containsExactly("read [0..40)", "read [0..40)");
    }

    @Test
    void elements_whose_indices_stand_in_an_array_are_gathered_before_the_loop() throws Exception {
        assertThat(accesses("index", new int[16], numbers(3)))
                .containsExactly("read [0..16)", "read [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]");
        assertThat(accesses("multiply", new double[20], numbers(18), new double[20], numbers(18), 17))
                .containsExactly(
                        "read [0..17)",
                        "read [1..18)",
                        "read [3, 6, 9, 12, 15, 1, 4, 7, 10, 13, 16, 2, 5, 8, 11, 14, 0]",
                        "update [0, 3, 6, 9, 12, 15, 1, 4, 7, 10, 13, 16, 2, 5, 8, 11, 14]");
        assertThat(accesses("permute", new double[20], numbers(16), new double[16]))
                .containsExactly(
                        "read [0..16)", "read [0..16)", "write [0, 3, 6, 9, 12, 15, 1, 4, 7, 10, 13, 16, 2, 5, 8, 11]");
    }

    @Test
    void other_locals_may_count_as_well() throws Exception {
        assertThat(accesses("pairs", new int[40], new int[60], 20)).containsExactly("read [3..43)", "write [1..21)");
        assertThat(accesses("pairs", new int[20], new int[60], 20))
                .startsWith("read [4]", "read [3]", "write [1]", "read [6]");
        assertThat(accesses("everySecond", new int[60], 20)).startsWith("read [0]", "read [2]");
        assertThat(accesses("packed", new int[60], numbers(18))).startsWith("read [0..18)", "write [0]", "write [1]");
    }

    @Test
    void ranges_have_no_gaps() throws Exception {
        assertThat(accesses("farApart", new int[40], 10, 12))
                .containsExactly("read [2]", "read [18]", "read [3]", "read [19]");
    }

    @Test
    void what_is_read_before_a_write_and_after_it_is_told_apart() throws Exception {
        assertThat(accesses("spread", new int[40], 20)).containsExactly("read [0..20)", "write [0..21)", "read [0]");
        assertThat(accesses("readPerhaps", new int[20], true))
                .startsWith("write [0..20)", "read [0]", "read [1]")
                .hasSize(21);
        assertThat(accesses("readBack", new int[20])).containsExactly("write [0..20)");
        assertThat(events("readBack", new int[20])).startsWith("write [0..20)", "write sum");
    }

    @Test
    void loops_that_may_not_count_are_told_one_by_one() throws Exception {
        int[] source = numbers(40);
        assertThat(accesses("untilPositive", new int[40], source, 17)).noneMatch(access -> access.contains(".."));
    }

    @Test
    void nothing_is_told_of_a_range_without_end() throws Exception {
        assertThat(accesses("toTheEnd", new int[20], Integer.MAX_VALUE))
                .hasSize(19)
                .noneMatch(access -> access.contains(".."));
    }

    @Test
    void failures_are_of_the_line_and_name_that_they_were() throws Exception {
        StackTraceElement bare = failure(Loops.class, "lengthOfNull", 1).getStackTrace()[0];
        Throwable woven = failure(classes.loadClass("sample.Loops"), "lengthOfNull", 1);
        assertThat(woven.getStackTrace()[0].getLineNumber()).isEqualTo(bare.getLineNumber());
        assertThat(woven).hasMessageContaining("\"none\" is null");
    }

    private static Throwable failure(Class<?> type, String method, Object... arguments) throws Exception {
        try {
            methodOf(type, method).invoke(type.getConstructor().newInstance(), arguments);
            throw new AssertionError(method + " did not fail");
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    @Test
    void short_functions_of_the_same_source_file_are_no_obstacle() throws Exception {
        assertThat(accesses("thirds", numbers(20))).containsExactly("read [0..20)");
    }

    @Test
    void indices_out_of_bounds_are_met_one_by_one() throws Exception {
        int[] indices = numbers(20);
        indices[2] = 20;
        assertThat(accesses("index", indices, numbers(20)))
                .containsExactly("read [0]", "read [0]", "read [1]", "read [3]", "read [2]");
        indices[2] = -1;
        assertThat(accesses("index", indices, numbers(20))).hasSize(5);
        assertThat(accesses("index", indices, null)).containsExactly("read [0]");
    }

    @Test
    void indices_that_the_loop_changes_are_looked_at_one_by_one() throws Exception {
        assertThat(accesses("changesIndices", new int[20], new double[20]))
                .startsWith("update [0..20)", "write [0]")
                .hasSize(22);
    }

    @Test
    void fields_of_an_object_that_stays_are_told_before_the_loop() throws Exception {
        assertThat(events("scaled", numbers(20))).containsExactly("read [0..20)", "read sum", "read limit");
        Object other = classes.loadClass("sample.Loops").getConstructor().newInstance();
        assertThat(events("ofOther", numbers(20), other)).containsExactly("read [0..20)", "read sum");
        assertThat(events("ofOther", numbers(20), null)).isEmpty();
        assertThat(events("seldom", numbers(20))).containsExactly("read [0..20)");
    }

    @Test
    void accesses_behind_a_condition_are_told_when_they_happen() throws Exception {
        int[] values = new int[20];
        values[5] = 50;
        assertThat(accesses("positive", values)).containsExactly("read [0..20)", "write [5]");
    }

    @Test
    void the_inner_one_of_two_loops_is_told_each_time() throws Exception {
        assertThat(accesses("nested", (Object) new int[][] {new int[20], new int[5], new int[30]}))
                .containsExactly(
                        "read [0]",
                        "read [0..20)",
                        "read [1]",
                        "read [0]",
                        "read [1]",
                        "read [2]",
                        "read [3]",
                        "read [4]",
                        "read [2]",
                        "read [0..30)");
    }

    @Test
    void what_would_end_out_of_bounds_is_told_as_far_as_it_comes() throws Exception {
        List<String> told = accesses("caught", numbers(20), 25);
        assertThat(told)
                .startsWith("read [0]", "read [1]")
                .endsWith("read [19]")
                .hasSize(20);
        assertThat(accesses("caught", null, 25)).isEmpty();
        assertThat(accesses("relax", new double[40], 39)).contains("read [39]").doesNotContain("write [39]");
    }

    @Test
    void short_loops_are_told_one_by_one() throws Exception {
        assertThat(accesses("add", numbers(3))).containsExactly("read [0]", "read [1]", "read [2]");
        assertThat(accesses("add", numbers(0))).isEmpty();
        assertThat(accesses("backwards", new byte[40], -1)).isEmpty();
    }

    @Test
    void outside_of_transactions_the_order_of_accesses_is_kept() throws Exception {
        assertThat(accesses("outside", numbers(20))).hasSize(20).startsWith("read [0]", "read [1]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "leaves",
                "breaks",
                "calls",
                "fourths",
                "locks",
                "looksAtVolatile",
                "divides",
                "changesCounter",
                "changesArray",
                "changesField",
                "changesBound",
                "testsSum",
                "steps",
                "perhaps",
                "refuses",
                "tries"
            })
    void loops_that_may_end_early_or_meet_other_threads_are_told_one_by_one(String name) throws Exception {
        assertThat(accesses(name, arguments(methodOf(Loops.class, name), 20)))
                .isNotEmpty()
                .noneMatch(access -> access.contains(".."));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15, 16, 17, 20, 40})
    void all_loops_compute_what_they_did(int length) throws Exception {
        Class<?> type = classes.loadClass("sample.Loops");
        for (Method bare : Loops.class.getDeclaredMethods()) {
            Method woven = methodOf(type, bare.getName());
            Object[] bareArguments = arguments(bare, length);
            Object[] wovenArguments = arguments(woven, length);
            assertThat(result(woven, wovenArguments)).as(bare.getName()).isEqualTo(result(bare, bareArguments));
            assertThat(Arrays.deepToString(wovenArguments)).isEqualTo(Arrays.deepToString(bareArguments));
        }
    }

    @Test
    void options_that_look_at_arrays_otherwise_leave_loops_alone() throws Exception {
        for (WeaveOptions options : List.of(
                new WeaveOptions(true, true, false, false, true, false, true, false, false),
                new WeaveOptions(true, false, true, false, true, false, true, false, false),
                new WeaveOptions(true, false, false, true, true, false, true, false, false),
                new WeaveOptions(true, false, false, false, false, false, true, false, false))) {
            WovenClasses others = new WovenClasses(options);
            Object loops = others.loadClass("sample.Loops").getConstructor().newInstance();
            assertThat(others.eventsOf(loops, "add", (Object) numbers(20))).noneMatch(event -> event.contains(".."));
        }
    }

    private static int[] numbers(int length) {
        int[] numbers = new int[length];
        Arrays.setAll(numbers, index -> 3 * index % 17);
        return numbers;
    }

    /** What is told of elements; places are left out. */
    private List<String> accesses(String method, Object... arguments) throws Exception {
        Object loops = classes.loadClass("sample.Loops").getConstructor().newInstance();
        List<String> accesses = new ArrayList<>();
        for (String event : classes.eventsOf(loops, method, arguments)) {
            if (event.contains("[")) {
                accesses.add(event.replaceAll(" at .*", ""));
            }
        }
        return accesses;
    }

    /** What is told of fields and elements. */
    private List<String> events(String method, Object... arguments) throws Exception {
        Object loops = classes.loadClass("sample.Loops").getConstructor().newInstance();
        return classes.eventsOf(loops, method, arguments).stream()
                .filter(event -> event.startsWith("read ") || event.startsWith("write "))
                .map(event -> event.replaceAll(" at .*", "").replaceAll("(sample.)?Loops.", ""))
                .toList();
    }

    private static Method methodOf(Class<?> type, String name) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> !method.isSynthetic()) // twins have the same name
                .filter(method -> method.getName().equals(name))
                .findAny()
                .orElseThrow();
    }

    private static Object[] arguments(Method method, int length) {
        Object[] arguments = new Object[method.getParameterCount()];
        Arrays.setAll(arguments, index -> argument(method.getParameterTypes()[index], length));
        return arguments;
    }

    private static Object argument(Class<?> type, int length) {
        if (type == int[].class) {
            return numbers(length);
        }
        if (type == double[].class) {
            return Arrays.stream(numbers(length)).asDoubleStream().toArray();
        }
        if (type == int[][].class) {
            return new int[][] {numbers(length), numbers(3)};
        }
        if (type.isArray()) {
            return java.lang.reflect.Array.newInstance(type.componentType(), length);
        }
        return type == boolean.class
                ? (Object) true
                : type == double.class ? (Object) 2.5 : type == int.class ? 18 : null;
    }

    private static Object result(Method method, Object[] arguments) throws Exception {
        method.setAccessible(true);
        try {
            return method.invoke(method.getDeclaringClass().getConstructor().newInstance(), arguments);
        } catch (InvocationTargetException e) {
            return e.getCause().toString();
        }
    }
}
