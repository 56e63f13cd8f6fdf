// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.CheckClassAdapter;

/** On the JDK that runs this test. */
class JdkHooksTest {

    @Test
    void every_hook_finds_its_place() throws IOException {
        JdkHooks hooks = new JdkHooks();
        for (String name : classNames()) {
            weave(hooks, name);
            assertThat(hooks.missing(name)).as(name).isEmpty();
        }
    }

    @TestFactory
    List<DynamicTest> woven_class_verifies() {
        return classNames().stream()
                .map(name -> DynamicTest.dynamicTest(name, () -> verify(weave(new JdkHooks(), name))))
                .toList();
    }

    @Test
    void other_classes_stay_as_they_are() {
        assertThat(new JdkHooks().transform(null, "java/lang/String", null, null, new byte[0]))
                .isNull();
    }

    /** Another thread may complete it at any moment: whoever has found no result does not come after that. */
    @Test
    void who_asks_a_future_for_its_result_receives_what_was_read() throws IOException {
        byte[] woven = weave(new JdkHooks(), "java/util/concurrent/CompletableFuture");
        List<String> steps = new ArrayList<>();
        new ClassReader(woven).accept(new StepsOf("getNow", steps), 0);
        assertThat(steps).startsWith("reads result", "calls attached");
    }

    /** Which fields a method reads, and what it calls of the recorder. */
    private static final class StepsOf extends ClassVisitor {
        private final String method;
        private final List<String> steps;

        StepsOf(String method, List<String> steps) {
            super(Opcodes.ASM9);
            this.method = method;
            this.steps = steps;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            return name.equals(method) ? new Steps() : null;
        }

        private final class Steps extends MethodVisitor {
            Steps() {
                super(Opcodes.ASM9);
            }

            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                steps.add("reads " + name);
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (owner.equals(HookedMethod.TASKS)) steps.add("calls " + name);
            }
        }
    }

    private static void verify(byte[] woven) {
        StringWriter trouble = new StringWriter();
        CheckClassAdapter.verify(new ClassReader(woven), null, false, new PrintWriter(trouble));
        assertThat(trouble.toString()).isEmpty();
    }

    private static byte[] weave(JdkHooks hooks, String name) throws IOException {
        try (InputStream file = Object.class.getResourceAsStream("/" + name + ".class")) {
            return hooks.transform(null, name, null, null, file.readAllBytes());
        }
    }

    private static Set<String> classNames() {
        Set<String> names = new TreeSet<>();
        for (TaskHook hook : TaskHooks.ALL) {
            if (Object.class.getResource("/" + hook.owner() + ".class") != null) names.add(hook.owner());
        }
        return names;
    }
}
