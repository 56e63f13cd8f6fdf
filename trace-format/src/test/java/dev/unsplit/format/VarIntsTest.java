// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VarIntsTest {

    private final byte[] bytes = new byte[16];

    @ParameterizedTest
    @ValueSource(
            longs = {0, 1, 127, 128, 16383, 16384, Integer.MAX_VALUE, 1L << 35, Long.MAX_VALUE, Long.MIN_VALUE, -1})
    void what_is_written_is_read_again(long value) {
        int end = VarInts.put(bytes, 3, value);
        assertThat(VarInts.end(bytes, 3, bytes.length)).isEqualTo(end);
        assertThat(VarInts.get(bytes, 3, end)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 63, -64, Long.MAX_VALUE, Long.MIN_VALUE})
    void signed_numbers_are_folded_and_unfolded(long value) {
        assertThat(VarInts.unfold(VarInts.fold(value))).isEqualTo(value);
    }

    @Test
    void small_numbers_of_either_sign_take_one_byte() {
        assertThat(VarInts.put(bytes, 0, VarInts.fold(-64))).isEqualTo(1);
        assertThat(VarInts.put(bytes, 0, VarInts.fold(63))).isEqualTo(1);
    }

    @Test
    void a_number_that_does_not_end_is_malformed() {
        Arrays.fill(bytes, (byte) 0x80);
        assertThat(VarInts.end(bytes, 0, bytes.length)).isEqualTo(VarInts.MALFORMED);
        assertThat(VarInts.end(bytes, 0, 0)).isEqualTo(VarInts.MALFORMED);
    }
}
