// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import dev.unsplit.agent.scope.Scope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Weaves one class: a word for each of its fields, and probes into its methods. */
final class ClassWeaver {

    /** Larger methods are never compiled, so those that were not larger must not become so. */
    private static final int COMPILED = 8000;

    private static final int STAYS_COMPILED = 7500;
    private static final int LARGEST = 65_000;

    private static final int WORD_ACCESS = Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;

    private final Scope scope;
    private final Hierarchy hierarchy;
    private final Transactions transactions;
    private final Numbers numbers;
    private final WeaveOptions options;

    ClassWeaver(Scope scope, Hierarchy hierarchy, Transactions transactions, Numbers numbers, WeaveOptions options) {
        this.scope = scope;
        this.hierarchy = hierarchy;
        this.transactions = transactions;
        this.numbers = numbers;
        this.options = options;
    }

    /** The woven class file, or null if there is nothing to weave. */
    byte @Nullable [] weave(ClassReader file, @Nullable ClassLoader loader, boolean hasWords) {
        ClassNode node = new ClassNode();
        file.accept(node, ClassReader.EXPAND_FRAMES);
        WovenClass owner = new WovenClass(
                node.name,
                node.sourceFile,
                hasFrames(node),
                new FieldUses(scope, hierarchy, numbers, loader, options.exactOrder()),
                new Calls(
                        node.name,
                        (node.access & Opcodes.ACC_INTERFACE) != 0,
                        hasWords,
                        type -> hierarchy.supertypes(loader, type)),
                twins(node, loader, hasWords),
                numbers,
                options);
        if (hasWords) {
            MethodReferences.toLambdas(node, owner.calls());
        }
        HarmlessCode harmless = new HarmlessCode(owner, node, type -> hierarchy.code(loader, type));
        Set<Twin> twins = hasWords && loader != null
                ? hierarchy.defineTwins(loader, node.name, owner.twins().own())
                : Set.of();
        if (hasClone(node)) {
            numbers.overridesClone(node.name.replace('/', '.'));
        }
        boolean changed = weaveMethods(owner, node, harmless, twins, hierarchy.typesOf(loader));
        owner.calls().addTo(node);
        if (hasWords) {
            changed |= addWords(node);
        }
        return changed ? written(node, owner.hasFrames()) : null;
    }

    private static boolean hasClone(ClassNode node) {
        for (MethodNode method : node.methods) {
            if (method.name.equals("clone") && method.desc.startsWith("()L")) {
                return true;
            }
        }
        return false;
    }

    /** Classes that the JVM has already, or that are its own, can be given no methods. */
    private Twins twins(ClassNode node, @Nullable ClassLoader loader, boolean hasWords) {
        if (!hasWords || loader == null || !hasFrames(node) || !options.twins()) {
            return Twins.NONE;
        }
        return new Twins(
                node, (name, twin) -> hierarchy.hasTwin(loader, name, twin), name -> hierarchy.code(loader, name));
    }

    private boolean weaveMethods(
            WovenClass owner, ClassNode node, HarmlessCode harmless, Set<Twin> twins, Transactions.Types types) {
        Set<String> handles = methodsWithHandles(node);
        Set<Twin> missing = new HashSet<>(twins);
        List<MethodNode> added = new ArrayList<>();
        boolean changed = false;
        for (int at = 0; at < node.methods.size(); at++) {
            MethodNode method = node.methods.get(at);
            transactions.countLeftOut(node, method, types, numbers);
            MethodFacts facts = MethodFacts.of(owner, method, transactions.contains(node, method, types), handles);
            Twin twin = Twin.of(method);
            if (twins.contains(twin) && Twins.isPossible(node, method)) {
                missing.remove(twin);
                added.add(woven(owner, twin.copyOf(method), facts, harmless));
            }
            MethodNode woven = woven(owner, method, facts, harmless);
            changed |= woven != method;
            node.methods.set(at, woven);
        }
        missing.forEach(twin -> added.add(twin.forwardingTo(node.name)));
        node.methods.addAll(added);
        return changed || !added.isEmpty();
    }

    private MethodNode woven(WovenClass owner, MethodNode method, MethodFacts facts, HarmlessCode harmless) {
        if (method.instructions.size() == 0 || method.name.startsWith("$jacoco") || !facts.isToBeWoven()) {
            return method;
        }
        if (method.name.equals("<init>") && facts.initialization() < 0) {
            numbers.notSeen(Numbers.METHOD);
            return method;
        }
        RangedLoops loops = options.ranges() ? RangedLoops.split(owner, harmless, method) : null;
        if (loops != null) {
            AccessPlan plan = AccessPlan.of(owner.name(), loops, field -> isFence(owner, field));
            MethodNode woven = MethodWeaver.weave(owner, loops.method(), facts, plan, MethodWeaver.Form.INLINE);
            if (size(woven) <= largest(method)) {
                return woven;
            }
        }
        AccessPlan plan = AccessPlan.of(
                owner.name(), method, options.dropRepeats() && !options.exactOrder(), field -> isFence(owner, field));
        return ofFittingSize(owner, method, facts, plan);
    }

    private static boolean isFence(WovenClass owner, FieldInsnNode field) {
        FieldUse use = owner.fields().of(field.owner, field.name, field.desc);
        return use != null && use.isVolatile();
    }

