// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Splits loops over arrays whose accesses can be told before the loop: each gets a second version, in which they have no probe.
 * <pre>
 *        if (counter >= bound) goto head;     the same test as that of the loop
 *        …                                    put in when the method is woven: unless all ranges are inside their arrays, goto head; tell them
 * fast:  the loop once more
 * head:  the loop
 * </pre>
 * Which accesses these are is found out by {@link LoopAccesses}.
 */
final class RangedLoops {

    private final HarmlessCode harmless;
    private final MethodNode method;
    private final Set<AbstractInsnNode> told = new HashSet<>();
    private final Map<AbstractInsnNode, RangedLoop> entries = new HashMap<>();

    private RangedLoops(HarmlessCode harmless, MethodNode method) {
        this.harmless = harmless;
        this.method = method;
    }

    /** The method with its loops split; null if there is none to split. The method itself stays as it is. */
    static @Nullable RangedLoops split(WovenClass owner, HarmlessCode harmless, MethodNode original) {
        if (original.name.startsWith("<") || CountedLoop.in(original).isEmpty()) {
            return null;
        }
        RangedLoops loops = new RangedLoops(harmless, copy(original));
        Frame<Origin>[] frames = AccessPlan.follow(owner.name(), loops.method);
        if (frames == null) {
            return null;
        }
        loops.splitAll(frames);
        return loops.entries.isEmpty() ? null : loops;
    }

    private static MethodNode copy(MethodNode original) {
        MethodNode copy = new MethodNode(
                Opcodes.ASM9,
                original.access,
                original.name,
                original.desc,
                original.signature,
                original.exceptions.toArray(new String[0]));
        original.accept(copy);
        return copy;
    }

    MethodNode method() {
        return method;
    }

    /** Is this access one that was told before its loop? */
    boolean isTold(AbstractInsnNode access) {
        return told.contains(access);
    }

    /** The loop that begins behind this jump, if it is to be told. */
    @Nullable
    RangedLoop behind(AbstractInsnNode jump) {
        return entries.get(jump);
    }

    private void splitAll(Frame<Origin>[] frames) {
        List<LoopAccesses> found = new ArrayList<>();
        for (CountedLoop loop : CountedLoop.in(method)) {
            LoopAccesses accesses = LoopAccesses.of(harmless, method, frames, loop);
            if (accesses != null) {
                found.add(accesses);
            }
        }
        found.forEach(accesses -> split(accesses.loop(), accesses.told()));
    }

    // ---- the second version

    private void split(RangedLoop ranged, Set<AbstractInsnNode> covered) {
        CountedLoop loop = ranged.loop();
        nameLine(loop);
        Map<LabelNode, LabelNode> labels = labels(loop);
        LabelNode start = new LabelNode();
        InsnList fast = new InsnList();
        fast.add(start);
        addEntry(ranged, labels, fast);
        for (AbstractInsnNode at = loop.head(); at != loop.back().getNext(); at = at.getNext()) {
            AbstractInsnNode clone = at.clone(labels);
            fast.add(clone);
            if (covered.contains(at)) {
                told.add(clone);
            }
        }
        LabelNode end = new LabelNode();
        fast.add(end);
        addLocalVariables(loop, labels, start, end);
        method.instructions.insertBefore(loop.head(), fast);
    }

    /** The loop's first instructions may be of a line that was named before it. */
    private void nameLine(CountedLoop loop) {
        AbstractInsnNode first = loop.head();
        while (first.getOpcode() < 0) {
            first = first.getNext();
        }
        int line = LoopAccesses.line(first);
        if (line > 0) {
            method.instructions.insert(loop.head(), new LineNumberNode(line, loop.head()));
        }
    }

    /** Those of the loop have a double, all others stand for themselves. */
    private Map<LabelNode, LabelNode> labels(CountedLoop loop) {
        Map<LabelNode, LabelNode> labels = new HashMap<>();
        for (AbstractInsnNode at : method.instructions) {
            if (at instanceof LabelNode label) {
                labels.put(label, label);
            }
        }
        for (AbstractInsnNode at = loop.head(); at != loop.back(); at = at.getNext()) {
            if (at instanceof LabelNode label) {
                labels.put(label, new LabelNode());
            }
        }
        return labels;
    }

    private void addEntry(RangedLoop ranged, Map<LabelNode, LabelNode> labels, InsnList fast) {
        CountedLoop loop = ranged.loop();
        for (AbstractInsnNode at = loop.head(); at != loop.test(); at = at.getNext()) {
            if (at.getOpcode() >= 0) {
                fast.add(at.clone(labels));
            } else if (at instanceof LineNumberNode named) {
                LabelNode here = new LabelNode();
                fast.add(here);
                fast.add(new LineNumberNode(named.line, here));
            }
        }
        JumpInsnNode entry = new JumpInsnNode(loop.test().getOpcode(), loop.head());
        fast.add(entry);
        entries.put(entry, ranged);
    }

    /**
     * Messages of exceptions name locals. Those that begin with the loop or inside it are named in both versions; those that end where it begins
     * are not named in either.
     */
    private void addLocalVariables(CountedLoop loop, Map<LabelNode, LabelNode> labels, LabelNode start, LabelNode end) {
        if (method.localVariables == null) {
            return;
        }
        for (LocalVariableNode local : List.copyOf(method.localVariables)) {
            LabelNode first = local.start == loop.head() ? start : labels.getOrDefault(local.start, local.start);
            if (first != local.start) {
                LabelNode last = labels.getOrDefault(local.end, local.end);
                method.localVariables.add(new LocalVariableNode(
                        local.name, local.desc, local.signature, first, last == local.end ? end : last, local.index));
            } else if (local.end == loop.head()) {
                local.end = start;
            }
        }
    }
}
