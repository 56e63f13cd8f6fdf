// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import dev.unsplit.agent.standin.FrameTypes;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls of VarHandle and Field, for which there can be no stand-in outside of the class that makes them: the first have any signature, the second
 * depend on who calls. Each becomes a call of a private method that is added to the class, does the original call and tells of it:
 * <pre>
 *   private static R unsplit$call0(VarHandle handle, …, int site, ThreadState ts) {
 *       Handles.lock(handle, …, ts);
 *       try {
 *           R result = handle.compareAndSet(…);
 *           Handles.tell(…, site, ts);
 *           return result;
 *       } finally {
 *           Events.done(ts);
 *       }
 *   }
 * </pre>
 * One of these for each woven class: ask {@link #of} for each call, and {@link #addTo} at the end.
 */
final class WrappedCalls implements Opcodes {

    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
    private static final String FIELD = "java/lang/reflect/Field";
    private static final String HANDLES = "dev/unsplit/runtime/jdk/Handles";
    private static final String EVENTS = "dev/unsplit/runtime/Events";
    private static final String STATE = "Ldev/unsplit/runtime/ThreadState;";
    private static final int READ = 0;
    private static final int WRITE = 1;
    private static final int UPDATE = 2;
    private static final int COMPARE_AND_SET = 3;

    private record Call(String owner, String name, String descriptor) {}

    private final String className;
    private final boolean isInterface;
    private final Map<Call, JdkCalls.StandIn> wrappers = new LinkedHashMap<>();

    WrappedCalls(String className, boolean isInterface) {
        this.className = className;
        this.isInterface = isInterface;
    }

    /** The method that replaces this call, or null if it is none of these. */
    JdkCalls.@Nullable StandIn of(int opcode, String owner, String name, String descriptor) {
        if (opcode != INVOKEVIRTUAL || !isAccess(owner, name, descriptor)) return null;
        return wrappers.computeIfAbsent(new Call(owner, name, descriptor), this::wrapper);
    }

    /** Whether the methods are those of an interface, as the instruction that calls them must say. */
    boolean isInterface() {
        return isInterface;
    }

    void addTo(ClassVisitor to) {
        wrappers.forEach((call, wrapper) -> write(call, wrapper, to));
    }

    private JdkCalls.StandIn wrapper(Call call) {
        String parameters = call.descriptor().substring(1, call.descriptor().indexOf(')'));
        String result = call.descriptor().substring(call.descriptor().indexOf(')'));
        return new JdkCalls.StandIn(
                className,
                "unsplit$call" + wrappers.size(),
                "(L" + call.owner() + ";" + parameters + "I" + STATE + result);
    }

    private static boolean isAccess(String owner, String name, String descriptor) {
        if (owner.equals(FIELD)) return isFieldAccess(name);
        return owner.equals(VAR_HANDLE) && what(name) >= 0 && coordinates(name, descriptor) >= 0;
    }

    private static boolean isFieldAccess(String name) {
        return name.matches("[gs]et(Boolean|Byte|Char|Short|Int|Long|Float|Double)?");
    }

    /** What a method does, or -1 if it is no access. */
    private static int what(String name) {
        if (name.matches("get(Volatile|Opaque|Acquire)?") || (name.startsWith("get") && isFieldAccess(name)))
            return READ;
        if (name.matches("set(Volatile|Opaque|Release)?") || (name.startsWith("set") && isFieldAccess(name)))
            return WRITE;
        if (name.matches("(weakC|c)ompareAndSet.*")) return COMPARE_AND_SET;
        return name.matches("getAnd.*|compareAndExchange.*") ? UPDATE : -1;
    }

    /** How many arguments say which variable: none (static field), one (object) or two (array and index); -1 for anything else. */
    private static int coordinates(String name, String descriptor) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        int count = arguments.length - values(name);
        if (count == 0) return 0;
        if (count < 0 || count > 2 || arguments[0].getSort() < Type.ARRAY) return -1;
        return count == 1 || arguments[1].getSort() == Type.INT ? count : -1;
    }

    private static int values(String name) {
        return switch (what(name)) {
            case READ -> 0;
            case COMPARE_AND_SET -> 2;
            default -> name.startsWith("compareAndExchange") ? 2 : 1;
        };
    }

    private void write(Call call, JdkCalls.StandIn wrapper, ClassVisitor to) {
        MethodVisitor method = to.visitMethod(
                ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC, wrapper.name(), wrapper.descriptor(), null, null);
        Type[] parameters = Type.getArgumentTypes(wrapper.descriptor());
        int site = slot(parameters, parameters.length - 2);
        int state = site + 1;
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        method.visitCode();
        method.visitTryCatchBlock(start, end, handler, null);
        lock(call, method, state);
        method.visitLabel(start);
        callOriginal(call, method, parameters);
        String exchanged = exchanged(call, parameters);
        if (exchanged != null) tellExchange(exchanged, method, parameters);
        else tell(call, method, site, state);
        method.visitLabel(end);
        done(method, state);
        method.visitInsn(Type.getReturnType(call.descriptor()).getOpcode(IRETURN));
        method.visitLabel(handler);
        method.visitFrame(F_NEW, parameters.length, frame(parameters), 1, new Object[] {"java/lang/Throwable"});
        done(method, state);
        method.visitInsn(ATHROW);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static void lock(Call call, MethodVisitor method, int state) {
        int coordinates = call.owner().equals(FIELD) ? 1 : coordinates(call.name(), call.descriptor());
        method.visitVarInsn(ALOAD, 0);
        if (coordinates == 0) method.visitInsn(ACONST_NULL);
        else method.visitVarInsn(ALOAD, 1);
        if (coordinates == 2) method.visitVarInsn(ILOAD, 2);
        method.visitVarInsn(ALOAD, state);
        String index = coordinates == 2 ? "I" : "";
        method.visitMethodInsn(
                INVOKESTATIC,
                HANDLES,
                "lock",
                "(L" + call.owner() + ";Ljava/lang/Object;" + index + STATE + ")V",
                false);
    }

    private static void callOriginal(Call call, MethodVisitor method, Type[] parameters) {
        int slot = 0;
        for (int i = 0; i < parameters.length - 2; i++) {
            method.visitVarInsn(parameters[i].getOpcode(ILOAD), slot);
            slot += parameters[i].getSize();
        }
        method.visitMethodInsn(INVOKEVIRTUAL, call.owner(), call.name(), call.descriptor(), false);
    }

    private static void tell(Call call, MethodVisitor method, int site, int state) {
        int what = what(call.name());
        boolean isBoolean = call.descriptor().endsWith(")Z");
        if (what == COMPARE_AND_SET && isBoolean) method.visitInsn(DUP);
        else method.visitInsn(ICONST_0 + Math.min(what, UPDATE));
        method.visitVarInsn(ILOAD, site);
        method.visitVarInsn(ALOAD, state);
        String told = what == COMPARE_AND_SET && isBoolean ? "Z" : "I";
        method.visitMethodInsn(INVOKESTATIC, HANDLES, "tell", "(" + told + "I" + STATE + ")V", false);
    }

    /** As what an exchange has its result and what it expected compared; null if that cannot be done, or it is another call. */
    private static @Nullable String exchanged(Call call, Type[] parameters) {
        if (!call.owner().equals(VAR_HANDLE) || !call.name().startsWith("compareAndExchange")) return null;
        String found = compared(Type.getReturnType(call.descriptor()));
        return found != null && found.equals(compared(expected(parameters))) ? found : null;
    }

    /** Behind it are the new value, the site and the state. */
    private static Type expected(Type[] parameters) {
        return parameters[parameters.length - 4];
    }

    private static @Nullable String compared(Type type) {
        return switch (type.getSort()) {
            case Type.VOID, Type.FLOAT, Type.DOUBLE -> null;
            case Type.LONG -> "J";
            case Type.ARRAY, Type.OBJECT -> "Ljava/lang/Object;";
            default -> "I";
        };
    }

    private static void tellExchange(String compared, MethodVisitor method, Type[] parameters) {
        method.visitInsn(compared.equals("J") ? DUP2 : DUP);
        int place = parameters.length - 4;
        method.visitVarInsn(expected(parameters).getOpcode(ILOAD), slot(parameters, place));
        int site = slot(parameters, parameters.length - 2);
        method.visitVarInsn(ILOAD, site);
        method.visitVarInsn(ALOAD, site + 1);
        method.visitMethodInsn(
                INVOKESTATIC, HANDLES, "tellExchange", "(" + compared + compared + "I" + STATE + ")V", false);
    }

    private static void done(MethodVisitor method, int state) {
        method.visitVarInsn(ALOAD, state);
        method.visitMethodInsn(INVOKESTATIC, EVENTS, "done", "(" + STATE + ")V", false);
    }

    private static int slot(Type[] parameters, int parameter) {
        int slot = 0;
        for (int i = 0; i < parameter; i++) slot += parameters[i].getSize();
        return slot;
    }

    private static Object[] frame(Type[] parameters) {
        Object[] frame = new Object[parameters.length];
        for (int i = 0; i < frame.length; i++) frame[i] = FrameTypes.of(parameters[i]);
        return frame;
    }
}
