// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.standin;

import static dev.unsplit.agent.standin.StandInCode.EVENTS;
import static dev.unsplit.agent.standin.StandInCode.JDK;
import static dev.unsplit.agent.standin.StandInCode.STATE;

import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A stand-in for a method that is about one variable. */
final class VariableCode implements Opcodes {

    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String TOLD = "I" + STATE + ")V";

    /** The classes of the runtime that wrap functions, by what they wrap. */
    private static final Map<String, String> STEPS = Map.of(
            "java/util/function/IntUnaryOperator", JDK + "Step$IntUnary",
            "java/util/function/IntBinaryOperator", JDK + "Step$IntBinary",
            "java/util/function/LongUnaryOperator", JDK + "Step$LongUnary",
            "java/util/function/LongBinaryOperator", JDK + "Step$LongBinary",
            "java/util/function/UnaryOperator", JDK + "Step$Unary",
            "java/util/function/BinaryOperator", JDK + "Step$Binary");

    /** In place of an index, as {@code Step} has them. */
    private static final int STEP_WORD = -1;

    private static final int STEP_FIELD = -2;

    private final StandInCode code;
    private final Variable variable;
    private final Effect effect;

    VariableCode(StandInCode code, Variable variable, Effect effect) {
        this.code = code;
        this.variable = variable;
        this.effect = effect;
    }

    void write() {
        int function = function();
        if (function < 0) {
            lock();
            code.doFinally(() -> callAndTell(-1), this::unlock);
        } else if (STEPS.containsKey(code.type(function).getInternalName())) {
            writeStep(function);
        } else {
            writeAfterwards();
        }
    }

    /** The parameter that is a function, or -1. */
    private int function() {
        for (int i = 1; i < code.passed(); i++) {
            boolean isObject = code.type(i).getSort() == Type.OBJECT;
            if (isObject && code.type(i).getInternalName().startsWith("java/util/function/")) return i;
        }
        return -1;
    }

    private void writeStep(int function) {
        String step = STEPS.getOrDefault(code.type(function).getInternalName(), "");
        newStep(step, function);
        code.storeFree();
        code.doFinally(() -> callAndTell(function), () -> unlock(step), step);
    }

    private void writeAfterwards() {
        code.original(-1);
        code.storeResult();
        code.state();
        code.call(EVENTS, "late", "(" + STATE + ")V");
        lock();
        code.doFinally(this::tell, this::unlock);
    }

    private void callAndTell(int replaced) {
        code.original(replaced);
        code.storeResult();
        tell();
    }

    private void lock() {
        code.load(0);
        switch (variable) {
            case WORD -> {
                code.instructions().visitInsn(ACONST_NULL);
                code.state();
                code.call(EVENTS, "lockWord", "(" + OBJECT + OBJECT + STATE + ")V");
            }
            case ELEMENT -> {
                code.load(1);
                code.state();
                code.call(JDK + "AtomicElements", "lock", "(" + code.type(0).getDescriptor() + "I" + STATE + ")V");
            }
            case FIELD -> {
                code.load(1);
                code.state();
                code.call(JDK + "UpdatedFields", "lock", "(" + OBJECT + OBJECT + STATE + ")V");
            }
            case RANGE -> throw new IllegalStateException("a range is no variable");
        }
    }

    private void unlock() {
        code.state();
        code.call(EVENTS, "done", "(" + STATE + ")V");
    }

    private void unlock(String step) {
        code.loadFree();
        code.instructions().visitMethodInsn(INVOKEVIRTUAL, step, "unlock", "()V", false);
    }

    private void newStep(String step, int function) {
        MethodVisitor to = code.instructions();
        to.visitTypeInsn(NEW, step);
        to.visitInsn(DUP);
        code.load(function);
        code.load(variable == Variable.FIELD ? 1 : 0);
        if (variable == Variable.ELEMENT) code.load(1);
        else to.visitIntInsn(BIPUSH, variable == Variable.WORD ? STEP_WORD : STEP_FIELD);
        if (variable == Variable.FIELD) code.load(0);
        else to.visitInsn(ACONST_NULL);
        code.siteAndState();
        String parameters = code.type(function).getDescriptor() + OBJECT + "I" + OBJECT + "I" + STATE;
        to.visitMethodInsn(INVOKESPECIAL, step, "<init>", "(" + parameters + ")V", false);
    }

    private void tell() {
        switch (effect) {
            case COMPARE_AND_SET -> {
                code.loadResult();
                code.siteAndState();
                code.call(JDK + "Swap", "tell", "(Z" + TOLD);
            }
            case COMPARE_AND_EXCHANGE -> {
                code.loadResult();
                code.load(code.passed() - 2);
                code.siteAndState();
                String compared = code.result().getDescriptor();
                code.call(JDK + "Swap", "tell", "(" + compared + compared + TOLD);
            }
            case READ, READ_START -> tell("read");
            case WRITE -> tell("write");
            case UPDATE, NOTHING -> tell("update");
        }
    }

    private void tell(String event) {
        code.siteAndState();
        code.call(EVENTS, event, "(" + TOLD);
    }
}
