// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.objectweb.asm.Opcodes.AASTORE;
import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ARRAYLENGTH;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.DUP2;
import static org.objectweb.asm.Opcodes.DUP_X2;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IALOAD;
import static org.objectweb.asm.Opcodes.IASTORE;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFLT;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.IFNULL;
import static org.objectweb.asm.Opcodes.IF_ACMPEQ;
import static org.objectweb.asm.Opcodes.IF_ICMPEQ;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.IF_ICMPLE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.L2I;
import static org.objectweb.asm.Opcodes.LALOAD;
import static org.objectweb.asm.Opcodes.LCMP;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.POP2;

import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * Writes accesses of array elements together with their probes. The words of an array are found once and then kept,
 * together with the array that they belong to, in two locals for each place that arrays come from (the binding):
 * <pre>
 * read    v = a[i];  if (a != array) { array = a; shadow = shadow(a); }
 *         if (!isKnownElement(shadow, i, …)) { readElement(shadow, i, …); v = a[i]; done(ts); }
 * write   if (a != array) …
 *         if (shadow == null || shadow.words[i] == ts.both) a[i] = v;
 *         else { writeElement(shadow, i, …); a[i] = v; done(ts); }
 * </pre>
 * The array stays on the stack, so that a null is met by the original instruction. There are as many words as elements,
 * so an index out of bounds fails at the word with the very message that the element would have given.
 */
final class ArrayCode {

    private static final String PROBE_ARGUMENTS = "L" + OwnLocals.ARRAY_SHADOW + ";II";
    private static final String GATHER_ARGUMENTS = "L" + OwnLocals.ARRAY_SHADOW + ";[III";

    private static final Type[] ELEMENTS = {
        Type.INT_TYPE,
        Type.LONG_TYPE,
        Type.FLOAT_TYPE,
        Type.DOUBLE_TYPE,
        Type.getObjectType("java/lang/Object"),
        Type.BYTE_TYPE,
        Type.CHAR_TYPE,
        Type.SHORT_TYPE
    };

    private final Code code;
    private final MethodWeaver method;
    private final WeaveOptions options;
    private final int binding;
    private final int site;

    ArrayCode(Code code, MethodWeaver method, WeaveOptions options, int binding, int site) {
        this.code = code;
        this.method = method;
        this.options = options;
        this.binding = binding;
        this.site = site;
    }

    static Type elementOfLoad(int opcode) {
        return ELEMENTS[opcode - IALOAD];
    }

    static Type elementOfStore(int opcode) {
        return ELEMENTS[opcode - IASTORE];
    }

    /** As {@link FieldCode#repeat}. */
    void repeat(int opcode) {
        boolean isWrite = AccessPlan.isArrayStore(opcode);
        Label brief = new Label();
        if (isWrite) {
            code.storeValue(elementOfStore(opcode));
        }
        Code.Shape shape = code.shape();
        code.jumpIfBrief(brief);
        code.visitInsn(DUP2);
        code.push(site);
        code.probe(isWrite ? "writeElementAgain" : "readElementAgain", "Ljava/lang/Object;II", "V");
        code.target(brief, shape);
        if (isWrite) {
            code.loadValue(elementOfStore(opcode));
        }
        code.visitInsn(opcode);
    }

    void read(int opcode) {
        if (FieldCode.canBeCompared(elementOfLoad(opcode))) {
            if (options.exactOrder()) {
                readLocked(opcode);
            } else {
                readComparing(opcode);
            }
        } else {
            readIntoLocal(opcode);
        }
    }

    /**
     * The array, the index and the value that was read all stay on the stack, as in {@link FieldCode}. A value that another thread has changed just then is read
     * again while the element is locked, by the same instruction, and not told of again; that nothing is held in the local says that it is this second time.
     */
    private void readComparing(int opcode) {
        Type type = elementOfLoad(opcode);
        Label again = new Label();
        Label locked = new Label();
        Label known = new Label();
        code.visitInsn(DUP2);
        code.storeIndex();
        code.visitVarInsn(ASTORE, code.locals.held);
        code.target(again, code.shape());
        code.visitInsn(DUP2);
        code.visitInsn(opcode);
        Code.Shape shape = code.shape();
        code.visitVarInsn(ALOAD, code.locals.held);
        code.jump(IFNULL, locked);
        code.visitVarInsn(ALOAD, code.locals.held);
        bind();
        code.visitInsn(POP);
        jumpIfReadIsKnown(known);
        probe("readElement");
        code.visitInsn(DUP);
        code.visitVarInsn(ALOAD, code.locals.held);
        code.loadIndex();
        code.visitInsn(opcode);
        FieldCode.jumpIfSame(code, type, locked);
        code.visitInsn(POP);
        code.visitInsn(ACONST_NULL);
        code.visitVarInsn(ASTORE, code.locals.held);
        code.jump(GOTO, again);
        code.target(locked, shape);
        code.done();
        code.target(known, shape);
        code.visitInsn(DUP_X2);
        code.visitInsn(POP);
        code.visitInsn(POP2);
    }

