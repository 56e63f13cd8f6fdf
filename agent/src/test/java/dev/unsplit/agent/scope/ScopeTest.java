// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScopeTest {

    private final Scope scope =
            new Scope(Specification.parse(List.of(), ""), Set.of("java.util.Vector", "java.util.Collections"));

    @Test
    void programs_and_libraries_are_woven() {
        assertThat(scope.containsName("bank/Bank")).isTrue();
        assertThat(scope.containsName("org/apache/log4j/Category")).isTrue();
    }

    @Test
    void the_jdk_ourselves_and_test_runners_are_not() {
        assertThat(scope.containsName("java/util/ArrayList")).isFalse();
        assertThat(scope.containsName("com/sun/tools/javac/Main")).isFalse();
        assertThat(scope.containsName("dev/unsplit/runtime/Probes")).isFalse();
        assertThat(scope.containsName("org/junit/runner/Runner")).isFalse();
        assertThat(scope.containsName("bank/$Proxy3")).isFalse();
    }

    @Test
    void classes_of_the_jdk_are_woven_if_asked_for_with_what_is_nested_in_them() {
        assertThat(scope.contains(null, "java/util/Vector", null)).isTrue();
        assertThat(scope.contains(null, "java/util/Vector$Itr", null)).isTrue();
        assertThat(scope.contains(null, "java/util/Collections$SynchronizedList", null))
                .isTrue();
        assertThat(scope.contains(null, "java/util/VectorLike", null)).isFalse();
    }

    @Test
    void what_judges_a_program_in_its_own_jvm_is_left_out_there_and_only_there() {
        Scope inParts = new Scope(Specification.parse(List.of(), "rules"), Set.of(), true);
        for (String name : List.of("dev/unsplit/analysis/Analyser", "it/unimi/dsi/fastutil/ints/IntArrayList")) {
            assertThat(inParts.containsName(name)).isFalse();
            assertThat(scope.containsName(name)).isTrue();
        }
    }

    @Test
    void what_the_boot_and_platform_loaders_define_is_the_jdk() {
        assertThat(scope.contains(null, "bank/Bank", null)).isFalse();
        assertThat(scope.contains(ClassLoader.getPlatformClassLoader(), "bank/Bank", null))
                .isFalse();
        assertThat(scope.contains(getClass().getClassLoader(), "bank/Bank", null))
                .isTrue();
    }
}
