// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import dev.unsplit.agent.standin.Families;
import dev.unsplit.agent.standin.Family;
import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import dev.unsplit.runtime.jdk.StandIns;
import java.lang.ref.Cleaner;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Which calls of JDK methods in woven code are replaced by stand-ins that tell the recorder what they meant. {@link Families} knows those that are
 * made by rule, for calls of just that type. The table of the others is read off the stand-ins themselves ({@link StandIns} says how). A call matches a stand-in if name, parameters and result are the same and what is called is,
 * or may turn out to be, a receiver of that kind: its type is one of java.util.concurrent, or an interface behind which one may
 * stand. The stand-in then looks at the receiver itself.
 */
final class JdkCalls {

    /** A static method that takes the receiver (if there is one) first, and the site and the thread's state last. */
    record StandIn(String owner, String name, String descriptor) {}

    /** The type named as a call's owner goes up to these: what the weaver knows of a class without loading it. */
    interface Supertypes {

        /** The superclass and the interfaces of a class, by their internal names; empty if nothing is known of it. */
        List<String> of(String internalName);
    }

    private record Candidate(Class<?> receiver, StandIn standIn) {}

    private static final StandIn ARRAY_CLONE = new StandIn(
            "dev/unsplit/runtime/jdk/ArrayClones",
            "clone",
            "(Ljava/lang/Object;ILdev/unsplit/runtime/ThreadState;)Ljava/lang/Object;");

    /** What is seen of a call that is not replaced: there is nothing to see, or one of the kinds of {@link Events}. */
    static final int NOTHING = -1;

    private static final Set<String> UNSAFE = Set.of("sun/misc/Unsafe", "jdk/internal/misc/Unsafe");

    /** All that takes a place in an object, and only that, accesses it; a mere address is outside of the heap. */
    private static final String PLACE_IN_AN_OBJECT = "(Ljava/lang/Object;J";

    private static final Set<String> OF_COLLECTIONS =
            Stream.of(StandIns.ofCollections()).map(Type::getInternalName).collect(Collectors.toUnmodifiableSet());

    private static final Pattern FIELD_HANDLE = Pattern.compile("(find|unreflect)(Static)?(Getter|Setter)");
    private static final Pattern VARIABLE_HANDLE = Pattern.compile("arrayElement[GS]etter|varHandle(Exact)?Invoker");
    private static final String METHOD = "java/lang/reflect/Method";
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
    private static final Pattern METHOD_LOOKUP = Pattern.compile("find(Virtual|Static)|bind|unreflect");
    private static final Pattern REFLECTED_ELEMENT = Pattern.compile("[gs]et(?!Length).*");
    private static final Supertypes NONE_KNOWN = internalName -> List.of();

    /** By name and descriptor of the call. */
    private static final Map<String, List<Candidate>> VIRTUAL = new HashMap<>();

    /** By owner, name and descriptor of the call. */
    private static final Map<String, StandIn> STATIC = new HashMap<>();

    /** Types of the JDK that were looked for, by internal name; empty if the boot loader has none of that name. */
    private static final Map<String, Optional<Class<?>>> TYPES = new ConcurrentHashMap<>();

    static {
        for (Class<?> family : StandIns.classes()) addAll(family);
    }

    private JdkCalls() {}

    /** The stand-in for this call, or null if it stays as it is. */
    static @Nullable StandIn of(int opcode, String owner, String name, String descriptor) {
        return of(opcode, owner, name, descriptor, NONE_KNOWN);
    }

    /** The same, for an owner that may be a class of the program, which is replaced by the supertype that the JDK has. */
    static @Nullable StandIn of(int opcode, String owner, String name, String descriptor, Supertypes supertypes) {
        if (opcode == Opcodes.INVOKESPECIAL) return null;
        Family family = Families.of(owner);
        if (family != null) return made(family, opcode == Opcodes.INVOKESTATIC, name, descriptor);
        if (opcode == Opcodes.INVOKESTATIC) return STATIC.get(owner + '.' + name + descriptor);
        if (owner.startsWith("[")) return name.equals("clone") ? ARRAY_CLONE : null;
        List<Candidate> candidates = VIRTUAL.get(name + descriptor);
        if (candidates == null) return null;
        Class<?> type = typeOfTheJdk(owner);
        if (type != null) return mostSpecific(candidates, type, false);
        return amongSupertypes(candidates, owner, supertypes);
    }

    /**
     * The stand-in for a call by the name of a class of the program that extends a lock, an atomic or their kin of the JDK, where that class counts; null if
     * there is none. Its receiver has to be cast: the verifier would load the program's class, earlier than the program does, to find out that it fits.
     * Collections have theirs by the interfaces that they implement.
     */
    static @Nullable StandIn inherited(
            int opcode, String owner, String name, String descriptor, Supertypes supertypes) {
        if (opcode != Opcodes.INVOKEVIRTUAL || owner.startsWith("[") || isOfTheJdk(owner)) return null;
        for (String supertype : supertypes.of(owner)) {
            StandIn found = isOfTheJdk(supertype)
                    ? of(opcode, supertype, name, descriptor)
                    : inherited(opcode, supertype, name, descriptor, supertypes);
            if (found != null && !OF_COLLECTIONS.contains(found.owner())) return found;
        }
        return null;
    }

    /** By its name: to look for the class would load it, which must not happen before its time, and not while another one is woven. */
    private static boolean isOfTheJdk(String internalName) {
        return internalName.startsWith("java/");
    }

