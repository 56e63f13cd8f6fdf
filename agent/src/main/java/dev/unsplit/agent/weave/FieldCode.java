// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.DUP2;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GETSTATIC;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.IF_ACMPEQ;
import static org.objectweb.asm.Opcodes.IF_ICMPEQ;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.POP2;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.PUTSTATIC;
import static org.objectweb.asm.Opcodes.SWAP;

import org.objectweb.asm.Label;
import org.objectweb.asm.Type;

/**
 * Writes accesses of fields together with their probes. The question whether an access is known is answered without a call: the
 * compiler puts the answer's few instructions here.
 * <pre>
 * read    v = o.x;  if (!isKnownRead(o, …) && isChanged(o, v, …)) again
 * write   if (isKnownWrite(o, …)) o.x = v; else { write(o, …); o.x = v; done(ts); }
 * </pre>
 * The object stays on the stack throughout: so it is the original instruction that meets a null, and what the exception
 * says about where the null came from is the same as before. The value that was read stays on the stack for the same reason
 * and is compared with what is read under the lock; if another thread has changed it just then, nothing is told, and all is done again. A
 * volatile is told of before it is read: there the first instruction itself is gone back to, under the lock. Of a static field
 * the object is its class.
 *
 * <p>The code is short because the compiler does not inline methods of more than 325 bytes, however hot they are. The branch around the
 * rare call stands here and not in the probe since the compiler counts, for each place of its own, whether it is taken, and leaves out
 * what never was.
 */
final class FieldCode {

    private static final String PROBE_ARGUMENTS = "Ljava/lang/Object;II";
    private static final String QUESTION_ARGUMENTS = "Ljava/lang/Object;I";

    private final Code code;
    private final String owner;
    private final String name;
    private final String descriptor;
    private final Type type;
    private final FieldUse use;
    private final int site;

    FieldCode(Code code, String owner, String name, String descriptor, FieldUse use, int site) {
        this.code = code;
        this.owner = owner;
        this.name = name;
        this.descriptor = descriptor;
        this.type = Type.getType(descriptor);
        this.use = use;
        this.site = site;
    }

    void read() {
        if (canBeCompared(type)) {
            if (use.locks()) {
                readLocked();
            } else {
                readComparing();
            }
        } else {
            readIntoLocal();
        }
    }

    /** Can this value be the reason of a null, or an index on the way to it? Then it must stay on the stack. */
    static boolean canBeCompared(Type type) {
        return type.getSize() == 1 && type.getSort() != Type.FLOAT;
    }

    /** Jumps if the two values on top of the stack are equal. */
    static void jumpIfSame(Code code, Type type, Label target) {
        boolean isReference = type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
        code.jump(isReference ? IF_ACMPEQ : IF_ICMPEQ, target);
    }

    private void readComparing() {
        Label again = new Label();
        Label known = new Label();
        code.target(again, code.shape());
        code.visitInsn(DUP);
        access(GETFIELD);
        Code.Shape shape = code.shape();
        copyObject();
        jumpIfKnown("isKnownRead", known);
        code.visitInsn(DUP2);
        isChanged();
        code.jump(IFEQ, known);
        code.visitInsn(POP);
        code.jump(GOTO, again);
        code.target(known, shape);
        code.visitInsn(SWAP);
        code.visitInsn(POP);
    }

    /** The object is on the stack. */
    private void jumpIfKnown(String question, Label known) {
        probe(question, PROBE_ARGUMENTS, "Z");
        code.jump(IFNE, known);
    }

    /** The object and the value are on the stack. */
    private void isChanged() {
        boolean isReference = type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
        probe("isChanged", "Ljava/lang/Object;" + (isReference ? "Ljava/lang/Object;" : descriptor) + "II", "Z");
    }

