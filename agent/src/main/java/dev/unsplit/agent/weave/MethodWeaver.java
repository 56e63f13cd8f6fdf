// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Weaves one method: it visits the original code and writes the new one.
 * <pre>
 * ts = state();  entered = enter(…);  monitorEntered(…)        at the start, as far as they apply
 *   … the code, its accesses, monitors and calls with their probes …
 *   monitorExiting(…);  exit(entered, ts);  return             at every return
 * on any failure: monitorExiting(…);  exit(entered, ts);  throw it on
 * </pre>
 * A constructor is entered when the constructor that it calls first has returned.
 */
final class MethodWeaver extends MethodVisitor {

    /** How much is woven in. */
    enum Form {
        /** Fast paths in the code itself. */
        INLINE,
        /** One call for each access: slower, but smaller. */
        COMPACT,
        /** Transactions and synchronization, but no accesses. */
        WITHOUT_ACCESSES
    }

    private static final String REFLECTED = "dev/unsplit/runtime/jdk/Reflected";
    private static final String EVENTS = "dev/unsplit/runtime/Events";

    private final WovenClass owner;
    private final MethodNode method;
    private final MethodFacts facts;
    private final AccessPlan plan;
    private final Form form;
    private final MethodNode out;
    private final Code code;
    private final Sites sites;
    private final ReleaseHandlers releaseHandlers;

    private int position = -1;
    private @Nullable Label guardStart;
    private final Label guardHandler = new Label();
    private boolean isInitialized;

    private MethodWeaver(
            WovenClass owner, MethodNode method, MethodFacts facts, AccessPlan plan, Form form, MethodNode out) {
        this(owner, method, facts, plan, form, out, code(owner, method, facts, plan, out));
    }

    private MethodWeaver(
            WovenClass owner,
            MethodNode method,
            MethodFacts facts,
            AccessPlan plan,
            Form form,
            MethodNode out,
            Code code) {
        super(Opcodes.ASM9, code);
        this.owner = owner;
        this.method = method;
        this.facts = facts;
        this.plan = plan;
        this.form = form;
        this.out = out;
        this.code = code;
        this.releaseHandlers = new ReleaseHandlers(code, method);
        this.sites = new Sites(owner.numbers(), owner.sourceFile(), owner.name(), method.name);
        this.isInitialized = !method.name.equals("<init>");
    }

    private static Code code(WovenClass owner, MethodNode method, MethodFacts facts, AccessPlan plan, MethodNode out) {
        OwnLocals locals = new OwnLocals(method.maxLocals, facts.hasEntered(), facts.isSynchronized(), plan.bindings());
        return Code.of(owner.name(), method, locals, owner.hasFrames(), out);
    }

    /** The method with probes. */
    static MethodNode weave(WovenClass owner, MethodNode method, MethodFacts facts, AccessPlan plan, Form form) {
        String[] exceptions = method.exceptions.toArray(new String[0]);
        MethodNode out =
                new MethodNode(Opcodes.ASM9, method.access, method.name, method.desc, method.signature, exceptions);
        method.accept(new MethodWeaver(owner, method, facts, plan, form, out));
        FrameTidying.tidy(out);
        return out;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (facts.firstLine() > 0) {
            Label start = new Label();
            code.visitLabel(start);
            code.visitLineNumber(facts.firstLine(), start);
            sites.atLine(facts.firstLine());
        }
        if (Twin.stateOf(method) < 0) {
            code.state();
        } else {
            code.visitVarInsn(Opcodes.ALOAD, Twin.stateOf(method));
            code.visitVarInsn(Opcodes.ASTORE, code.locals.threadState);
        }
        for (int binding = 0; binding < code.locals.bindings(); binding++) {
            setNull(code.locals.array(binding));
            setNull(code.locals.shadow(binding));
        }
        if (isInitialized) {
            enter();
        } else if (facts.isTransaction()) {
            code.push(0);
            code.visitVarInsn(Opcodes.ISTORE, code.locals.entered);
        }
    }

    private void setNull(int local) {
        code.visitInsn(Opcodes.ACONST_NULL);
        code.visitVarInsn(Opcodes.ASTORE, local);
    }

