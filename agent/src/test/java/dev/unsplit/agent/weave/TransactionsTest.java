// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.agent.scope.Specification;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class TransactionsTest {

    private final Transactions transactions = new Transactions(Specification.parse(List.of(), "rules"));

    private final Transactions.Types types = new Transactions.Types() {

        private final Map<String, String> superclasses = Map.of(
                "bank/AccountTest", "bank/DatabaseTest",
                "bank/DatabaseTest", "junit/framework/TestCase",
                "bank/Account", "java/lang/Object");

        private final Map<String, List<String>> annotations = Map.of(
                "bank/FastTest", List.of("Ljava/lang/annotation/Retention;", "Lbank/AnyTest;"),
                "bank/AnyTest", List.of("Lorg/junit/jupiter/api/Test;"),
                "bank/Loop", List.of("Lbank/Pool;"),
                "bank/Pool", List.of("Lbank/Loop;", "Lbank/Pool;"));

        @Override
        public String superclass(String name) {
            return superclasses.get(name);
        }

        @Override
        public List<String> annotations(String name) {
            return annotations.getOrDefault(name, List.of());
        }
    };

    private boolean isTransaction(String superclass, String method, String... annotations) {
        ClassNode owner = new ClassNode();
        owner.name = "bank/Sample";
        owner.superName = superclass;
        MethodNode node = new MethodNode(Opcodes.ACC_PUBLIC, method, "()V", null, null);
        node.visibleAnnotations = new ArrayList<>();
        for (String annotation : annotations) {
            node.visibleAnnotations.add(new AnnotationNode(annotation));
        }
        return transactions.contains(owner, node, types);
    }

    @ParameterizedTest
    @CsvSource({
        "junit/framework/TestCase, testTransfer, false",
        "bank/AccountTest, testTransfer, false",
        "bank/AccountTest, setUp, false",
        "bank/DatabaseTest, tearDown, false",
        "bank/AccountTest, transfer, true",
        "bank/Account, testTransfer, true",
        "java/lang/Object, testTransfer, true"
    })
    void a_test_of_junit_3_is_one_however_far_above_the_test_case_is(
            String superclass, String method, boolean isTransaction) {
        assertThat(isTransaction(superclass, method)).isEqualTo(isTransaction);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Lorg/junit/jupiter/api/Test;", "Lbank/AnyTest;", "Lbank/FastTest;"})
    void an_annotation_that_is_composed_of_a_tests_makes_a_test(String annotation) {
        assertThat(isTransaction("java/lang/Object", "transfer", "Ljava/lang/Deprecated;", annotation))
                .isFalse();
    }

    @Test
    void other_annotations_do_not_even_if_they_are_annotated_with_each_other() {
        assertThat(isTransaction("java/lang/Object", "transfer", "Lbank/Loop;", "LUnpackaged;"))
                .isTrue();
    }
}
