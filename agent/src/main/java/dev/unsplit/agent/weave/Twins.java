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
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which calls in the code of one class lead to {@link Twin}s, and which of its own methods have one: methods that nobody can override, called by classes of the
 * same nest, which may call what is private.
 *
 * <p>A class that is called may not be there yet, and only its file tells what it will be. So its twins are <em>promised</em>: it gets them when it is
 * defined, whatever it is then ({@link Promises}).
 */
final class Twins {

    /** Longer methods do so much that looking for the state does not matter. */
    private static final int LONGEST = 300;

    /** Shorter ones have a twin in case another class of the nest, which is not there yet, will call them. */
    private static final int SHORT = 40;

    /** What other classes count on. */
    interface Promises {

        /** Will this class have, or has it, this twin? If it is not there yet, it will. */
        boolean hasTwin(String owner, Twin twin);
    }

    static final Twins NONE = new Twins(nobody(), (owner, twin) -> false, name -> null);

    private final ClassNode node;
    private final Promises promises;
    private final Function<String, @Nullable ClassNode> files;
    private final Map<String, Set<Twin>> possible = new HashMap<>();

    private static ClassNode nobody() {
        ClassNode node = new ClassNode();
        node.name = "";
        return node;
    }

    /** @param files reads other classes, without their debug information; null if there is no file */
    Twins(ClassNode node, Promises promises, Function<String, @Nullable ClassNode> files) {
        this.node = node;
        this.promises = promises;
        this.files = files;
        possible.put(node.name, possibleOf(node));
    }

    /** Classes of this kind can have twins: their nests are known to the JVM. */
    static boolean canHave(ClassNode node) {
        return (node.version & 0xFFFF) >= Opcodes.V11 && (node.access & Opcodes.ACC_INTERFACE) == 0;
    }

    /** Those that the class is to have by itself. */
    Set<Twin> own() {
        Set<Twin> own = new HashSet<>();
        Set<Twin> called = calledBy(node);
        boolean isAlone = node.nestHostClass == null && node.nestMembers == null;
        for (MethodNode method : node.methods) {
            Twin twin = Twin.of(method);
            boolean isCalled = called.contains(twin) || !isAlone && length(method) <= SHORT;
            if (isCalled && isPossible(node, method)) {
                own.add(twin);
            }
        }
        return own;
    }

    private static Set<Twin> calledBy(ClassNode node) {
        Set<Twin> called = new HashSet<>();
        for (MethodNode method : node.methods) {
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction instanceof MethodInsnNode call && call.owner.equals(node.name)) {
                    called.add(new Twin(call.getOpcode() == Opcodes.INVOKESTATIC, call.name, call.desc));
                }
            }
        }
        return called;
    }

    /** Does the call lead to a method that has a twin? */
    boolean isCalled(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.INVOKEINTERFACE || name.startsWith("<")) {
            return false;
        }
        boolean isOwn = owner.equals(node.name);
        if (opcode == Opcodes.INVOKESPECIAL && !isOwn
                || !isOwn && !outermost(owner).equals(outermost(node.name))) {
            return false;
        }
        Twin twin = new Twin(opcode == Opcodes.INVOKESTATIC, name, descriptor);
        return possible.computeIfAbsent(owner, this::possibleOfOther).contains(twin) && promises.hasTwin(owner, twin);
    }

    private static String outermost(String name) {
        int nested = name.indexOf('$', 1);
        return nested < 0 ? name : name.substring(0, nested);
    }

    private Set<Twin> possibleOfOther(String name) {
        ClassNode other = files.apply(name);
        return other != null && isInNest(other) ? possibleOf(other) : Set.of();
    }

    /** Both sides must say so, or the JVM will not have it. */
    private boolean isInNest(ClassNode other) {
        String host = hostOf(node);
        if (!hostOf(other).equals(host)) {
            return false;
        }
        ClassNode hostNode = host.equals(node.name) ? node : host.equals(other.name) ? other : files.apply(host);
        return hostNode != null && isMember(node, hostNode) && isMember(other, hostNode);
    }

    private static String hostOf(ClassNode any) {
        return any.nestHostClass == null ? any.name : any.nestHostClass;
    }

    private static boolean isMember(ClassNode any, ClassNode host) {
        return any.name.equals(host.name) || host.nestMembers != null && host.nestMembers.contains(any.name);
    }

    private static Set<Twin> possibleOf(ClassNode owner) {
        Set<Twin> twins = new HashSet<>();
        for (MethodNode method : owner.methods) {
            if (isPossible(owner, method)) {
                twins.add(Twin.of(method));
            }
        }
        return twins;
    }

    static boolean isPossible(ClassNode owner, MethodNode method) {
        int fixed = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
        int made = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE | Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT;
        return canHave(owner)
                && ((method.access | owner.access & Opcodes.ACC_FINAL) & fixed) != 0
                && (method.access & made) == 0
                && !method.name.startsWith("<")
                && !method.name.startsWith("$")
                && !Transactions.isMain(method)
                && Twin.stateOf(method) < 0
                && mayTell(method)
                && length(method) <= LONGEST;
    }

    /** Not more than that: whether something is told is the same for a class and for its file. */
    private static boolean mayTell(MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof FieldInsnNode
                    || instruction instanceof MethodInsnNode
                    || AccessPlan.isArrayAccess(instruction.getOpcode())) {
                return true;
            }
        }
        return false;
    }

    private static int length(MethodNode method) {
        int length = 0;
        for (AbstractInsnNode instruction : method.instructions) {
            length += instruction.getOpcode() >= 0 ? 1 : 0;
        }
        return length;
    }
}
