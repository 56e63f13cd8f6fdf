// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import dev.unsplit.agent.scope.Scope;
import dev.unsplit.agent.scope.Specification;
import dev.unsplit.runtime.Events;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * Weaves classes as they are loaded. It is called in any thread, while that thread holds what its class loader locks, so it
 * loads no class of the program; and whatever goes wrong, the class is left as it is and counted.
 */
public final class Weaver implements ClassFileTransformer {

    private final Scope scope;
    private final Hierarchy hierarchy;
    private final ClassWeaver classes;
    private final Numbers numbers;
    private final WeaveOptions options;

    public Weaver(Scope scope, Specification specification, WeaveOptions options) {
        this(scope, specification, options, new RuntimeNumbers());
    }

    Weaver(Scope scope, Specification specification, WeaveOptions options, Numbers numbers) {
        this.scope = scope;
        this.numbers = numbers;
        this.options = options;
        hierarchy = new Hierarchy(scope);
        classes = new ClassWeaver(scope, hierarchy, new Transactions(specification), numbers, options);
    }

    /** Weaves what is loaded from now on, and what must be woven though it is loaded already: of the JDK, and if we come late, of the program. */
    public void install(Instrumentation instrumentation) {
        instrumentation.addTransformer(this, true);
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (isWanted(loaded) && instrumentation.isModifiableClass(loaded)) {
                retransform(loaded, instrumentation);
            }
        }
    }

    private boolean isWanted(Class<?> loaded) {
        String name = loaded.getName().replace('.', '/');
        return loaded.getClassLoader() == null
                ? Patches.of(name) != null || scope.isAskedFor(name)
                : options.late() && scope.contains(loaded.getClassLoader(), name, loaded.getProtectionDomain());
    }

    private void retransform(Class<?> loaded, Instrumentation instrumentation) {
        try {
            instrumentation.retransformClasses(loaded);
        } catch (Exception | LinkageError e) {
            failed(loaded.getName(), e);
        }
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String className,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (className == null) {
            return null;
        }
        boolean before = Events.pause(true); // what we do here is not the program's doing
        try {
            return woven(loader, className, redefined != null, domain, classFile);
        } catch (Throwable e) {
            failed(className, e);
            return withPromisedTwins(loader, className, classFile);
        } finally {
            Events.pause(before);
        }
    }

    private byte @Nullable [] woven(
            @Nullable ClassLoader loader,
            String className,
            boolean isRedefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile)
            throws IOException {
        Patch patch = loader == null ? Patches.of(className) : null;
        if (patch != null) {
            return patch.patched(classFile);
        }
        if (!scope.contains(loader, className, domain)) {
            return withPromisedTwins(loader, className, classFile);
        }
        ClassReader file = new ClassReader(loader == null ? withFrames(className, classFile) : classFile);
        // A class that is there already cannot get fields; what it got when it was defined, it must get again
        boolean hasWords =
                isRedefined ? hierarchy.hasWords(loader, className) : loader != null && !scope.isAskedFor(className);
        ClassInfo info = ClassInfo.read(file);
        hierarchy.defined(loader, info.withWords(isRedefined && hasWords));
        byte[] woven = classes.weave(file, loader, hasWords);
        hierarchy.defined(loader, info.withWords(hasWords));
        return woven;
    }

    /** A class that is not woven after all: null, unless woven code counts on its twins. */
    private byte @Nullable [] withPromisedTwins(@Nullable ClassLoader loader, String className, byte[] classFile) {
        if (loader == null || !hierarchy.hasPromises(loader, className)) {
            return null;
        }
        ClassReader file = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(file, 0);
        file.accept(writer, 0);
        for (Twin twin : hierarchy.defineTwins(loader, className, Set.of())) {
            twin.forwardingTo(className).accept(writer);
        }
        return writer.toByteArray();
    }

    /**
     * The JVM does not keep the frames of classes that it does not verify, those of the JDK, and hands them out without. The JDK's
     * own image has them.
     */
    private static byte[] withFrames(String className, byte[] classFile) throws IOException {
        try (InputStream original = ClassLoader.getSystemResourceAsStream(className + ".class")) {
            return original == null ? classFile : original.readAllBytes();
        }
    }

    private void failed(String className, Throwable e) {
        try {
            numbers.notSeen(Numbers.CLASS);
            if (options.verbose()) {
                System.err.println("unsplit: " + className + " is not observed: " + e);
            }
        } catch (Throwable again) {
            // No stack or memory left to tell of it
        }
    }
}
