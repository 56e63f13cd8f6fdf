// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;

import dev.unsplit.agent.weave.JdkCalls.StandIn;
import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import dev.unsplit.runtime.jdk.StandIns;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class JdkCallsTest {

    private static final String GET = "(Ljava/lang/Object;)Ljava/lang/Object;";

    @Test
    void method_of_a_concurrent_class_is_replaced() {
        StandIn standIn = JdkCalls.of(INVOKEVIRTUAL, "java/util/concurrent/ConcurrentHashMap", "get", GET);
        assertThat(standIn)
                .isEqualTo(new StandIn(
                        "dev/unsplit/runtime/jdk/Maps",
                        "get",
                        "(Ljava/util/Map;Ljava/lang/Object;ILdev/unsplit/runtime/ThreadState;)Ljava/lang/Object;"));
    }

    @Test
    void method_of_an_interface_is_replaced_since_anything_may_stand_behind_it() {
        assertThat(JdkCalls.of(INVOKEINTERFACE, "java/util/Map", "get", GET)).isNotNull();
        assertThat(JdkCalls.of(INVOKEINTERFACE, "java/util/concurrent/ConcurrentMap", "get", GET))
                .isNotNull();
    }

    @Test
    void method_of_an_ordinary_class_stays() {
        assertThat(JdkCalls.of(INVOKEVIRTUAL, "java/util/HashMap", "get", GET)).isNull();
        assertThat(JdkCalls.of(INVOKEVIRTUAL, "java/lang/String", "length", "()I"))
                .isNull();
    }

    @Test
    void class_of_the_program_is_what_it_inherits_from() {
        JdkCalls.Supertypes supertypes = name -> name.equals("bank/Cache")
                ? List.of("bank/Base")
                : name.equals("bank/Base") ? List.of("java/util/concurrent/ConcurrentHashMap") : List.of();
        assertThat(JdkCalls.of(INVOKEVIRTUAL, "bank/Cache", "get", GET, supertypes))
                .isNotNull();
        assertThat(JdkCalls.of(INVOKEVIRTUAL, "bank/Account", "get", GET, supertypes))
                .isNull();
    }

    @Test
    void class_of_the_program_is_passed_only_where_the_verifier_need_not_load_it() {
        JdkCalls.Supertypes supertypes = name -> List.of("java/util/concurrent/Semaphore");
        assertThat(JdkCalls.of(INVOKEVIRTUAL, "bank/Gate", "release", "()V", supertypes))
                .isNull();
        assertThat(JdkCalls.of(INVOKEVIRTUAL, "java/util/concurrent/Semaphore", "release", "()V"))
                .isNotNull();
    }

    @Test
    void most_specific_receiver_is_chosen() {
        StandIn list = JdkCalls.of(INVOKEINTERFACE, "java/util/List", "size", "()I");
        StandIn set = JdkCalls.of(INVOKEINTERFACE, "java/util/SortedSet", "size", "()I");
        assertThat(list).extracting(StandIn::owner).isEqualTo("dev/unsplit/runtime/jdk/Lists");
        assertThat(set).extracting(StandIn::owner).isEqualTo("dev/unsplit/runtime/jdk/Sets");
    }

    @Test
    void static_methods_and_clones_of_arrays_are_replaced() {
        assertThat(JdkCalls.of(INVOKESTATIC, "java/util/Arrays", "fill", "([II)V"))
                .isNotNull();
        assertThat(JdkCalls.of(INVOKESTATIC, "java/lang/System", "nanoTime", "()J"))
                .isNull();
        assertThat(JdkCalls.of(INVOKEVIRTUAL, "[I", "clone", "()Ljava/lang/Object;"))
                .isNotNull();
    }

    @Test
    void stand_in_that_is_made_by_rule_is_there_when_it_is_named() throws Exception {
        StandIn standIn = JdkCalls.of(INVOKEVIRTUAL, "java/util/concurrent/atomic/AtomicInteger", "addAndGet", "(I)I");
        assertThat(standIn)
                .isEqualTo(new StandIn(
                        "dev/unsplit/runtime/jdk/ObservedAtomicInteger",
                        "addAndGet",
                        "(Ljava/util/concurrent/atomic/AtomicInteger;IILdev/unsplit/runtime/ThreadState;)I"));
        assertThat(Class.forName("dev.unsplit.runtime.jdk.ObservedAtomicInteger"))
                .isNotNull();
        assertThat(JdkCalls.of(
                        INVOKEVIRTUAL, "java/util/concurrent/atomic/AtomicInteger", "toString", "()Ljava/lang/String;"))
                .isNull();
    }

    @Test
    void accesses_that_nobody_can_follow_are_known() {
        for (String unsafe : List.of("sun/misc/Unsafe", "jdk/internal/misc/Unsafe")) {
            assertThat(JdkCalls.notSeen(unsafe, "putInt", "(Ljava/lang/Object;JI)V"))
                    .isEqualTo(Events.UNSAFE);
            assertThat(JdkCalls.notSeen(unsafe, "weakCompareAndSetInt", "(Ljava/lang/Object;JII)Z"))
                    .isEqualTo(Events.UNSAFE);
            assertThat(JdkCalls.notSeen(unsafe, "putInt", "(JI)V")).isEqualTo(JdkCalls.NOTHING);
            assertThat(JdkCalls.notSeen(unsafe, "allocateMemory", "(J)J")).isEqualTo(JdkCalls.NOTHING);
        }
        String lookup = "java/lang/invoke/MethodHandles$Lookup";
        assertThat(JdkCalls.notSeen(lookup, "findStaticGetter", "()V")).isEqualTo(Events.METHOD_HANDLE);
        assertThat(JdkCalls.notSeen(lookup, "defineHiddenClassWithClassData", "()V"))
                .isEqualTo(Events.HIDDEN_CLASS);
        assertThat(JdkCalls.notSeen(lookup, "findVirtual", "()V")).isEqualTo(JdkCalls.NOTHING);
        String handles = "java/lang/invoke/MethodHandles";
        for (String name :
                List.of("arrayElementGetter", "arrayElementSetter", "varHandleInvoker", "varHandleExactInvoker")) {
            assertThat(JdkCalls.notSeen(handles, name, "()V")).isEqualTo(Events.METHOD_HANDLE);
        }
        assertThat(JdkCalls.notSeen(handles, "arrayElementVarHandle", "()V")).isEqualTo(JdkCalls.NOTHING);
        assertThat(JdkCalls.notSeen("java/lang/invoke/VarHandle", "toMethodHandle", "()V"))
                .isEqualTo(Events.METHOD_HANDLE);
        String array = "java/lang/reflect/Array";
        assertThat(JdkCalls.notSeen(array, "setInt", "(Ljava/lang/Object;II)V")).isEqualTo(Events.REFLECTION);
        assertThat(JdkCalls.notSeen(array, "getLength", "(Ljava/lang/Object;)I"))
                .isEqualTo(JdkCalls.NOTHING);
    }

    @Test
    void methods_that_only_the_running_program_knows_are_looked_at() {
        String lookup = "java/lang/invoke/MethodHandles$Lookup";
        for (String name : List.of("findVirtual", "findStatic", "bind", "unreflect")) {
            assertThat(JdkCalls.isReflected(lookup, name)).isTrue();
        }
        assertThat(JdkCalls.isReflected(lookup, "unreflectGetter")).isFalse();
        assertThat(JdkCalls.isReflected("java/lang/reflect/Method", "invoke")).isTrue();
        assertThat(JdkCalls.isReflected("java/lang/reflect/Method", "getName")).isFalse();
    }

    @Test
    void calls_by_the_name_of_a_class_that_extends_a_synchronizer_are_replaced_with_a_cast() {
        JdkCalls.Supertypes supertypes = name -> switch (name) {
            case "bank/Mutex" -> List.of("bank/Base", "java/io/Serializable");
            case "bank/Base" -> List.of("java/util/concurrent/Semaphore");
            case "bank/Cache" -> List.of("java/util/concurrent/ConcurrentHashMap");
            default -> List.of();
        };
        assertThat(JdkCalls.inherited(INVOKEVIRTUAL, "bank/Mutex", "acquire", "()V", supertypes))
                .isEqualTo(JdkCalls.of(INVOKEVIRTUAL, "java/util/concurrent/Semaphore", "acquire", "()V"))
                .isNotNull();
        assertThat(JdkCalls.inherited(INVOKESPECIAL, "bank/Mutex", "acquire", "()V", supertypes))
                .isNull();
        assertThat(JdkCalls.inherited(INVOKEVIRTUAL, "bank/Cache", "get", GET, supertypes))
                .isNull();
    }

    @Test
    void call_of_a_superclass_method_stays_and_is_counted_if_it_is_a_collections() {
        assertThat(JdkCalls.of(INVOKESPECIAL, "java/util/concurrent/ConcurrentHashMap", "get", GET))
                .isNull();
        assertThat(JdkCalls.notSeenBySuper("java/util/concurrent/ConcurrentHashMap", "get", GET))
                .isEqualTo(Events.OVERRIDDEN_COLLECTION);
        assertThat(JdkCalls.notSeenBySuper("java/util/HashMap", "get", GET)).isEqualTo(JdkCalls.NOTHING);
        assertThat(JdkCalls.notSeenBySuper("java/util/concurrent/locks/ReentrantLock", "lock", "()V"))
                .isEqualTo(JdkCalls.NOTHING);
        assertThat(JdkCalls.notSeenBySuper("java/lang/Object", "<init>", "()V")).isEqualTo(JdkCalls.NOTHING);
    }

    @TestFactory
    List<DynamicTest> every_stand_in_stands_for_a_method_of_the_jdk() {
        return Arrays.stream(StandIns.classes())
                .map(family -> DynamicTest.dynamicTest(family.getSimpleName(), () -> checkAll(family)))
                .toList();
    }

    private static void checkAll(Class<?> family) throws Exception {
        Class<?> staticOwner = Arrays.stream(family.getFields())
                        .anyMatch(field -> field.getName().equals("OWNER"))
                ? (Class<?>) family.getField("OWNER").get(null)
                : null;
        for (Method standIn : family.getDeclaredMethods()) {
            if (Modifier.isPublic(standIn.getModifiers())) check(standIn, staticOwner);
        }
    }

    private static void check(Method standIn, Class<?> staticOwner) throws Exception {
        Class<?>[] parameters = standIn.getParameterTypes();
        assertThat(parameters[parameters.length - 1]).isEqualTo(ThreadState.class);
        Class<?> owner = staticOwner == null ? parameters[0] : staticOwner;
        Class<?>[] called = Arrays.copyOfRange(parameters, staticOwner == null ? 1 : 0, parameters.length - 2);
        assertThat(owner.getMethods())
                .as(standIn.toString())
                .anyMatch(method -> method.getName().equals(standIn.getName())
                        && Arrays.equals(method.getParameterTypes(), called)
                        && method.getReturnType() == standIn.getReturnType());
    }
}
