// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.standin;

import static dev.unsplit.agent.standin.StandInCode.JDK;
import static dev.unsplit.agent.standin.StandInCode.STATE;

import org.objectweb.asm.Type;

/** A stand-in for a static method that is about arrays. If it writes, it is the first of them; it reads all others, and the first one too if it does not only write. */
final class RangeCode {

    private final StandInCode code;
    private final Effect effect;

    RangeCode(StandInCode code, Effect effect) {
        this.code = code;
        this.effect = effect;
    }

    void write() {
        boolean writes = effect != Effect.READ && effect != Effect.READ_START;
        if (effect == Effect.UPDATE) tell("read", 0);
        if (writes) tell("writing", 0);
        code.original(-1);
        code.storeResult();
        for (int i = writes ? 1 : 0; i < code.passed(); i++) {
            if (isArray(i)) tell(effect == Effect.READ_START ? "readStart" : "read", i);
        }
        code.returnResult();
    }

    private void tell(String event, int array) {
        int bounds = effect == Effect.READ_START ? 1 : hasBounds(array) ? 2 : 0;
        for (int i = 0; i <= bounds; i++) code.load(array + i);
        code.siteAndState();
        code.call(JDK + "ArrayRanges", event, "(Ljava/lang/Object;" + "I".repeat(bounds) + "I" + STATE + ")V");
    }

    private boolean isArray(int parameter) {
        return code.type(parameter).getSort() == Type.ARRAY;
    }

    private boolean hasBounds(int array) {
        return array + 2 < code.passed() && isNumber(array + 1) && isNumber(array + 2);
    }

    private boolean isNumber(int parameter) {
        return code.type(parameter).getSort() == Type.INT;
    }
}
