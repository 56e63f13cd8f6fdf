// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

class MethodReferencesTest {

    /** References of all kinds. */
    static final class References implements Callable<String> {

        @Override
        public String call() {
            ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
            ConcurrentMap<String, Integer> sameMap = map;
            AtomicInteger counter = new AtomicInteger(4);
            BiFunction<String, Integer, Object> bound = map::put;
            BiFunction<String, Integer, Integer> throughInterface = sameMap::put;
            IntSupplier primitive = counter::incrementAndGet;
            Supplier<Number> boxed = counter::get;
            ToLongFunction<AtomicLong> unbound = AtomicLong::incrementAndGet;
            BiConsumer<int[], Integer> withoutReceiver = Arrays::fill;
            int[] array = new int[2];
            withoutReceiver.accept(array, 7);
            return "" + bound.apply("a", 1) + throughInterface.apply("a", 2) + map + primitive.getAsInt() + boxed.get()
                    + unbound.applyAsLong(new AtomicLong(8)) + array[1];
        }
    }

    /** Of the program's own methods, of unwatched ones, of constructors, and those that can be serialized. */
    static final class OtherReferences implements Callable<String> {

        private String own() {
            return "own";
        }

        @Override
        public String call() {
            AtomicInteger counter = new AtomicInteger(4);
            Supplier<String> own = this::own;
            Supplier<Map<String, String>> constructor = ConcurrentHashMap::new;
            Supplier<String> unwatched = counter::toString;
            IntSupplier serializable = (IntSupplier & Serializable) counter::incrementAndGet;
            return own.get() + constructor.get() + unwatched.get() + serializable.getAsInt();
        }
    }

    @Test
    void watched_references_become_methods_of_the_class_and_behave_as_before() throws Exception {
        ClassNode node = desugared(References.class);
        assertThat(referred(node))
                .hasSize(6)
                .allMatch(handle -> handle.getOwner().equals(node.name));
        assertThat(call(node)).isEqualTo(new References().call());
    }

    @Test
    void other_references_stay() throws Exception {
        ClassNode node = desugared(OtherReferences.class);
        assertThat(node.methods).noneMatch(method -> method.name.startsWith("unsplit$"));
        assertThat(call(node)).isEqualTo(new OtherReferences().call());
    }

    private static ClassNode desugared(Class<?> type) {
        ClassNode node = new ClassNode();
        new ClassReader(WovenClasses.classFile(type.getName())).accept(node, ClassReader.EXPAND_FRAMES);
        MethodReferences.toLambdas(node, new Calls(node.name, false, true, name -> List.of()));
        return node;
    }

    /** What the lambdas of the class lead to; strings are put together by other factories. */
    private static List<Handle> referred(ClassNode node) {
        List<Handle> handles = new ArrayList<>();
        for (MethodNode method : node.methods) {
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction instanceof InvokeDynamicInsnNode dynamic
                        && dynamic.bsm.getOwner().endsWith("LambdaMetafactory")) {
                    handles.add((Handle) dynamic.bsmArgs[1]);
                }
            }
        }
        return handles;
    }

    private static Object call(ClassNode node) throws Exception {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        node.accept(writer);
        byte[] classFile = writer.toByteArray();
        Class<?> type = new ClassLoader(MethodReferencesTest.class.getClassLoader()) {
            Class<?> define() {
                return defineClass(null, classFile, 0, classFile.length);
            }
        }.define();
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return ((Callable<?>) constructor.newInstance()).call();
    }
}