    /** Recorded once, whatever others do meanwhile: the instruction that read is gone back to while the variable is locked. */
    private void readLocked() {
        Label again = new Label();
        Label locked = new Label();
        Label known = new Label();
        isLocked(false);
        code.target(again, code.shape());
        code.visitInsn(DUP);
        access(GETFIELD);
        Code.Shape shape = code.shape();
        code.loadIndex();
        code.jump(IFNE, locked);
        copyObject();
        jumpIfReadIsKnown(known);
        code.visitInsn(POP);
        code.visitInsn(DUP);
        probe(use.readProbe());
        isLocked(true);
        code.jump(GOTO, again);
        code.target(locked, shape);
        code.done();
        code.target(known, shape);
        code.visitInsn(SWAP);
        code.visitInsn(POP);
    }

    /** Kept in a local that a field has no other use for. */
    private void isLocked(boolean isLocked) {
        code.push(isLocked ? 1 : 0);
        code.storeIndex();
    }

    /** From below the value. */
    private void copyObject() {
        code.visitInsn(DUP2);
        code.visitInsn(POP);
    }

    private void readIntoLocal() {
        code.visitInsn(DUP);
        access(GETFIELD);
        if (use.locks()) {
            readIntoLocalLocked();
            return;
        }
        code.storeValue(type);
        Label known = new Label();
        Code.Shape shape = code.shape();
        code.visitInsn(DUP);
        jumpIfKnown("isKnownRead", known);
        code.visitInsn(DUP);
        code.loadValue(type);
        again();
        code.storeValue(type);
        code.target(known, shape);
        code.visitInsn(POP);
        code.loadValue(type);
    }

    /** The object and the value are on the stack; leaves the value. */
    private void again() {
        probe("again", "Ljava/lang/Object;" + descriptor + "II", descriptor);
    }

    private void readIntoLocalLocked() {
        code.storeValue(type);
        Label known = new Label();
        code.visitInsn(DUP);
        jumpIfReadIsKnown(known);
        Code.Shape shape = code.shape();
        code.visitInsn(DUP);
        probe(use.readProbe());
        code.visitInsn(DUP);
        access(GETFIELD);
        code.storeValue(type);
        code.done();
        code.target(known, shape);
        code.visitInsn(POP);
        code.loadValue(type);
    }

    void readStatic() {
        if (canBeCompared(type)) {
            if (use.locks()) {
                readStaticLocked();
            } else {
                readStaticComparing();
            }
        } else {
            readStaticAgain();
        }
    }

    private void readStaticComparing() {
        Label again = new Label();
        Label known = new Label();
        code.target(again, code.shape());
        access(GETSTATIC);
        Code.Shape shape = code.shape();
        declaringClass();
        jumpIfKnown("isKnownRead", known);
        code.visitInsn(DUP);
        declaringClass();
        code.visitInsn(SWAP);
        isChanged();
        code.jump(IFEQ, known);
        code.visitInsn(POP);
        code.jump(GOTO, again);
        code.target(known, shape);
    }

    private void readStaticLocked() {
        Label again = new Label();
        Label locked = new Label();
        Label known = new Label();
        isLocked(false);
        code.target(again, code.shape());
        access(GETSTATIC);
        Code.Shape shape = code.shape();
        code.loadIndex();
        code.jump(IFNE, locked);
        jumpIfStaticReadIsKnown(known);
        code.visitInsn(POP);
        declaringClass();
        probe(use.readProbe());
        isLocked(true);
        code.jump(GOTO, again);
        code.target(locked, shape);
        code.done();
        code.target(known, shape);
    }

    private void readStaticAgain() {
        access(GETSTATIC);
        Label known = new Label();
        Code.Shape shape = code.shape();
        if (use.locks()) {
            jumpIfStaticReadIsKnown(known);
            declaringClass();
            probe(use.readProbe());
            code.visitInsn(type.getSize() == 2 ? POP2 : POP);
            access(GETSTATIC);
            code.done();
        } else {
            declaringClass();
            jumpIfKnown("isKnownRead", known);
            code.storeValue(type);
            declaringClass();
            code.loadValue(type);
            again();
        }
        code.target(known, shape);
    }

