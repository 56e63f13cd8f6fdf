// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.standin;

import dev.unsplit.runtime.jdk.StandIns;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * A type of the JDK, and what its methods do: those that it has in the JVM that runs, so that none is missed which a newer version adds. Neither
 * its methods are looked at nor its stand-ins made before the first call of one of them is woven.
 */
public final class Family {

    private static final String PACKAGE = "dev/unsplit/runtime/jdk/";
    private static final String SITE_AND_STATE = "ILdev/unsplit/runtime/ThreadState;";

    private final Class<?> type;
    private final Variable variable;
    private final Rules rules;
    private volatile @Nullable Set<String> observed;

    Family(Class<?> type, Variable variable, Rules rules) {
        this.type = type;
        this.variable = variable;
        this.rules = rules;
    }

    String typeName() {
        return Type.getInternalName(type);
    }

    Class<?> type() {
        return type;
    }

    Variable variable() {
        return variable;
    }

    boolean isStatic() {
        return variable == Variable.RANGE;
    }

    /** The class of the stand-ins, by its internal name. */
    public String className() {
        return PACKAGE + "Observed" + type.getSimpleName();
    }

    /** The descriptor of the stand-in for a method with this descriptor. */
    public String standInDescriptor(String descriptor) {
        int end = descriptor.indexOf(')');
        String receiver = isStatic() ? "" : "L" + typeName() + ";";
        return "(" + receiver + descriptor.substring(1, end) + SITE_AND_STATE + descriptor.substring(end);
    }

    /** Whether there is a stand-in for this method; from then on its class can be called. */
    public boolean standsFor(String name, String descriptor, boolean isStaticCall) {
        return isStaticCall == isStatic() && observed().contains(name + descriptor);
    }

    /** The methods that a rule is asked about. What an Object can do, all can; these stay. */
    List<Method> methods() {
        return Stream.of(type.getMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers()) == isStatic())
                .filter(method -> !method.isSynthetic() && (isStatic() || !isOfEveryObject(method)))
                .toList();
    }

    Effect effectOf(Method method) {
        return variable.isIn(method) ? rules.effectOf(method.getName()) : Effect.NOTHING;
    }

    /** Names and descriptors of the methods that have stand-ins, which are there now. */
    Set<String> observed() {
        Set<String> known = observed;
        return known != null ? known : define();
    }

    /**
     * Several threads may come here at once, each in the middle of loading a class, so none waits for another: all make the same class, and the
     * first to define it wins.
     */
    private Set<String> define() {
        Set<String> found = new HashSet<>();
        for (Method method : methods()) {
            if (effectOf(method) != Effect.NOTHING) found.add(method.getName() + Type.getMethodDescriptor(method));
        }
        String name = className().replace('/', '.');
        try {
            StandIns.define(name, StandInClass.write(this));
        } catch (LinkageError another) {
            if (!isThere(name)) throw another;
        }
        observed = found;
        return found;
    }

    private static boolean isThere(String name) {
        try {
            return Class.forName(name, false, StandIns.class.getClassLoader()) != null;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    private static boolean isOfEveryObject(Method method) {
        try {
            return Object.class.getMethod(method.getName(), method.getParameterTypes()) != null;
        } catch (NoSuchMethodException own) {
            return false;
        }
    }
}