    private void enter() {
        if (facts.isSynchronized()) {
            loadMonitor();
            code.visitVarInsn(Opcodes.ASTORE, code.locals.lock);
        }
        if (facts.isTransaction()) {
            enterTransaction();
        } else if (facts.isInitializer()) {
            code.probe("enterInitializer", "", "Z");
            code.visitVarInsn(Opcodes.ISTORE, code.locals.entered);
        } else if (facts.mayStartThread()) {
            code.probe("started", "", "V");
        }
        if (facts.isSynchronized()) {
            code.visitVarInsn(Opcodes.ALOAD, code.locals.lock);
            new MonitorCode(code, this, sites.here()).entered(methodId());
        }
        if (facts.isGuarded()) {
            openGuard();
        }
    }

    /** Nearly always inside another one, where there is nothing to do: {@code if ((entered = ts.nested) == 0) entered = enter(…)}. */
    private void enterTransaction() {
        Label nested = new Label();
        code.nested();
        code.visitInsn(Opcodes.DUP);
        code.visitVarInsn(Opcodes.ISTORE, code.locals.entered);
        code.jump(Opcodes.IFNE, nested);
        Code.Shape shape = code.shape();
        code.push(methodId());
        code.push(sites.here());
        code.probe("enter", "II", "I");
        code.visitVarInsn(Opcodes.ISTORE, code.locals.entered);
        code.target(nested, shape);
    }

    private void exitTransaction() {
        Label nested = new Label();
        Code.Shape shape = code.shape();
        code.visitVarInsn(Opcodes.ILOAD, code.locals.entered);
        code.jump(Opcodes.IFLT, nested);
        code.visitVarInsn(Opcodes.ILOAD, code.locals.entered);
        code.probe("exit", "I", "V");
        code.target(nested, shape);
    }

    private void loadMonitor() {
        if ((method.access & Opcodes.ACC_STATIC) != 0) {
            code.visitLdcInsn(Type.getObjectType(owner.name()));
        } else {
            code.visitVarInsn(Opcodes.ALOAD, 0);
        }
    }

    private int methodId() {
        return owner.numbers()
                .method(owner.name().replace('/', '.') + "." + method.name + Twin.withoutState(method.desc));
    }

    /** From here on a failure leads to the code that leaves the method properly. */
    private void openGuard() {
        guardStart = new Label();
        code.visitLabel(guardStart);
    }

    private void closeGuard() {
        if (guardStart != null) {
            Label end = new Label();
            code.visitLabel(end);
            out.visitTryCatchBlock(guardStart, end, guardHandler, null);
            guardStart = null;
        }
    }

    /** Leads failures in a piece of our code to a handler, before any other handler of the method. */
    void guardInside(Label start, Label end, Label handler) {
        out.visitTryCatchBlock(start, end, handler, null);
        TryCatchBlockNode block = out.tryCatchBlocks.remove(out.tryCatchBlocks.size() - 1);
        out.tryCatchBlocks.add(0, block);
    }

    /** Where failures lead to in the code behind this instruction, which enters a monitor; null if nowhere special. */
    private @Nullable Label handlerOfBlock() {
        AbstractInsnNode next = method.instructions.get(position).getNext();
        for (; next != null && next.getOpcode() < 0; next = next.getNext()) {
            for (TryCatchBlockNode block : method.tryCatchBlocks) {
                if (block.start == next && block.type == null) {
                    return block.handler.getLabel();
                }
            }
        }
        return null;
    }

    private void leave() {
        if (facts.isSynchronized()) {
            code.visitVarInsn(Opcodes.ALOAD, code.locals.lock);
            new MonitorCode(code, this, sites.here()).exiting();
        }
        if (facts.isTransaction()) {
            exitTransaction();
        } else if (facts.isInitializer()) {
            code.visitVarInsn(Opcodes.ILOAD, code.locals.entered);
            code.probe("leaveInitializer", "Z", "V");
        }
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        releaseHandlers.write(out);
        if (facts.isGuarded() && isInitialized) {
            closeGuard();
            code.target(guardHandler, code.anywhere("java/lang/Throwable"));
            leave();
            code.visitInsn(Opcodes.ATHROW);
        }
        super.visitMaxs(maxStack, maxLocals + code.locals.size());
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        position++;
        sites.atLine(line);
        super.visitLineNumber(line, start);
    }

