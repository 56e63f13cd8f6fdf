// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Writes a class whose methods may have no frames: one of the JDK, as the JVM hands them out. From version 51 on ASM reads off the frames how
 * much stack a method needs, since there must be frames; without them it comes to too little, and the JVM, which does not verify these
 * classes, overwrites what lies behind. Up to version 50 it follows the code. So this writes version 50, and puts the real one in at the end.
 */
final class FramelessClass extends ClassVisitor {

    private static final int MINOR_VERSION = 4;
    private static final int MAJOR_VERSION = 6;

    private final ClassWriter writer;
    private int version;

    private FramelessClass(ClassWriter writer) {
        super(Opcodes.ASM9, writer);
        this.writer = writer;
    }

    /** @param original the class that is changed, if most of it stays as it is */
    static FramelessClass like(@Nullable ClassReader original) {
        return new FramelessClass(new ClassWriter(original, ClassWriter.COMPUTE_MAXS));
    }

    @Override
    public void visit(
            int itsVersion,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        version = itsVersion;
        super.visit(Math.min(itsVersion & 0xFFFF, Opcodes.V1_6), access, name, signature, superName, interfaces);
    }

    byte[] written() {
        byte[] bytes = writer.toByteArray();
        putShort(bytes, MINOR_VERSION, version >>> 16);
        putShort(bytes, MAJOR_VERSION, version);
        return bytes;
    }

    private static void putShort(byte[] bytes, int at, int value) {
        bytes[at] = (byte) (value >>> 8);
        bytes[at + 1] = (byte) value;
    }
}
