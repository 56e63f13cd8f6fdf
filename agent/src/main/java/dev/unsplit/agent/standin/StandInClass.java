// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.standin;

import java.lang.reflect.Method;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Writes the class of a family's stand-ins: for each method of the JDK's type one static method of the same name, which takes the receiver first, and
 * the site and the thread's state last. Since the class lies in the package of the runtime, it is part of the JVM like the JDK itself,
 * and its methods are hidden from stack traces.
 *
 * <p>A method that is about one variable is told while nobody else can access that, so that the order of what is told is the order of what happened:
 * <pre>
 *   public static int addAndGet(AtomicInteger atomic, int delta, int site, ThreadState ts) {
 *       Events.lockWord(atomic, null, ts);
 *       try {
 *           int result = atomic.addAndGet(delta);
 *           Events.update(site, ts);             // or read, write, or what Swap makes of the result
 *           return result;
 *       } finally {
 *           Events.done(ts);
 *       }
 *   }
 * </pre>
 * A function that is passed to it is code of the program, which must not run while something is locked. {@code Step} wraps it, and locks
 * the variable each time when the function has run:
 * <pre>
 *       Step.IntUnary step = new Step.IntUnary(function, atomic, Step.WORD, null, site, ts);
 *       try {
 *           int result = atomic.updateAndGet(step);
 *           Events.update(site, ts);
 *           return result;
 *       } finally {
 *           step.unlock();
 *       }
 * </pre>
 * With any other kind of function the method is called first, and told as an update afterwards.
 *
 * <p>A method that is about arrays locks nothing: what it writes is told before it is called, what it reads afterwards:
 * <pre>
 *   public static void fill(int[] array, int from, int to, int value, int site, ThreadState ts) {
 *       ArrayRanges.writing(array, from, to, site, ts);
 *       Arrays.fill(array, from, to, value);
 *   }
 * </pre>
 */
final class StandInClass {

    private StandInClass() {}

    static byte[] write(Family family) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(
                Opcodes.V17,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
                family.className(),
                null,
                "java/lang/Object",
                null);
        for (Method method : family.methods()) {
            if (family.effectOf(method) != Effect.NOTHING) write(family, method, writer);
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void write(Family family, Method method, ClassWriter writer) {
        StandInCode code = new StandInCode(family, method, writer);
        Effect effect = family.effectOf(method);
        if (family.variable() == Variable.RANGE) new RangeCode(code, effect).write();
        else new VariableCode(code, family.variable(), effect).write();
        code.end();
    }
}