    /** Recorded once, as volatile fields are in {@link FieldCode}. */
    private void readLocked(int opcode) {
        Label again = new Label();
        Label locked = new Label();
        Label known = new Label();
        code.visitInsn(DUP2);
        code.storeIndex();
        code.visitVarInsn(ASTORE, code.locals.held);
        isLocked(false);
        code.target(again, code.shape());
        code.visitInsn(DUP2);
        code.visitInsn(opcode);
        Code.Shape shape = code.shape();
        code.loadValue(Type.INT_TYPE);
        code.jump(IFNE, locked);
        code.visitVarInsn(ALOAD, code.locals.held);
        bind();
        code.visitInsn(POP);
        jumpIfReadIsKnown(known);
        probe("readElementExact");
        code.visitInsn(POP);
        isLocked(true);
        code.jump(GOTO, again);
        code.target(locked, shape);
        code.done();
        code.target(known, shape);
        code.visitInsn(DUP_X2);
        code.visitInsn(POP);
        code.visitInsn(POP2);
    }

    /** Kept in a local that is of use only where the value is not on the stack. */
    private void isLocked(boolean isLocked) {
        code.push(isLocked ? 1 : 0);
        code.storeValue(Type.INT_TYPE);
    }

    private void readIntoLocal(int opcode) {
        Type type = elementOfLoad(opcode);
        readPlainly(opcode, type);
        bind();
        Code.Shape shape = code.shape();
        Label known = new Label();
        jumpIfReadIsKnown(known);
        probe(options.exactOrder() ? "readElementExact" : "readElement");
        code.visitInsn(DUP);
        code.loadIndex();
        code.visitInsn(opcode);
        code.storeValue(type);
        code.done();
        code.target(known, shape);
        code.visitInsn(POP);
        code.loadValue(type);
    }

    private void jumpIfReadIsKnown(Label known) {
        if (options.arrayLimit() && !options.wholeArrays()) {
            jumpIfBeyondLimit(known);
        }
        if (options.exactOrder()) {
            word();
            code.visitInsn(L2I);
            code.epoch();
            code.jump(IF_ICMPEQ, known);
        } else {
            probe("isKnownElement", "Z");
            code.jump(IFNE, known);
        }
    }

    /** In large methods: always the slow path, which is the shortest in code. */
    void compactRead(int opcode) {
        readPlainly(opcode, elementOfLoad(opcode));
        code.visitInsn(DUP);
        shadowOfTop();
        loadWordIndex();
        code.push(site);
        code.probe(options.exactOrder() ? "readElementExact" : "readElement", PROBE_ARGUMENTS, "V");
        code.loadIndex();
        code.visitInsn(opcode);
        code.done();
    }

    /** Leaves the array on the stack, the index and the value in locals. */
    private void readPlainly(int opcode, Type type) {
        code.visitInsn(DUP2);
        code.visitInsn(opcode);
        code.storeValue(type);
        code.storeIndex();
    }

    void write(int opcode) {
        Type type = elementOfStore(opcode);
        code.storeValue(type);
        code.storeIndex();
        bind();
        Code.Shape shape = code.shape();
        Label plain = new Label();
        Label end = new Label();
        code.visitVarInsn(ALOAD, code.locals.shadow(binding));
        code.jump(IFNULL, plain);
        checkBounds(plain);
        if (!options.exactOrder()) {
            word();
            code.both();
            code.visitInsn(LCMP);
            code.jump(IFEQ, plain);
        }
        probe(options.exactOrder() ? "writeElementExact" : "writeElement");
        store(opcode, type, end, shape);
        code.target(plain, shape);
        code.loadIndex();
        code.loadValue(type);
        code.visitInsn(opcode);
        code.target(end, shape.withoutTop());
    }

    /** Stores while the word is locked. An object that the array does not accept must not leave it locked. */
    private void store(int opcode, Type type, Label end, Code.Shape shape) {
        Label start = new Label();
        Label stored = new Label();
        code.visitLabel(start);
        code.loadIndex();
        code.loadValue(type);
        code.visitInsn(opcode);
        code.visitLabel(stored);
        code.done();
        code.jump(GOTO, end);
        if (opcode == AASTORE) {
            Label refused = new Label();
            code.target(refused, shape.withStack("java/lang/Throwable"));
            code.done();
            code.visitInsn(ATHROW);
            method.guardInside(start, stored, refused);
        }
    }

    /** Needed wherever the words are not as many as the elements, or are not looked at before the store. */
    private void checkBounds(Label plain) {
        if (options.wholeArrays() || options.arrayLimit() || options.exactOrder()) {
            code.loadIndex();
            code.jump(IFLT, plain);
        }
        if (options.wholeArrays() || options.exactOrder()) {
            code.visitInsn(DUP);
            code.visitInsn(ARRAYLENGTH);
            code.loadIndex();
            code.jump(IF_ICMPLE, plain);
        }
        if (options.arrayLimit() && !options.wholeArrays()) {
            jumpIfBeyondLimit(plain);
        }
    }