    private void jumpIfStaticReadIsKnown(Label known) {
        declaringClass();
        jumpIfReadIsKnown(known);
    }

    /** The object is on the stack. */
    private void jumpIfReadIsKnown(Label known) {
        code.push(use.id());
        code.probe("isNewRead", QUESTION_ARGUMENTS, "Z");
        code.jump(IFEQ, known);
    }

    void write() {
        write(use.locks());
    }

    private void write(boolean always) {
        code.storeValue(type);
        Code.Shape shape = code.shape();
        Label known = new Label();
        Label end = new Label();
        if (!always) {
            code.visitInsn(DUP);
            jumpIfKnown("isKnownWrite", known);
        }
        code.visitInsn(DUP);
        probe(use.writeProbe());
        code.loadValue(type);
        access(PUTFIELD);
        code.done();
        if (!always) {
            Code.Shape after = code.shape();
            code.jump(GOTO, end);
            code.target(known, shape);
            code.loadValue(type);
            access(PUTFIELD);
            code.target(end, after);
        }
    }

    void writeStatic() {
        if (use.locks()) {
            compactWriteStatic();
            return;
        }
        Code.Shape shape = code.shape();
        Label known = new Label();
        Label end = new Label();
        declaringClass();
        jumpIfKnown("isKnownWrite", known);
        compactWriteStatic();
        Code.Shape after = code.shape();
        code.jump(GOTO, end);
        code.target(known, shape);
        access(PUTSTATIC);
        code.target(end, after);
    }

    /**
     * An access that is told only for prediction. Nothing that others did can have come between it and the one before, so nothing is
     * locked, and it is told beforehand.
     */
    void repeat(int opcode) {
        boolean isWrite = opcode == PUTFIELD || opcode == PUTSTATIC;
        boolean isStatic = opcode == GETSTATIC || opcode == PUTSTATIC;
        Label brief = new Label();
        if (opcode == PUTFIELD) {
            code.storeValue(type);
        }
        Code.Shape shape = code.shape();
        code.jumpIfBrief(brief);
        if (isStatic) {
            declaringClass();
        } else {
            code.visitInsn(DUP);
        }
        probe(isWrite ? "writeAgain" : "readAgain");
        code.target(brief, shape);
        if (opcode == PUTFIELD) {
            code.loadValue(type);
        }
        access(opcode);
    }

    /** In large methods: always the slow path, which is the shortest in code. */
    void compactRead() {
        code.visitInsn(DUP);
        access(GETFIELD);
        code.visitInsn(type.getSize() == 2 ? POP2 : POP);
        code.visitInsn(DUP);
        probe(use.readProbe());
        access(GETFIELD);
        code.done();
    }

    void compactReadStatic() {
        initialize();
        declaringClass();
        probe(use.readProbe());
        access(GETSTATIC);
        code.done();
    }

    void compactWrite() {
        write(true);
    }

    void compactWriteStatic() {
        initialize();
        declaringClass();
        probe(use.writeProbe());
        access(PUTSTATIC);
        code.done();
    }

    /**
     * The access may be the first one to its class, whose initializer then runs. It must not run while the field is locked, and an exception in it must come from
     * here: so the field is read beforehand, for nothing else.
     */
    private void initialize() {
        access(GETSTATIC);
        code.visitInsn(type.getSize() == 2 ? POP2 : POP);
    }

    private void access(int opcode) {
        code.visitFieldInsn(opcode, owner, name, descriptor);
    }

    /** As the code names it, which may be a subclass of the one that declares the field: that one may be out of reach. */
    private void declaringClass() {
        code.visitLdcInsn(Type.getObjectType(owner));
    }

    private void probe(String probe) {
        probe(probe, PROBE_ARGUMENTS, "V");
    }

    private void probe(String probe, String arguments, String result) {
        code.push(use.id());
        code.push(site);
        code.probe(probe, arguments, result);
    }
}
