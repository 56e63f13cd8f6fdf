// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static java.util.stream.Collectors.groupingBy;

import dev.unsplit.runtime.Events;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Weaves {@link TaskHooks} into the JDK's executors, futures and timers, so that tasks are known whoever submits and runs them, and stay the objects
 * they are. Only bodies of methods change, which is all that a class that is already loaded allows. A hook whose method this JDK does
 * not have is counted as something that is not seen.
 */
public final class JdkHooks implements ClassFileTransformer {

    private final Map<String, List<TaskHook>> hooksByClass;
    private final Set<TaskHook> woven = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    JdkHooks() {
        hooksByClass = TaskHooks.ALL.stream().collect(groupingBy(TaskHook::owner));
    }

    /**
     * Weaves the hooks in. All classes that have some are loaded for that: one that was loaded later, by what a transformer itself does, would
     * be shown to no transformer. Call when the runtime is on the boot class path.
     */
    public static void install(Instrumentation instrumentation) {
        JdkHooks hooks = new JdkHooks();
        instrumentation.addTransformer(hooks, true);
        hooks.retransform(instrumentation, hooks.loadedBefore());
    }

    /** Those that were not woven as they were loaded. */
    private List<Class<?>> loadedBefore() {
        List<Class<?>> before = new ArrayList<>();
        for (String className : hooksByClass.keySet()) {
            try {
                Class<?> loaded = Class.forName(className.replace('/', '.'), false, null);
                if (!seen.contains(className)) before.add(loaded);
            } catch (ClassNotFoundException none) {
                countMissing(className);
            } catch (LinkageError refused) {
                Events.notSeen(Events.HOOK);
            }
        }
        return before;
    }

    /** The hooks of a woven class that found no place in it. */
    List<TaskHook> missing(String className) {
        List<TaskHook> missing = new ArrayList<>(hooksByClass.getOrDefault(className, List.of()));
        missing.removeIf(hook -> hook.isOptional() || woven.contains(hook));
        return missing;
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String className,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (loader != null || className == null) return null;
        List<TaskHook> hooks = hooksByClass.get(className);
        if (hooks == null) return null;
        boolean before = Events.pause(true); // what we do here is not the program's doing
        try {
            byte[] result = weave(hooks, classFile);
            if (seen.add(className)) countMissing(className);
            return result;
        } finally {
            Events.pause(before);
        }
    }

    private byte[] weave(List<TaskHook> hooks, byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        FramelessClass writer = FramelessClass.like(reader);
        reader.accept(new Methods(writer, reader.getClassName(), hooks), ClassReader.EXPAND_FRAMES);
        return writer.written();
    }

    /** All at once, which costs the JVM hardly more than one. A class that cannot be changed must not keep the others from it, so then one by one. */
    private void retransform(Instrumentation instrumentation, List<Class<?>> classes) {
        try {
            instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
        } catch (UnmodifiableClassException | LinkageError refused) {
            for (Class<?> each : classes) retransform(instrumentation, each);
        }
    }

    private static void retransform(Instrumentation instrumentation, Class<?> single) {
        try {
            instrumentation.retransformClasses(single);
        } catch (UnmodifiableClassException | LinkageError refused) {
            Events.notSeen(Events.HOOK);
        }
    }

    private void countMissing(String className) {
        for (int i = missing(className).size(); i > 0; i--) Events.notSeen(Events.HOOK);
    }

    private final class Methods extends ClassVisitor {
        private final String owner;
        private final List<TaskHook> hooks;

        Methods(ClassVisitor next, String owner, List<TaskHook> hooks) {
            super(Opcodes.ASM9, next);
            this.owner = owner;
            this.hooks = hooks;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodVisitor visitor = super.visitMethod(access, name, descriptor, signature, exceptions);
            if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) return visitor;
            for (TaskHook hook : hooks) {
                if (!hook.isIn(name, descriptor)) continue;
                visitor = hook.weave(new HookedMethod(visitor, access, name, descriptor, owner), () -> woven.add(hook));
            }
            return visitor;
        }
    }
}
