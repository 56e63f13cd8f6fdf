// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.DUP2;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GETSTATIC;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.IFNULL;
import static org.objectweb.asm.Opcodes.IF_ACMPEQ;
import static org.objectweb.asm.Opcodes.IF_ICMPEQ;
import static org.objectweb.asm.Opcodes.L2I;
import static org.objectweb.asm.Opcodes.LCMP;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.POP2;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.PUTSTATIC;
import static org.objectweb.asm.Opcodes.SWAP;

import org.objectweb.asm.Label;
import org.objectweb.asm.Type;

/**
 * Writes accesses of fields together with their probes. The fast path is a look at the field's word, for which nothing is
 * called in the field's own class:
 * <pre>
 * read    v = o.x;  if ((int) o.x$unsplit != ts.epoch) { read(o, …); v = o.x; done(ts); }
 * write   if (o == null || o.x$unsplit == ts.both) o.x = v; else { write(o, …); o.x = v; done(ts); }
 * </pre>
 * The object stays on the stack throughout: so it is the original instruction that meets a null, and what the exception
 * says about where the null came from is the same as before. The value that was read stays on the stack for the same reason
 * and is compared with what is read under the lock; if another thread has changed it just then, all is done again. A
 * volatile must not be recorded twice for one read: there the first instruction itself is gone back to. Of a static field
 * the object is its class.
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
        if (use.isOwn()) {
            word(GETFIELD);
        }
        jumpIfReadIsKnown(known);
        copyObject();
        probe(use.readProbe());
        code.visitInsn(DUP2);
        code.visitInsn(SWAP);
        access(GETFIELD);
        code.done();
        jumpIfSame(code, type, known);
        code.visitInsn(POP);
        code.jump(GOTO, again);
        code.target(known, shape);
        code.visitInsn(SWAP);
        code.visitInsn(POP);
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
        if (use.isOwn()) {
            word(GETFIELD);
        }
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
        code.storeValue(type);
        Label known = new Label();
        code.visitInsn(DUP);
        if (use.isOwn()) {
            word(GETFIELD);
        }
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
        jumpIfStaticReadIsKnown(known);
        declaringClass();
        probe(use.readProbe());
        code.visitInsn(DUP);
        access(GETSTATIC);
        code.done();
        jumpIfSame(code, type, known);
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
        jumpIfStaticReadIsKnown(known);
        declaringClass();
        probe(use.readProbe());
        code.visitInsn(type.getSize() == 2 ? POP2 : POP);
        access(GETSTATIC);
        code.done();
        code.target(known, shape);
    }

    private void jumpIfStaticReadIsKnown(Label known) {
        if (use.isOwn()) {
            word(GETSTATIC);
        } else {
            declaringClass();
        }
        jumpIfReadIsKnown(known);
    }

    /** The word, or the object if the word is not ours to look at, is on the stack. */
    private void jumpIfReadIsKnown(Label known) {
        if (use.isOwn()) {
            code.visitInsn(L2I);
            code.epoch();
            code.jump(IF_ICMPEQ, known);
        } else {
            code.push(use.id());
            code.probe("isNewRead", QUESTION_ARGUMENTS, "Z");
            code.jump(IFEQ, known);
        }
    }

    void write(boolean isNeverNull) {
        write(isNeverNull, use.locks());
    }

    private void write(boolean isNeverNull, boolean always) {
        code.storeValue(type);
        Code.Shape shape = code.shape();
        Label plain = new Label();
        Label end = new Label();
        if (!isNeverNull) {
            code.visitInsn(DUP);
            code.jump(IFNULL, plain);
        }
        if (!always) {
            code.visitInsn(DUP);
            if (use.isOwn()) {
                word(GETFIELD);
            }
            jumpIfWriteIsKnown(plain);
        }
        code.visitInsn(DUP);
        probe(use.writeProbe());
        code.loadValue(type);
        access(PUTFIELD);
        code.done();
        if (!isNeverNull || !always) {
            Code.Shape after = code.shape();
            code.jump(GOTO, end);
            code.target(plain, shape);
            code.loadValue(type);
            access(PUTFIELD);
            code.target(end, after);
        }
    }

    void writeStatic() {
        initialize();
        if (use.locks()) {
            declaringClass();
            probe(use.writeProbe());
            access(PUTSTATIC);
            code.done();
            return;
        }
        Code.Shape shape = code.shape();
        Label plain = new Label();
        Label end = new Label();
        if (use.isOwn()) {
            word(GETSTATIC);
        } else {
            declaringClass();
        }
        jumpIfWriteIsKnown(plain);
        declaringClass();
        probe(use.writeProbe());
        access(PUTSTATIC);
        code.done();
        Code.Shape after = code.shape();
        code.jump(GOTO, end);
        code.target(plain, shape);
        access(PUTSTATIC);
        code.target(end, after);
    }

    private void jumpIfWriteIsKnown(Label plain) {
        if (use.isOwn()) {
            code.both();
            code.visitInsn(LCMP);
        } else {
            code.push(use.id());
            code.probe("isNewWrite", QUESTION_ARGUMENTS, "Z");
        }
        code.jump(IFEQ, plain);
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

    void compactWrite(boolean isNeverNull) {
        write(isNeverNull, true);
    }

    void compactWriteStatic() {
        initialize();
        declaringClass();
        probe(use.writeProbe());
        access(PUTSTATIC);
        code.done();
    }

    /**
     * The access may be the first one to another class, whose initializer then runs. It must not run while the field is locked, and an exception in it must come from
     * here: so the field is read beforehand, for nothing else.
     */
    private void initialize() {
        if (!use.isOwn()) {
            access(GETSTATIC);
            code.visitInsn(type.getSize() == 2 ? POP2 : POP);
        }
    }

    private void access(int opcode) {
        code.visitFieldInsn(opcode, owner, name, descriptor);
    }

    private void word(int opcode) {
        code.visitFieldInsn(opcode, owner, name + FieldUse.WORD, "J");
    }

    /** As the code names it, which may be a subclass of the one that declares the field: that one may be out of reach. */
    private void declaringClass() {
        code.visitLdcInsn(Type.getObjectType(owner));
    }

    private void probe(String probe) {
        code.push(use.id());
        code.push(site);
        code.probe(probe, PROBE_ARGUMENTS, "V");
    }
}
