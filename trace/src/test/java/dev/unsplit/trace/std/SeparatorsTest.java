// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.std;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.trace.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class SeparatorsTest {

    @Property
    void finds_every_bar_and_line_feed_and_nothing_else(
            @ForAll("text") byte[] text, @ForAll @IntRange(max = 9) int from) {
        int start = Math.min(from, text.length);
        byte[] buffer = Arrays.copyOf(text, text.length + Words.SIZE);
        Arrays.fill(buffer, text.length, buffer.length, (byte) '|');
        Separators separators = new Separators(text.length);
        separators.find(buffer, start, text.length);
        List<Integer> found = new ArrayList<>();
        for (int separator = 0; separator < separators.count(); separator++) {
            found.add(separators.place(separator));
        }
        assertThat(found).isEqualTo(oneByOne(text, start));
    }

    private static List<Integer> oneByOne(byte[] text, int from) {
        List<Integer> places = new ArrayList<>();
        for (int at = from; at < text.length; at++) {
            if (text[at] == '|' || text[at] == '\n') {
                places.add(at);
            }
        }
        return places;
    }

    @Provide
    Arbitrary<byte[]> text() {
        Arbitrary<Byte> likely =
                Arbitraries.of((byte) '|', (byte) '\n', (byte) 'a', (byte) 0x0B, (byte) 0x8A, (byte) 0xFC);
        return Arbitraries.oneOf(likely, Arbitraries.bytes())
                .array(byte[].class)
                .ofMaxSize(300);
    }
}
