// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import dev.unsplit.agent.scope.Scope;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * Finds the class that declares a field, and the code of methods, without loading any class: it reads class files as resources of the loader whose
 * code refers to the field. What was woven is known without that, even where a class was generated and has no file.
 */
final class Hierarchy {

    /** A field where it is declared. */
    record Declaration(String owner, int access) {}

    /** Loaders may define equality as they like, and must not be kept alive by us. */
    private static final class LoaderKey extends WeakReference<ClassLoader> {

        private final int hash;

        LoaderKey(ClassLoader loader, @Nullable ReferenceQueue<ClassLoader> queue) {
            super(loader, queue);
            hash = System.identityHashCode(loader);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return this == other || (other instanceof LoaderKey key && get() != null && key.refersTo(get()));
        }
    }

    /** The twins of one class: those that are promised while it is not there, and those that it has. */
    private static final class PromisedTwins {
        private final Set<Twin> all = new HashSet<>();
        private boolean isDefined;

        synchronized boolean has(Twin twin) {
            return all.contains(twin) || !isDefined && all.add(twin);
        }

        synchronized boolean isAny() {
            return !all.isEmpty();
        }

        synchronized Set<Twin> define(Set<Twin> own) {
            if (!isDefined) {
                all.addAll(own);
                isDefined = true;
            }
            return Set.copyOf(all);
        }
    }

    private final Scope scope;
    private final Map<LoaderKey, Map<String, Optional<ClassInfo>>> classes = new ConcurrentHashMap<>();
    private final Map<String, Optional<ClassInfo>> bootClasses = new ConcurrentHashMap<>();
    private final Map<LoaderKey, Map<String, PromisedTwins>> twins = new ConcurrentHashMap<>();
    private final ReferenceQueue<ClassLoader> gone = new ReferenceQueue<>();

    Hierarchy(Scope scope) {
        this.scope = scope;
    }

    /** Notes a class that is being defined by this loader. */
    void defined(@Nullable ClassLoader loader, ClassInfo info) {
        classesOf(loader).put(info.name(), Optional.of(info));
    }

    /** Did this loader define the class with words for its fields? */
    boolean hasWords(@Nullable ClassLoader loader, String name) {
        Optional<ClassInfo> info = classesOf(loader).get(name);
        return info != null && info.isPresent() && info.get().hasWords();
    }

    /**
     * Where this field is declared, or null if a class file on the way cannot be found. Fields of classes that are not
     * woven need not be known any further: they count as final.
     */
    @Nullable
    Declaration find(@Nullable ClassLoader loader, String owner, String name, String descriptor) {
        if (!scope.containsName(owner)) {
            return new Declaration(owner, Opcodes.ACC_FINAL);
        }
        ClassInfo info = info(loader, owner);
        if (info == null) {
            return null;
        }
        Integer access = info.field(name, descriptor);
        if (access != null) {
            return new Declaration(owner, access);
        }
        for (String superinterface : info.interfaces()) {
            Declaration inherited =
                    scope.containsName(superinterface) ? find(loader, superinterface, name, descriptor) : null;
            if (inherited != null) {
                return inherited;
            }
        }
        return info.superName() == null ? null : find(loader, info.superName(), name, descriptor);
    }

    /** The superclass and the interfaces of a class of the program; empty if its file cannot be found. */
    List<String> supertypes(@Nullable ClassLoader loader, String name) {
        ClassInfo info = scope.containsName(name) ? info(loader, name) : null;
        if (info == null) {
            return List.of();
        }
        List<String> supertypes = new ArrayList<>(info.interfaces());
        if (info.superName() != null) {
            supertypes.add(0, info.superName());
        }
        return supertypes;
    }

    /** Superclasses and annotations as code of this loader sees them. */
    Transactions.Types typesOf(@Nullable ClassLoader loader) {
        return new Transactions.Types() {
            @Override
            public @Nullable String superclass(String name) {
                ClassInfo info = scope.containsName(name) ? info(loader, name) : null;
                return info == null ? null : info.superName();
            }

            @Override
            public List<String> annotations(String name) {
                ClassInfo info = scope.containsName(name) ? info(loader, name) : null;
                return info == null ? List.of() : info.annotations();
            }
        };
    }

    private @Nullable ClassInfo info(@Nullable ClassLoader loader, String name) {
        Map<String, Optional<ClassInfo>> known = classesOf(loader);
        Optional<ClassInfo> info = known.get(name);
        if (info == null) {
            info = Optional.ofNullable(search(loader, name));
            known.put(name, info);
        }
        return info.orElse(null);
    }

    private @Nullable ClassInfo search(@Nullable ClassLoader loader, String name) {
        ClassInfo read = read(loader, name);
        for (ClassLoader parent = loader; read == null && parent != null; parent = parent.getParent()) {
            Optional<ClassInfo> defined = classesOf(parent).get(name);
            read = defined == null ? null : defined.orElse(null);
        }
        return read;
    }

    /** The methods of a class; null if it has no file. */
    @Nullable
    ClassNode code(@Nullable ClassLoader loader, String name) {
        ClassReader file = file(loader, name);
        if (file == null) {
            return null;
        }
        ClassNode node = new ClassNode();
        file.accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return node;
    }

    /** Has the class this twin? One that is not there yet is going to. */
    boolean hasTwin(ClassLoader loader, String owner, Twin twin) {
        return scope.containsName(owner) && twinsOf(loader, owner).has(twin);
    }

    /** The twins that the class gets now, or got when it was defined: its own, and those that are counted on. */
    Set<Twin> defineTwins(ClassLoader loader, String owner, Set<Twin> own) {
        return twinsOf(loader, owner).define(own);
    }

    boolean hasPromises(ClassLoader loader, String owner) {
        Map<String, PromisedTwins> known = twins.get(new LoaderKey(loader, null));
        PromisedTwins promised = known == null ? null : known.get(owner);
        return promised != null && promised.isAny();
    }

    private PromisedTwins twinsOf(ClassLoader loader, String owner) {
        Map<String, PromisedTwins> known = twins.get(new LoaderKey(loader, null));
        if (known == null) {
            known = twins.computeIfAbsent(new LoaderKey(loader, gone), key -> new ConcurrentHashMap<>());
        }
        return known.computeIfAbsent(owner, name -> new PromisedTwins());
    }

    private static @Nullable ClassInfo read(@Nullable ClassLoader loader, String name) {
        ClassReader file = file(loader, name);
        return file == null ? null : ClassInfo.read(file);
    }

    private static @Nullable ClassReader file(@Nullable ClassLoader loader, String name) {
        String file = name + ".class";
        try (InputStream content =
                loader == null ? ClassLoader.getSystemResourceAsStream(file) : loader.getResourceAsStream(file)) {
            return content == null ? null : new ClassReader(content.readAllBytes());
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    private Map<String, Optional<ClassInfo>> classesOf(@Nullable ClassLoader loader) {
        for (Object key = gone.poll(); key != null; key = gone.poll()) {
            classes.remove((LoaderKey) key);
            twins.remove((LoaderKey) key);
        }
        if (loader == null) {
            return bootClasses;
        }
        Map<String, Optional<ClassInfo>> known = classes.get(new LoaderKey(loader, null));
        return known != null
                ? known
                : classes.computeIfAbsent(new LoaderKey(loader, gone), key -> new ConcurrentHashMap<>());
    }
}
