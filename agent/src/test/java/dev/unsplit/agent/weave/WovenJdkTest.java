// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.agent.scope.Scope;
import dev.unsplit.agent.scope.Specification;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicVerifier;

/** The JVM does not verify classes of the JDK: what is wrong with them shows when it crashes. */
class WovenJdkTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.AbstractStringBuilder",
                "java.lang.StringBuffer",
                "java.util.ArrayList",
                "java.util.Collections$SynchronizedList",
                "java.util.HashMap",
                "java.util.Hashtable",
                "java.util.LinkedList",
                "java.util.TreeMap",
                "java.util.Vector"
            })
    void woven_classes_of_the_jdk_are_valid(String name) throws Exception {
        Specification specification = Specification.parse(List.of(), "rules");
        Weaver weaver = new Weaver(
                new Scope(specification, Set.of(name)),
                specification,
                WovenClasses.PLAIN,
                new EventLog.LoggedNumbers());
        verify(woven(weaver, name.replace('.', '/')));
    }

    @ParameterizedTest
    @MethodSource("hookedClasses")
    void hooked_classes_of_the_jdk_are_valid(String path) throws Exception {
        verify(woven(new JdkHooks(), path));
    }

    static Stream<String> hookedClasses() {
        return TaskHooks.ALL.stream()
                .map(TaskHook::owner)
                .distinct()
                .filter(path -> ClassLoader.getSystemResource(path + ".class") != null);
    }

    @Test
    void patched_threads_are_valid() throws Exception {
        verify(new ThreadPatch(ThreadPatch.THREAD).patched(withoutFrames(ThreadPatch.THREAD)));
    }

    private static void verify(byte[] classFile) throws AnalyzerException {
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, 0);
        assertThat(node.methods).isNotEmpty();
        for (MethodNode method : node.methods) {
            new Analyzer<>(new BasicVerifier()).analyze(node.name, method);
        }
    }

    private static byte[] woven(ClassFileTransformer transformer, String path) throws Exception {
        byte[] woven = transformer.transform(null, path, Object.class, null, withoutFrames(path));
        assertThat(woven).isNotNull();
        return woven;
    }

    /** As the JVM hands out classes that are loaded already. */
    private static byte[] withoutFrames(String path) throws IOException {
        ClassWriter writer = new ClassWriter(0);
        try (InputStream file = ClassLoader.getSystemResourceAsStream(path + ".class")) {
            new ClassReader(file).accept(writer, ClassReader.SKIP_FRAMES);
        }
        return writer.toByteArray();
    }
}
