// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Takes out what a class file must not have: a second frame at one place, and guarded ranges without instructions. */
final class FrameTidying {

    private FrameTidying() {}

    static void tidy(MethodNode method) {
        dropShadowedFrames(method);
        method.tryCatchBlocks.removeIf(FrameTidying::isEmpty);
    }

    /** Where a label of ours meets one of the original code, that one's frame holds for both. */
    private static void dropShadowedFrames(MethodNode method) {
        FrameNode last = null;
        for (AbstractInsnNode at = method.instructions.getFirst(); at != null; at = at.getNext()) {
            if (at.getOpcode() >= 0) {
                last = null;
            } else if (at instanceof FrameNode frame) {
                if (last != null) {
                    method.instructions.remove(last);
                }
                last = frame;
            }
        }
    }

    private static boolean isEmpty(TryCatchBlockNode block) {
        LabelNode end = block.end;
        @Nullable AbstractInsnNode at = block.start;
        while (at != null && at != end) {
            if (at.getOpcode() >= 0) {
                return false;
            }
            at = at.getNext();
        }
        return true;
    }
}
