// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WordsTest {

    @Test
    void ordinals_end_as_they_do_in_english() {
        assertThat(IntStream.of(1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 111, 121)
                        .mapToObj(Words::ordinal))
                .containsExactly(
                        "first", "second", "third", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "30th",
                        "111th", "121st");
    }
}
