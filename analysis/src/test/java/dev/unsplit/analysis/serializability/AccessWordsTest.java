// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.BeforeTry;
import org.junit.jupiter.api.Test;

class AccessWordsTest {

    /** Numbers and sites around those from which on they need more room in a table. */
    private static final long[] NUMBERS = {1, 2, 1000, (1 << 20) - 1, 1 << 20, (1 << 20) + 1};

    private static final int[] SITES = {0, 1, 4095, 4096};

    private final Epochs epochs = new Epochs();
    private AccessWords words = new AccessWords(epochs);

    @BeforeTry
    void start() {
        words = new AccessWords(epochs);
    }

    private void read(int variable, int slot, long number) {
        read(variable, epochs.pack(slot, number));
    }

    private void read(int variable, long word) {
        long[] page = words.page(variable);
        int at = AccessWords.at(variable) + 1;
        if (page[at] == 0) {
            page[at] = word;
        } else {
            words.addReader(variable, word);
        }
    }

    private LongStream readers(int variable) {
        return IntStream.range(0, words.findReaders(variable)).mapToLong(words::found);
    }

    private long[] slotsThatRead(int variable) {
        return readers(variable)
                .filter(word -> word != 0)
                .map(epochs::slotOf)
                .sorted()
                .toArray();
    }

    @Test
    void every_reader_is_kept_however_many_there_are() {
        for (int slot = 0; slot < 100; slot++) {
            read(7, slot, 1);
            assertThat(slotsThatRead(7))
                    .isEqualTo(LongStream.rangeClosed(0, slot).toArray());
        }
    }

    @Test
    void reader_that_reads_again_is_kept_once_with_its_latest_number() {
        for (int slot = 0; slot < 10; slot++) {
            read(7, slot, 1);
        }
        words.addReader(7, epochs.pack(5, 2));
        assertThat(slotsThatRead(7)).hasSize(10);
        assertThat(readers(7).toArray()).contains(epochs.pack(5, 2));
    }

    @Test
    void cleared_variable_has_no_readers_and_its_neighbours_keep_theirs() {
        for (int slot = 0; slot < 9; slot++) {
            read(7, slot, 1);
        }
        for (int slot = 0; slot < 3; slot++) {
            read(8, slot, 1);
        }
        words.clearReaders(7);
        assertThat(AccessWords.isOfNobody(words.page(7)[AccessWords.at(7) + 1])).isTrue();
        assertThat(slotsThatRead(7)).isEmpty();
        assertThat(slotsThatRead(8)).containsExactly(0, 1, 2);
    }

    @Test
    void neighbours_with_many_readers_do_not_see_those_of_each_other() {
        for (int slot = 0; slot < 30; slot++) {
            read(16, slot, 1);
            read(17 + slot % 3, slot, 2);
        }
        assertThat(slotsThatRead(16)).hasSize(30);
        assertThat(slotsThatRead(18)).containsExactly(1, 4, 7, 10, 13, 16, 19, 22, 25, 28);
        words.clearReaders(17);
        read(18, 70, 3);
        assertThat(slotsThatRead(16)).hasSize(30);
        assertThat(slotsThatRead(18)).hasSize(11).contains(70);
        assertThat(slotsThatRead(19)).hasSize(10);
    }

    @Property(tries = 500)
    void the_last_read_of_each_slot_is_kept_until_the_readers_are_cleared(
            @ForAll @Size(max = 400) List<@IntRange(max = 1 << 30) Integer> steps) {
        Map<Integer, Map<Integer, Long>> expected = new TreeMap<>(); // by variable and slot
        for (int step : steps) {
            Random random = new Random(step);
            int variable = random.nextInt(10);
            Map<Integer, Long> reads = expected.computeIfAbsent(variable, any -> new TreeMap<>());
            if (random.nextInt(30) == 0) {
                words.clearReaders(variable);
                reads.clear();
            } else {
                int slot = random.nextInt(random.nextInt(20) == 0 ? 100 : 20);
                long word = epochs.pack(slot, NUMBERS[random.nextInt(NUMBERS.length)])
                        | epochs.site(SITES[random.nextInt(SITES.length)]);
                read(variable, word);
                reads.put(slot, word);
            }
        }
        expected.forEach((variable, reads) -> assertThat(
                        readers(variable).filter(word -> word != 0).boxed())
                .containsExactlyInAnyOrderElementsOf(reads.values()));
    }

    @Test
    void variable_with_four_readers_costs_at_most_forty_bytes() {
        int variables = 25 * 4096;
        for (int variable = 0; variable < variables; variable++) {
            words.page(variable)[AccessWords.at(variable)] = epochs.pack(9, 1);
            for (int slot = 0; slot < 4; slot++) {
                read(variable, slot, 1);
            }
        }
        assertThat(words.bytes()).isLessThanOrEqualTo(40L * variables);
    }
}
