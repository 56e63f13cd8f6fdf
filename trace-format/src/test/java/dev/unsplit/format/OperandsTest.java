// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperandsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "16383, 1",
        "16384, 2",
        "1000000, 2",
        "2097151, 2",
        "2097152, 3",
        "268435455, 3",
        "268435456, 4",
        "2147483647, 4"
    })
    void head_and_tail_give_the_operand_again(int operand, int tailLength) {
        int head = Operands.head(operand);
        byte[] tail = new byte[Operands.MAX_TAIL];
        assertThat(Operands.tailLength(head)).isEqualTo(tailLength);
        assertThat(Operands.putTail(tail, 0, operand)).isEqualTo(tailLength);
        assertThat(Operands.highBits(head) | UstFormat.int32(tail, 0)).isEqualTo(operand);
    }

    @Test
    void neighbours_have_slots_of_their_own() {
        assertThat(IntStream.range(1000, 1064).map(Operands::slot).distinct())
                .hasSizeGreaterThan(48)
                .allMatch(slot -> slot >= 0 && slot < Operands.SLOTS);
    }

    @Test
    void fresh_heads_have_no_tail_and_unused_heads_no_operand() {
        assertThat(Operands.tailLength(Operands.freshHead(UstFormat.LOCKS))).isZero();
        assertThat(Operands.highBits(0xF1)).isNegative();
    }
}
