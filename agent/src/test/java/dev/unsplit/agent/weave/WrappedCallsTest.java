// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class WrappedCallsTest {

    /** Accesses of all kinds, in a class that others may not look into. */
    static final class Accesses implements Callable<String> {
        private static final VarHandle COUNT;
        private static final VarHandle TOTAL;
        private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);
        private static long total = 5;

        private int count = 1;
        private String name = "a";

        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                COUNT = lookup.findVarHandle(Accesses.class, "count", int.class);
                TOTAL = lookup.findStaticVarHandle(Accesses.class, "total", long.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        @Override
        public String call() throws Exception {
            long[] array = {1, 2, 3};
            String seen = "" + COUNT.compareAndSet(this, 1, 2) + (int) COUNT.getVolatile(this)
                    + (int) COUNT.getAndAdd(this, 5);
            seen += (long) TOTAL.getAndBitwiseOr(2L) + "" + (long) TOTAL.get();
            ELEMENT.setRelease(array, 1, 9L);
            seen += (long) ELEMENT.get(array, 1) + "" + (long) ELEMENT.compareAndExchange(array, 2, 3L, 4L) + array[2];
            Accesses.class.getDeclaredField("name").set(this, "b");
            seen += Accesses.class.getDeclaredField("name").get(this);
            Accesses.class.getDeclaredField("count").setInt(this, 70);
            seen += Accesses.class.getDeclaredField("count").getInt(this) + name;
            try {
                ELEMENT.set(array, 3, 1L);
            } catch (ArrayIndexOutOfBoundsException e) {
                seen += "out of bounds";
            }
            return seen;
        }
    }

    @Test
    void wrapped_accesses_behave_as_before() throws Exception {
        String expected = new Accesses().call();
        Class<?> woven = define(weave(Accesses.class));
        Constructor<?> constructor = woven.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object accesses = constructor.newInstance();
        assertThat(((Callable<?>) accesses).call()).isEqualTo(expected);
        assertThat(woven.getDeclaredMethods())
                .anyMatch(method -> method.getName().startsWith("unsplit$call"));
    }

    @Test
    void other_methods_of_these_classes_stay() {
        WrappedCalls calls = new WrappedCalls("bank/Account", false);
        assertThat(calls.of(Opcodes.INVOKEVIRTUAL, "java/lang/reflect/Field", "getName", "()Ljava/lang/String;"))
                .isNull();
        assertThat(calls.of(Opcodes.INVOKEVIRTUAL, "java/lang/invoke/VarHandle", "varType", "()Ljava/lang/Class;"))
                .isNull();
    }

    private static Class<?> define(byte[] classFile) {
        return new ClassLoader(WrappedCallsTest.class.getClassLoader()) {
            Class<?> define() {
                return defineClass(null, classFile, 0, classFile.length);
            }
        }.define();
    }

    private static byte[] weave(Class<?> type) throws IOException {
        String name = type.getName().replace('.', '/');
        try (InputStream file = type.getResourceAsStream("/" + name + ".class")) {
            ClassReader reader = new ClassReader(file);
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            reader.accept(new Replacing(writer, new WrappedCalls(name, false)), ClassReader.EXPAND_FRAMES);
            return writer.toByteArray();
        }
    }

    private static final class Replacing extends ClassVisitor {
        private final WrappedCalls calls;

        Replacing(ClassVisitor next, WrappedCalls calls) {
            super(Opcodes.ASM9, next);
            this.calls = calls;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String of, boolean isInterface) {
                    JdkCalls.StandIn wrapper = calls.of(opcode, owner, called, of);
                    if (wrapper == null) super.visitMethodInsn(opcode, owner, called, of, isInterface);
                    else call(wrapper);
                }

                private void call(JdkCalls.StandIn wrapper) {
                    super.visitInsn(Opcodes.ICONST_0);
                    super.visitMethodInsn(
                            Opcodes.INVOKESTATIC,
                            "dev/unsplit/runtime/Probes",
                            "state",
                            "()Ldev/unsplit/runtime/ThreadState;",
                            false);
                    super.visitMethodInsn(
                            Opcodes.INVOKESTATIC,
                            wrapper.owner(),
                            wrapper.name(),
                            wrapper.descriptor(),
                            calls.isInterface());
                }
            };
        }

        @Override
        public void visitEnd() {
            calls.addTo(cv);
            super.visitEnd();
        }
    }
}