    private void jumpIfBeyondLimit(Label known) {
        code.loadIndex();
        words();
        code.visitInsn(ARRAYLENGTH);
        code.jump(IF_ICMPGE, known);
    }

    /** Goes on only if all elements of the range are there. */
    void checkRange(CountedLoop loop, RangedLoop.Range range, Label otherwise) {
        pushRange(loop, range);
        code.probe("isRange", PROBE_ARGUMENTS, "Z");
        code.jump(IFEQ, otherwise);
    }

    void tellRange(CountedLoop loop, RangedLoop.Range range) {
        pushRange(loop, range);
        code.push(site);
        code.probe(range.kind().ofRange, PROBE_ARGUMENTS + "I", "V");
    }

    /** Goes on only if all indices are those of elements. */
    void checkGather(CountedLoop loop, RangedLoop.Gather gather, Label otherwise) {
        pushGather(loop, gather);
        code.probe("areElements", GATHER_ARGUMENTS, "Z");
        code.jump(IFEQ, otherwise);
    }

    void tellGather(CountedLoop loop, RangedLoop.Gather gather) {
        pushGather(loop, gather);
        code.push(site);
        code.probe(gather.kind().ofGathered, GATHER_ARGUMENTS + "I", "V");
    }

    /** The array's words, the array of the indices, where they begin in it and where they end. */
    private void pushGather(CountedLoop loop, RangedLoop.Gather gather) {
        pushShadow(gather.array());
        gather.indices().forEach(part -> part.accept(code));
        pushEnds(loop, gather.offset(), gather.offset());
    }

    /** The array's words, and the first element and the one behind the last. */
    private void pushRange(CountedLoop loop, RangedLoop.Range range) {
        pushShadow(range.array());
        if (range.local() == loop.counter()) {
            pushEnds(loop, range.lowest(), range.highest());
        } else {
            code.visitVarInsn(ILOAD, range.local());
            add(range.lowest());
            pushLast(loop, range);
        }
    }

    /** One more than the local's value in the last iteration plus the highest offset. */
    private void pushLast(CountedLoop loop, RangedLoop.Range range) {
        code.visitVarInsn(ILOAD, range.local());
        pushEnds(loop, 0, 0);
        code.push(range.step());
        code.push(range.highest());
        code.probe("behindLast", "IIIII", "I");
    }

    private void pushShadow(List<AbstractInsnNode> array) {
        array.forEach(part -> part.accept(code));
        bind();
        code.visitInsn(POP);
        code.visitVarInsn(ALOAD, code.locals.shadow(binding));
    }

    /** The counter's lowest value plus an offset, and one more than its highest plus another one. */
    private void pushEnds(CountedLoop loop, int lowest, int highest) {
        if (loop.isUp()) {
            pushCounter(loop, lowest);
            pushBound(loop, highest + (loop.isInclusive() ? 1 : 0));
        } else {
            pushBound(loop, lowest + (loop.isInclusive() ? 0 : 1));
            pushCounter(loop, highest + 1);
        }
    }

    private void pushCounter(CountedLoop loop, int offset) {
        code.visitVarInsn(ILOAD, loop.counter());
        add(offset);
    }

    private void pushBound(CountedLoop loop, int offset) {
        loop.bound().forEach(part -> part.accept(code));
        add(offset);
    }

    private void add(int offset) {
        if (offset != 0) {
            code.push(offset);
            code.visitInsn(IADD);
        }
    }

    /** The array is on the stack and stays there. */
    private void bind() {
        Label bound = new Label();
        Code.Shape shape = code.shape();
        code.visitInsn(DUP);
        code.visitVarInsn(ALOAD, code.locals.array(binding));
        code.jump(IF_ACMPEQ, bound);
        code.visitInsn(DUP);
        code.visitInsn(DUP);
        code.visitVarInsn(ASTORE, code.locals.array(binding));
        shadowOfTop();
        code.visitVarInsn(ASTORE, code.locals.shadow(binding));
        code.target(bound, shape);
    }

    private void shadowOfTop() {
        code.probe("shadow", "Ljava/lang/Object;", "L" + OwnLocals.ARRAY_SHADOW + ";");
    }

    private void words() {
        code.visitVarInsn(ALOAD, code.locals.shadow(binding));
        code.visitFieldInsn(GETFIELD, OwnLocals.ARRAY_SHADOW, "words", "[J");
    }

    private void word() {
        words();
        loadWordIndex();
        code.visitInsn(LALOAD);
    }

    private void loadWordIndex() {
        if (options.wholeArrays()) {
            code.visitInsn(ICONST_0);
        } else {
            code.loadIndex();
        }
    }

    private void probe(String probe) {
        probe(probe, "V");
    }

    private void probe(String probe, String result) {
        code.visitVarInsn(ALOAD, code.locals.shadow(binding));
        loadWordIndex();
        code.push(site);
        code.probe(probe, PROBE_ARGUMENTS, result);
    }
}
