// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KeyTableTest {

    private final KeyTable table = new KeyTable();

    private static Word newWord() {
        return new Word(new ObjectShadow("the map"), "some key");
    }

    @Test
    void equal_keys_have_one_variable() {
        Word word = newWord();
        assertThat(table.get("a")).isNull();
        assertThat(table.add("a", word)).isSameAs(word);
        assertThat(table.add(new String("a"), newWord())).isSameAs(word);
        assertThat(table.get(new String("a"))).isSameAs(word);
        assertThat(table.get("b")).isNull();
    }

    @Test
    void numbers_of_one_hash_are_told_apart_by_their_class() {
        Word ofInteger = table.add(1_000, newWord());
        Word ofLong = table.add(1_000L, newWord());
        Word ofCharacter = table.add((char) 1_000, newWord());
        assertThat(List.of(ofInteger, ofLong, ofCharacter)).doesNotHaveDuplicates();
        assertThat(table.get(Integer.valueOf(1_000))).isSameAs(ofInteger);
        assertThat(table.get(Long.valueOf(1_000))).isSameAs(ofLong);
        assertThat(table.get(1_000 + (1 << 16))).isNull();
    }

    @Test
    void threads_that_add_the_same_key_agree() throws InterruptedException {
        ConcurrentHashMap<Integer, Word> agreed = new ConcurrentHashMap<>();
        AtomicInteger different = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int index = 0; index < 4; index++) {
            threads.add(new Thread(() -> {
                for (int key = 0; key < 20_000; key++) {
                    Word mine = table.add(key, newWord());
                    Word first = agreed.putIfAbsent(key, mine);
                    if (first != null && first != mine) {
                        different.incrementAndGet();
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(different).hasValue(0);
    }

    @Test
    void a_key_may_wait_for_another_thread_while_it_is_compared() {
        Word others = newWord();
        Object patient = new Object() {
            @Override
            public int hashCode() {
                Thread other = new Thread(() -> table.add("other", others));
                other.start();
                try {
                    other.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                return 3;
            }

            @Override
            public boolean equals(Object o) {
                return this == o;
            }
        };
        Word word = newWord();
        assertThat(table.add(patient, word)).isSameAs(word);
        assertThat(table.get("other")).isSameAs(others);
    }

    @Test
    void there_are_not_more_keys_than_fit() {
        for (int key = 0; key <= 1 << 16; key++) {
            table.add(key, newWord());
        }
        assertThat(table.get(5)).isNull();
        assertThat(NotSeen.counted(NotSeen.FORGOTTEN_KEYS)).isPositive();
    }
}
