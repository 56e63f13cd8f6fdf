// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import dev.unsplit.agent.scope.Scope;
import dev.unsplit.agent.scope.Specification;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/** Loads classes of the package {@code sample} woven, with a runtime behind them that writes down what it is told. */
final class WovenClasses extends ClassLoader {

    static final WeaveOptions PLAIN = new WeaveOptions(true, false, false, false, true, false, true, false, false);

    private static final String RUNTIME = "dev/unsplit/runtime/";
    private static final String HERE = "dev/unsplit/agent/weave/";
    private static final Map<String, String> STAND_INS = Map.of(
            HERE + "LoggingProbes", RUNTIME + "Probes",
            HERE + "LoggingState", RUNTIME + "ThreadState",
            HERE + "LoggingShadow", RUNTIME + "ArrayShadow");

    final EventLog.LoggedNumbers numbers = new EventLog.LoggedNumbers();
    final Weaver weaver;

    WovenClasses() {
        this(PLAIN);
    }

    WovenClasses(WeaveOptions options, String... rules) {
        super(WovenClasses.class.getClassLoader());
        Specification specification = Specification.parse(List.of(rules), "rules");
        weaver = new Weaver(new Scope(specification, Set.of()), specification, options, numbers);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            if (name.startsWith("sample.")) {
                return define(name, classFile(name));
            }
            String path = name.replace('.', '/');
            for (Map.Entry<String, String> standIn : STAND_INS.entrySet()) {
                if (standIn.getValue().equals(path)) {
                    byte[] renamed = renamed(classFile(standIn.getKey()));
                    return defineClass(name, renamed, 0, renamed.length);
                }
            }
            return super.loadClass(name, resolve);
        }
    }

    static byte[] classFile(String name) {
        String path = "/" + name.replace('.', '/') + ".class";
        try (InputStream file = WovenClasses.class.getResourceAsStream(path)) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] renamed(byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new ClassRemapper(writer, new SimpleRemapper(Opcodes.ASM9, STAND_INS)), 0);
        return writer.toByteArray();
    }

    /** Weaves and defines a class. */
    Class<?> define(String name, byte[] classFile) {
        byte[] woven = woven(name, classFile);
        return defineClass(name, woven, 0, woven.length);
    }

    byte[] woven(String name, byte[] classFile) {
        byte[] woven = weaver.transform(this, name.replace('.', '/'), null, null, classFile);
        return woven == null ? classFile : woven;
    }

    Object account() throws Exception {
        return make("sample.Account", 3);
    }

    Object make(String type, int argument) throws Exception {
        Constructor<?> constructor = loadClass(type).getDeclaredConstructor(int.class);
        constructor.setAccessible(true);
        return constructor.newInstance(argument);
    }

    /** What the probes are told during this call. A failure is the last line. */
    List<String> eventsOf(Object target, String method, Object... arguments) throws Exception {
        EventLog.EVENTS.clear();
        Class<?> type = target instanceof Class<?> itself ? itself : target.getClass();
        for (Method candidate : type.getDeclaredMethods()) {
            if (candidate.getName().equals(method) && !candidate.isSynthetic()) {
                candidate.setAccessible(true);
                call(candidate, target, arguments);
            }
        }
        return List.copyOf(EventLog.EVENTS);
    }

    private static void call(Method method, Object target, Object[] arguments) throws IllegalAccessException {
        try {
            method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            EventLog.EVENTS.add(e.getCause().getClass().getSimpleName());
        }
    }
}
