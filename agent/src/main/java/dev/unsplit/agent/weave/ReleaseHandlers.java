// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Where a failure leads to of a probe that stands in the handler by which javac leaves a monitor. That handler is its own handler, too, and the first compiler of the
 * JVM compiles no method in which a call's failure leads back to the handler that the call is in: the method would be interpreted until it is hot enough for the second one. So these
 * probes, which never fail, get handlers of their own behind the method's code; each leaves the monitor and throws on, to whatever the failure of javac's handler leads to.
 */
final class ReleaseHandlers {

    private record Handler(Label label, Code.Shape shape, List<Label> outer, List<String> types) {}

    private final Code code;
    private final MethodNode method;
    private final List<Handler> handlers = new ArrayList<>();

    ReleaseHandlers(Code code, MethodNode method) {
        this.code = code;
        this.method = method;
    }

    /** Whether a failure of the instruction at this position leads to a handler that it is in. Handlers stand behind what they are for. */
    boolean isInOwnHandler(int position) {
        return method.tryCatchBlocks.stream().anyMatch(block -> covers(block, position) && isBefore(block, position));
    }

    private boolean covers(TryCatchBlockNode block, int position) {
        return method.instructions.indexOf(block.start) <= position
                && position < method.instructions.indexOf(block.end);
    }

    private boolean isBefore(TryCatchBlockNode block, int position) {
        return method.instructions.indexOf(block.handler) <= position;
    }

    /** @param shape with the lock in the local for what is held */
    Label add(int position, Code.Shape shape) {
        List<Label> outer = new ArrayList<>();
        List<String> types = new ArrayList<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (covers(block, position) && !isBefore(block, position)) {
                outer.add(block.handler.getLabel());
                types.add(block.type);
            }
        }
        Handler added = new Handler(new Label(), shape.withStack("java/lang/Throwable"), outer, types);
        handlers.add(added);
        return added.label;
    }

    /** Behind the method's code. */
    void write(MethodNode out) {
        for (Handler handler : handlers) {
            Label end = new Label();
            code.target(handler.label, handler.shape);
            code.visitVarInsn(Opcodes.ALOAD, code.locals.held);
            code.visitInsn(Opcodes.MONITOREXIT);
            code.visitInsn(Opcodes.ATHROW);
            code.visitLabel(end);
            for (int index = 0; index < handler.outer.size(); index++) {
                out.visitTryCatchBlock(handler.label, end, handler.outer.get(index), handler.types.get(index));
            }
        }
    }
}