    /** As what this call has to be counted, because what it does to variables is not seen; else {@link #NOTHING}. */
    static int notSeen(String owner, String name, String descriptor) {
        if (UNSAFE.contains(owner)) return descriptor.startsWith(PLACE_IN_AN_OBJECT) ? Events.UNSAFE : NOTHING;
        if (owner.equals("java/lang/reflect/Array"))
            return REFLECTED_ELEMENT.matcher(name).matches() ? Events.REFLECTION : NOTHING;
        if (owner.equals("java/lang/invoke/MethodHandles"))
            return VARIABLE_HANDLE.matcher(name).matches() ? Events.METHOD_HANDLE : NOTHING;
        if (owner.equals("java/lang/invoke/VarHandle"))
            return name.equals("toMethodHandle") ? Events.METHOD_HANDLE : NOTHING;
        if (!owner.equals(LOOKUP)) return NOTHING;
        if (name.startsWith("defineHiddenClass")) return Events.HIDDEN_CLASS;
        return FIELD_HANDLE.matcher(name).matches() ? Events.METHOD_HANDLE : NOTHING;
    }

    /** Is a method called here that only the running program knows, or a handle made for it? What that does is not seen if it is one with a stand-in. */
    static boolean isReflected(String owner, String name) {
        return owner.equals(METHOD) && name.equals("invoke")
                || owner.equals(LOOKUP) && METHOD_LOOKUP.matcher(name).matches();
    }

    /** As {@link #notSeen}, for a call by {@code super}. Of locks and the like the call that led there is seen, of collections it is not. */
    static int notSeenBySuper(String owner, String name, String descriptor) {
        StandIn standIn = of(Opcodes.INVOKEVIRTUAL, owner, name, descriptor);
        return standIn != null && OF_COLLECTIONS.contains(standIn.owner()) ? Events.OVERRIDDEN_COLLECTION : NOTHING;
    }

    private static @Nullable StandIn made(Family family, boolean isStatic, String name, String descriptor) {
        if (!family.standsFor(name, descriptor, isStatic)) return null;
        return new StandIn(family.className(), name, family.standInDescriptor(descriptor));
    }

    private static @Nullable StandIn amongSupertypes(List<Candidate> candidates, String owner, Supertypes supertypes) {
        for (String supertype : supertypes.of(owner)) {
            Class<?> type = typeOfTheJdk(supertype);
            StandIn found = type != null
                    ? mostSpecific(candidates, type, true)
                    : amongSupertypes(candidates, supertype, supertypes);
            if (found != null) return found;
        }
        return null;
    }

    /**
     * To pass an object of a class of the program where an interface is asked for is always allowed; where a class is, the verifier has to load
     * the program's class to find out, earlier than the program would. So {@code onlyInterfaces} for those.
     */
    private static @Nullable StandIn mostSpecific(List<Candidate> candidates, Class<?> owner, boolean onlyInterfaces) {
        if (!canBeConcurrent(owner)) return null;
        Candidate best = null;
        for (Candidate candidate : candidates) {
            if (onlyInterfaces && !candidate.receiver().isInterface()) continue;
            if (!candidate.receiver().isAssignableFrom(owner)) continue;
            if (best == null || best.receiver().isAssignableFrom(candidate.receiver())) best = candidate;
        }
        return best == null ? null : best.standIn();
    }

    /** A variable of a class such as ArrayList never holds a concurrent collection; that would only cost time. */
    private static boolean canBeConcurrent(Class<?> type) {
        return type.isInterface()
                || type == Timer.class
                || type == Thread.class
                || type == Cleaner.class
                || type.getName().startsWith("java.util.concurrent.");
    }

    private static @Nullable Class<?> typeOfTheJdk(String internalName) {
        return TYPES.computeIfAbsent(internalName, JdkCalls::find).orElse(null);
    }

    private static Optional<Class<?>> find(String internalName) {
        if (!isOfTheJdk(internalName)) return Optional.empty();
        try {
            return Optional.of(Class.forName(internalName.replace('/', '.'), false, null));
        } catch (ClassNotFoundException | LinkageError absent) {
            return Optional.empty();
        }
    }

    private static void addAll(Class<?> family) {
        String owner = staticOwner(family);
        for (Method method : family.getDeclaredMethods()) {
            if (isStandIn(method)) add(method, owner);
        }
    }

    private static void add(Method method, @Nullable String staticOwner) {
        Class<?>[] parameters = method.getParameterTypes();
        boolean hasReceiver = staticOwner == null;
        StandIn standIn = new StandIn(
                Type.getInternalName(method.getDeclaringClass()), method.getName(), Type.getMethodDescriptor(method));
        String called = method.getName() + descriptor(method.getReturnType(), parameters, hasReceiver ? 1 : 0);
        if (hasReceiver) {
            VIRTUAL.computeIfAbsent(called, key -> new ArrayList<>()).add(new Candidate(parameters[0], standIn));
        } else {
            STATIC.put(staticOwner + '.' + called, standIn);
        }
    }

    private static String descriptor(Class<?> result, Class<?>[] parameters, int from) {
        StringBuilder text = new StringBuilder("(");
        for (int i = from; i < parameters.length - 2; i++) text.append(Type.getDescriptor(parameters[i]));
        return text.append(')').append(Type.getDescriptor(result)).toString();
    }

    private static boolean isStandIn(Method method) {
        Class<?>[] parameters = method.getParameterTypes();
        return Modifier.isPublic(method.getModifiers())
                && parameters.length >= 2
                && parameters[parameters.length - 1] == ThreadState.class
                && parameters[parameters.length - 2] == int.class;
    }

    private static @Nullable String staticOwner(Class<?> family) {
        try {
            return Type.getInternalName((Class<?>) family.getField("OWNER").get(null));
        } catch (NoSuchFieldException receivers) {
            return null;
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
