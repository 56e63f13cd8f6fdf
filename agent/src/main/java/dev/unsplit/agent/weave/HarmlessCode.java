// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Tells what may stand in a loop whose accesses are told before it: nothing that waits for another thread, lets one go on, begins or ends a
 * transaction, runs code that is not at hand (a call, the initialization of a class), or throws, with one exception. An array
 * that is not told of beforehand, and the object of a field, may be null, and an index may be out of bounds.
 */
final class HarmlessCode {

    /** Of Math and StrictMath. None of these throws. */
    private static final Set<String> FUNCTIONS = Set.of(
            "abs",
            "max",
            "min",
            "sqrt",
            "cbrt",
            "pow",
            "exp",
            "expm1",
            "log",
            "log10",
            "log1p",
            "sin",
            "cos",
            "tan",
            "asin",
            "acos",
            "atan",
            "atan2",
            "sinh",
            "cosh",
            "tanh",
            "hypot",
            "floor",
            "ceil",
            "rint",
            "round",
            "signum",
            "copySign",
            "fma",
            "toRadians",
            "toDegrees");

    private final WovenClass owner;
    private final Map<String, FieldNode> fields = new HashMap<>();
    private final Map<String, MethodNode> methods = new HashMap<>();
    private final Map<String, Boolean> isHarmlessMethod = new HashMap<>();
    private final Function<String, @Nullable ClassNode> neighbours;
    private final Map<String, Set<String>> harmlessOfNeighbour = new HashMap<>();

    /** @param neighbours reads other classes, without their debug information; null if there is no file */
    HarmlessCode(WovenClass owner, ClassNode node, Function<String, @Nullable ClassNode> neighbours) {
        this.owner = owner;
        this.neighbours = neighbours;
        for (FieldNode field : node.fields) {
            fields.put(field.name + field.desc, field);
        }
        for (MethodNode method : node.methods) {
            methods.put(method.name + method.desc, method);
        }
    }

    boolean isHarmless(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (instruction instanceof FieldInsnNode field) {
            return isHarmlessField(field);
        }
        if (instruction instanceof MethodInsnNode call) {
            return isHarmlessCall(call);
        }
        boolean isArray = AccessPlan.isArrayLoad(opcode) || AccessPlan.isArrayStore(opcode);
        return isArray && opcode != Opcodes.AASTORE || opcode == Opcodes.ARRAYLENGTH || isArithmetic(instruction);
    }

    /** Is this field of the class itself final, so that it has one value as soon as constructors are over? */
    boolean isOwnFinal(FieldInsnNode field) {
        FieldNode declared = field.owner.equals(owner.name()) ? fields.get(field.name + field.desc) : null;
        return declared != null && (declared.access & Opcodes.ACC_FINAL) != 0;
    }

    /** The first access of another class's static field may initialize that class. */
    private boolean isHarmlessField(FieldInsnNode field) {
        boolean isStatic = field.getOpcode() == Opcodes.GETSTATIC || field.getOpcode() == Opcodes.PUTSTATIC;
        if (isStatic && !field.owner.equals(owner.name())) {
            return false;
        }
        if (isOwnFinal(field)) {
            return true;
        }
        FieldUse use = owner.fields().of(field.owner, field.name, field.desc);
        return use != null && !use.isVolatile();
    }

    private boolean isHarmlessCall(MethodInsnNode call) {
        if (call.owner.equals("java/lang/Math") || call.owner.equals("java/lang/StrictMath")) {
            return FUNCTIONS.contains(call.name);
        }
        String key = call.name + call.desc;
        if (!call.owner.equals(owner.name())) {
            return call.getOpcode() == Opcodes.INVOKESTATIC
                    && outermost(call.owner).equals(outermost(owner.name()))
                    && harmlessOfNeighbour
                            .computeIfAbsent(call.owner, this::harmlessOf)
                            .contains(key);
        }
        MethodNode method = methods.get(key);
        return method != null && isHarmlessMethod.computeIfAbsent(key, any -> isHarmlessMethod(method));
    }

    private static String outermost(String name) {
        int nested = name.indexOf('$', 1);
        return nested < 0 ? name : name.substring(0, nested);
    }

    /** The methods of a class in the same source file. The first call may initialize it, so there must be nothing to initialize. */
    private Set<String> harmlessOf(String name) {
        ClassNode neighbour = neighbours.apply(name);
        if (neighbour == null || !"java/lang/Object".equals(neighbour.superName) || !neighbour.interfaces.isEmpty()) {
            return Set.of();
        }
        Set<String> harmless = new HashSet<>();
        for (MethodNode method : neighbour.methods) {
            if (method.name.equals("<clinit>")) {
                return Set.of();
            }
            if (isHarmlessMethod(method)) {
                harmless.add(method.name + method.desc);
            }
        }
        return harmless;
    }

    private static boolean isHarmlessMethod(MethodNode method) {
        boolean isFixed = (method.access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC)) != 0;
        if (!isFixed || (method.access & Opcodes.ACC_SYNCHRONIZED) != 0 || method.instructions.size() == 0) {
            return false;
        }
        for (AbstractInsnNode instruction : method.instructions) {
            int opcode = instruction.getOpcode();
            boolean isReturn = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
            if (!isReturn && !isArithmetic(instruction) || leadsBack(instruction, method)) {
                return false;
            }
        }
        return true;
    }

    private static boolean leadsBack(AbstractInsnNode instruction, MethodNode method) {
        for (LabelNode target : CountedLoop.targets(instruction)) {
            if (method.instructions.indexOf(target) < method.instructions.indexOf(instruction)) {
                return true;
            }
        }
        return false;
    }

    /** Constants, locals, the stack, jumps, and all operations on numbers that cannot fail. */
    private static boolean isArithmetic(AbstractInsnNode instruction) {
        return switch (instruction.getOpcode()) {
            case Opcodes.LDC -> isNumber(((LdcInsnNode) instruction).cst);
            case Opcodes.IDIV, Opcodes.IREM, Opcodes.LDIV, Opcodes.LREM -> isConstantButZero(instruction.getPrevious());
            case Opcodes.JSR, Opcodes.RET -> false;
            default -> isPlain(instruction.getOpcode());
        };
    }

    /** Other constants may have to be made first, which can be a call. */
    private static boolean isNumber(Object constant) {
        return constant instanceof Number;
    }

    private static boolean isPlain(int opcode) {
        return opcode <= Opcodes.ALOAD
                || opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE
                || opcode >= Opcodes.POP && opcode <= Opcodes.LOOKUPSWITCH
                || opcode == Opcodes.IFNULL
                || opcode == Opcodes.IFNONNULL;
    }

    private static boolean isConstantButZero(@Nullable AbstractInsnNode divisor) {
        if (divisor instanceof LdcInsnNode constant) {
            return constant.cst instanceof Number number && number.longValue() != 0;
        }
        if (divisor instanceof IntInsnNode constant) {
            return constant.getOpcode() != Opcodes.NEWARRAY && constant.operand != 0;
        }
        return divisor instanceof InsnNode constant
                && (constant.getOpcode() == Opcodes.LCONST_1
                        || constant.getOpcode() == Opcodes.ICONST_M1
                        || constant.getOpcode() >= Opcodes.ICONST_1 && constant.getOpcode() <= Opcodes.ICONST_5);
    }
}