    private MethodNode ofFittingSize(WovenClass owner, MethodNode method, MethodFacts facts, AccessPlan plan) {
        int limit = largest(method);
        for (MethodWeaver.Form form : MethodWeaver.Form.values()) {
            MethodNode woven = MethodWeaver.weave(owner, method, facts, plan, form);
            boolean isLast = form == MethodWeaver.Form.WITHOUT_ACCESSES;
            if (isLast) {
                numbers.notSeen(Numbers.METHOD);
            }
            if (size(woven) <= (isLast ? LARGEST : limit)) {
                return woven;
            }
        }
        return method;
    }

    private static int largest(MethodNode method) {
        boolean runsOnce = method.name.equals(MethodFacts.INITIALIZER);
        return size(method) < COMPILED && !runsOnce ? STAYS_COMPILED : LARGEST;
    }

    /** Jumps count as near ones, which they are in code of less than 32 KB, and as far ones in larger code. */
    private static int size(MethodNode method) {
        CodeSizeEvaluator evaluator = new CodeSizeEvaluator(null);
        method.accept(evaluator);
        return evaluator.getMinSize() < Short.MAX_VALUE ? evaluator.getMinSize() : evaluator.getMaxSize();
    }

    /** The methods of the class that method references and lambdas lead to. */
    private static Set<String> methodsWithHandles(ClassNode node) {
        Set<String> methods = new HashSet<>();
        for (MethodNode method : node.methods) {
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction instanceof InvokeDynamicInsnNode dynamic) {
                    addHandles(node, dynamic.bsmArgs, methods);
                }
            }
        }
        return methods;
    }

    private static void addHandles(ClassNode node, Object[] arguments, Set<String> methods) {
        for (Object argument : arguments) {
            if (argument instanceof Handle handle && handle.getOwner().equals(node.name)) {
                methods.add(handle.getName() + handle.getDesc());
            }
        }
    }

    private boolean addWords(ClassNode node) {
        List<FieldNode> words = new ArrayList<>();
        for (FieldNode field : node.fields) {
            if (FieldUses.isWatched(scope, node.name, field.name, field.access)) {
                int access = WORD_ACCESS | (field.access & Opcodes.ACC_STATIC);
                declare(node, field);
                words.add(new FieldNode(access, field.name + FieldUse.WORD, "J", null, null));
                words.add(new FieldNode(access, field.name + FieldUse.WRITE_SITE, "I", null, null));
                words.add(new FieldNode(access, field.name + FieldUse.ACCESS_SITE, "I", null, null));
                words.add(new FieldNode(access, field.name + FieldUse.READERS, "Ljava/lang/Object;", null, null));
            }
        }
        if (wantsShadow(node, !words.isEmpty())) {
            words.add(new FieldNode(WORD_ACCESS, FieldUse.SHADOW, "Ljava/lang/Object;", null, null));
        }
        node.fields.addAll(words);
        return !words.isEmpty();
    }

    /** Objects that are likely to be locks, or of which variables are written, know their shadow themselves. */
    private static boolean wantsShadow(ClassNode node, boolean hasWords) {
        boolean isPlainClass = (node.access & Opcodes.ACC_INTERFACE) == 0 && !"java/lang/Record".equals(node.superName);
        boolean isUppermost = node.superName != null && node.superName.startsWith("java/");
        return isPlainClass && isUppermost && (hasWords || hasSynchronizedMethod(node));
    }

    private static boolean hasSynchronizedMethod(ClassNode node) {
        for (MethodNode method : node.methods) {
            if ((method.access & (Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_STATIC)) == Opcodes.ACC_SYNCHRONIZED) {
                return true;
            }
        }
        return false;
    }

    /** The code may never name it, and reach it through a VarHandle or by reflection. */
    private void declare(ClassNode node, FieldNode field) {
        boolean isStatic = (field.access & Opcodes.ACC_STATIC) != 0;
        boolean isVolatile = (field.access & Opcodes.ACC_VOLATILE) != 0;
        numbers.field(node.name.replace('/', '.'), field.name, isStatic, isVolatile);
    }

    /**
     * Frames came with version 50, where they could still be left out, and are a must since version 51. But the JVM does not
     * keep the frames of classes that it does not verify, those of the JDK, and hands them out without.
     */
    private static boolean hasFrames(ClassNode node) {
        return (node.version & 0xFFFF) >= Opcodes.V1_6 && !lacksFrames(node);
    }

    private static boolean lacksFrames(ClassNode node) {
        for (MethodNode method : node.methods) {
            boolean jumps = !method.tryCatchBlocks.isEmpty();
            boolean frames = false;
            for (AbstractInsnNode instruction : method.instructions) {
                jumps |= instruction instanceof JumpInsnNode
                        || instruction.getType() == AbstractInsnNode.TABLESWITCH_INSN
                        || instruction.getType() == AbstractInsnNode.LOOKUPSWITCH_INSN;
                frames |= instruction instanceof FrameNode;
            }
            if (jumps && !frames) {
                return true;
            }
        }
        return false;
    }

    private static byte[] written(ClassNode node, boolean hasFrames) {
        return hasFrames ? writtenWithFrames(node) : writtenWithout(node);
    }

    private static byte[] writtenWithFrames(ClassNode node) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS) {
            @Override
            protected String getCommonSuperClass(String first, String second) {
                return "java/lang/Object"; // and not what must be loaded to find out
            }
        };
        node.accept(writer);
        return writer.toByteArray();
    }

    private static byte[] writtenWithout(ClassNode node) {
        if ((node.version & 0xFFFF) <= Opcodes.V1_6) {
            // The newest that needs no frames; it is also the first with constants for classes
            node.version = Opcodes.V1_5;
        }
        FramelessClass frameless = FramelessClass.like(null);
        node.accept(frameless);
        return frameless.written();
    }
}