    @Override
    public void visitLabel(Label label) {
        position++;
        super.visitLabel(label);
    }

    @Override
    public void visitFrame(int type, int numLocal, Object[] local, int numStack, Object[] stack) {
        position++;
        super.visitFrame(type, numLocal, local, numStack, stack);
    }

    @Override
    public void visitInsn(int opcode) {
        position++;
        if (code.isDead()) {
            super.visitInsn(opcode);
        } else if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            visitReturn(opcode);
        } else if (opcode == Opcodes.MONITORENTER) {
            giveWay();
            new MonitorCode(code, this, sites.here()).enter(methodId(), handlerOfBlock());
        } else if (opcode == Opcodes.MONITOREXIT) {
            visitMonitorExit();
        } else if (AccessPlan.isArrayAccess(opcode) && watchesElement() && plan.isRepeat(position)) {
            new ArrayCode(code, this, owner.options(), plan.binding(position), sites.here()).repeat(opcode);
        } else if (AccessPlan.isArrayLoad(opcode) && watchesElement()) {
            visitLoad(opcode);
        } else if (AccessPlan.isArrayStore(opcode) && watchesElement()) {
            new ArrayCode(code, this, owner.options(), plan.binding(position), sites.here()).write(opcode);
        } else {
            super.visitInsn(opcode);
        }
    }

    private void visitMonitorExit() {
        MonitorCode monitor = new MonitorCode(code, this, sites.here());
        if (releaseHandlers.isInOwnHandler(position)) {
            monitor.exitInOwnHandler(releaseHandlers, position);
        } else {
            monitor.exit();
        }
    }

    private void visitReturn(int opcode) {
        if (!facts.isGuarded()) {
            super.visitInsn(opcode);
            return;
        }
        closeGuard();
        leave();
        super.visitInsn(opcode);
        openGuard();
    }

    private boolean watchesElement() {
        return owner.options().arrays() && form != Form.WITHOUT_ACCESSES && isTold() && !plan.isIgnored(position);
    }

    private boolean isTold() {
        return !plan.isRepeat(position) || owner.options().predictable() && plan.isSecond(position);
    }

    private void visitLoad(int opcode) {
        ArrayCode array = new ArrayCode(code, this, owner.options(), plan.binding(position), sites.here());
        if (form == Form.COMPACT && !owner.options().arrayLimit()) {
            array.compactRead(opcode);
        } else {
            array.read(opcode);
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String fieldOwner, String name, String descriptor) {
        position++;
        FieldUse use = watched(opcode, fieldOwner, name, descriptor);
        if (use == null) {
            super.visitFieldInsn(opcode, fieldOwner, name, descriptor);
            return;
        }
        FieldCode field = new FieldCode(code, fieldOwner, name, descriptor, use, sites.here());
        if (plan.isRepeat(position)) {
            field.repeat(opcode);
        } else if (form == Form.COMPACT) {
            compact(opcode, field);
        } else {
            inline(opcode, field);
        }
    }

    private @Nullable FieldUse watched(int opcode, String fieldOwner, String name, String descriptor) {
        if (form == Form.WITHOUT_ACCESSES || code.isDead() || !isTold()) {
            return null;
        }
        if (!isInitialized && isBeforeInitialization(opcode, descriptor)) {
            return null;
        }
        return owner.fields().of(fieldOwner, name, descriptor);
    }

    /** Nobody may look at an object before its super constructor was called. Without frames, be careful. */
    private boolean isBeforeInitialization(int opcode, String descriptor) {
        return switch (opcode) {
            case Opcodes.GETFIELD -> !code.hasFrames();
            case Opcodes.PUTFIELD ->
                !code.hasFrames()
                        || code.isUninitializedThis(Type.getType(descriptor).getSize());
            default -> false;
        };
    }

    private void inline(int opcode, FieldCode field) {
        switch (opcode) {
            case Opcodes.GETFIELD -> field.read();
            case Opcodes.PUTFIELD -> field.write();
            case Opcodes.GETSTATIC -> field.readStatic();
            default -> field.writeStatic();
        }
    }

    private void compact(int opcode, FieldCode field) {
        switch (opcode) {
            case Opcodes.GETFIELD -> field.compactRead();
            case Opcodes.PUTFIELD -> field.compactWrite();
            case Opcodes.GETSTATIC -> field.compactReadStatic();
            default -> field.compactWriteStatic();
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String callee, String name, String descriptor, boolean isInterface) {
        position++;
        if (code.isDead()) {
            super.visitMethodInsn(opcode, callee, name, descriptor, isInterface);
            return;
        }
        if (!isInitialized && position == facts.initialization()) {
            super.visitMethodInsn(opcode, callee, name, descriptor, isInterface);
            isInitialized = true;
            enter();
            return;
        }
        JdkCalls.StandIn standIn = owner.calls().replacement(opcode, callee, name, descriptor);
        if (standIn == null) {
            standIn = owner.calls().replacementWithCast(opcode, callee, name, descriptor);
            if (standIn != null) castReceiver(descriptor, standIn);
        }
        if (standIn != null || !callee.startsWith("java/")) {
            giveWay();
        }
        if (standIn != null) {
            callInstead(standIn);
        } else if (owner.twins().isCalled(opcode, callee, name, descriptor)) {
            callTwin(opcode, callee, name, descriptor);
        } else if (opcode != Opcodes.INVOKESTATIC && MonitorCode.isWait(name, descriptor)) {
            new MonitorCode(code, this, sites.here()).await(opcode, callee, descriptor);
        } else if (opcode != Opcodes.INVOKESTATIC && MonitorCode.isNotify(name, descriptor)) {
            new MonitorCode(code, this, sites.here()).notifying(opcode, callee, name, descriptor);
        } else if (CloneCode.isClone(opcode, callee, name, descriptor)) {
            new CloneCode(code, sites.here()).call(opcode, callee, name, descriptor, isInterface);
        } else if (JdkCalls.isReflected(callee, name)) {
            showReflected(name, descriptor);
            super.visitMethodInsn(opcode, callee, name, descriptor, isInterface);
        } else {
            int notSeen = opcode == Opcodes.INVOKESPECIAL
                    ? JdkCalls.notSeenBySuper(callee, name, descriptor)
                    : JdkCalls.notSeen(callee, name, descriptor);
            if (notSeen != JdkCalls.NOTHING) {
                code.push(notSeen);
                code.visitMethodInsn(Opcodes.INVOKESTATIC, EVENTS, "notSeen", "(I)V", false);
            }
            super.visitMethodInsn(opcode, callee, name, descriptor, isInterface);
        }
    }

    /** The probes inside a method or block that is synchronized come when its lock is held, which is too late for others to come in between. */
    private void giveWay() {
        if (owner.options().givesWay() && isInitialized) {
            code.probe("giveWay", "", "V");
        }
    }

    /** On null the method itself is called, so that the exception names that one. */
    private void callTwin(int opcode, String callee, String name, String descriptor) {
        if (opcode == Opcodes.INVOKESTATIC) {
            code.threadState();
            super.visitMethodInsn(opcode, callee, name, Twin.withState(descriptor), false);
            return;
        }
        Label isNull = new Label();
        Label called = new Label();
        Type[] arguments = Type.getArgumentTypes(descriptor);
        storeArguments(arguments);
        code.visitInsn(Opcodes.DUP);
        Code.Shape shape = code.shape().withoutTop();
        code.jump(Opcodes.IFNULL, isNull);
        loadArguments(arguments);
        code.threadState();
        super.visitMethodInsn(opcode, callee, name, Twin.withState(descriptor), false);
        Code.Shape behind = code.shape();
        code.jump(Opcodes.GOTO, called);
        code.target(isNull, shape);
        loadArguments(arguments);
        super.visitMethodInsn(opcode, callee, name, descriptor, false);
        code.target(called, behind);
    }

    /** The method and the object that it is called on, or else what says for which method a handle is made. */
    private void showReflected(String name, String descriptor) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        storeArguments(arguments);
        if (name.equals("invoke")) {
            code.visitInsn(Opcodes.DUP);
            code.visitVarInsn(Opcodes.ALOAD, code.locals.behind());
            code.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    REFLECTED,
                    "invoked",
                    "(Ljava/lang/reflect/Method;Ljava/lang/Object;)V",
                    false);
        } else {
            Type[] shown = Arrays.copyOf(arguments, Math.min(2, arguments.length)); // all of them references
            for (int at = 0; at < shown.length; at++) {
                code.visitVarInsn(Opcodes.ALOAD, code.locals.behind() + at);
            }
            code.visitMethodInsn(
                    Opcodes.INVOKESTATIC, REFLECTED, "found", Type.getMethodDescriptor(Type.VOID_TYPE, shown), false);
        }
        loadArguments(arguments);
    }

    /** Above all other locals. */
    private void storeArguments(Type[] arguments) {
        int local = code.locals.behind();
        for (Type argument : arguments) {
            local += argument.getSize();
        }
        for (int at = arguments.length - 1; at >= 0; at--) {
            local -= arguments[at].getSize();
            code.visitVarInsn(arguments[at].getOpcode(Opcodes.ISTORE), local);
        }
    }

    private void loadArguments(Type[] arguments) {
        int local = code.locals.behind();
        for (Type argument : arguments) {
            code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            local += argument.getSize();
        }
    }

    private void castReceiver(String descriptor, JdkCalls.StandIn standIn) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        storeArguments(arguments);
        code.visitTypeInsn(Opcodes.CHECKCAST, Type.getArgumentTypes(standIn.descriptor())[0].getInternalName());
        loadArguments(arguments);
    }

    private void callInstead(JdkCalls.StandIn standIn) {
        code.push(sites.here());
        code.threadState();
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                standIn.owner(),
                standIn.name(),
                standIn.descriptor(),
                owner.calls().isOfInterface(standIn));
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        position++;
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        position++;
        super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        position++;
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        position++;
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        position++;
        super.visitJumpInsn(opcode, label);
        RangedLoop loop = plan.loopBehind(position);
        if (loop != null) {
            tellRanges(loop, label);
        }
    }

    /** Nothing is told before it is certain that all of it will happen; else the other version of the loop runs. */
    private void tellRanges(RangedLoop loop, Label otherwise) {
        for (RangedLoop.Range range : loop.ranges()) {
            arrayCode(range.access()).checkRange(loop.loop(), range, otherwise);
        }
        for (RangedLoop.Gather gather : loop.gathers()) {
            arrayCode(gather.access()).checkGather(loop.loop(), gather, otherwise);
        }
        for (RangedLoop.FieldRead read : loop.fields()) {
            code.visitVarInsn(Opcodes.ALOAD, read.local());
            code.jump(Opcodes.IFNULL, otherwise);
        }
        int line = sites.line();
        for (RangedLoop.Range range : loop.ranges()) {
            sites.atLine(range.line());
            arrayCode(range.access()).tellRange(loop.loop(), range);
        }
        for (RangedLoop.Gather gather : loop.gathers()) {
            sites.atLine(gather.line());
            arrayCode(gather.access()).tellGather(loop.loop(), gather);
        }
        loop.fields().forEach(this::tellFieldRead);
        sites.atLine(line);
    }

    /** Reads it for nothing else. */
    private void tellFieldRead(RangedLoop.FieldRead read) {
        FieldInsnNode field = read.field();
        FieldUse use = owner.fields().of(field.owner, field.name, field.desc);
        if (use != null) {
            sites.atLine(read.line());
            code.visitVarInsn(Opcodes.ALOAD, read.local());
            new FieldCode(code, field.owner, field.name, field.desc, use, sites.here()).read();
            code.visitInsn(Type.getType(field.desc).getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
        }
    }

    private ArrayCode arrayCode(AbstractInsnNode access) {
        return new ArrayCode(code, this, owner.options(), plan.binding(access), sites.here());
    }

    @Override
    public void visitLdcInsn(Object value) {
        position++;
        super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        position++;
        super.visitIincInsn(variable, increment);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label byDefault, Label... labels) {
        position++;
        super.visitTableSwitchInsn(min, max, byDefault, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label byDefault, int[] keys, Label[] labels) {
        position++;
        super.visitLookupSwitchInsn(byDefault, keys, labels);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        position++;
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }
}
