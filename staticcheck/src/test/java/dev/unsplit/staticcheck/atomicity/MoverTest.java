// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.atomicity;

import static dev.unsplit.staticcheck.atomicity.Mover.ATOMIC;
import static dev.unsplit.staticcheck.atomicity.Mover.COMPOUND;
import static dev.unsplit.staticcheck.atomicity.Mover.CONST;
import static dev.unsplit.staticcheck.atomicity.Mover.ERROR;
import static dev.unsplit.staticcheck.atomicity.Mover.LEFT;
import static dev.unsplit.staticcheck.atomicity.Mover.MOVER;
import static dev.unsplit.staticcheck.atomicity.Mover.RIGHT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** There are only seven of them: the laws are tried for all. */
class MoverTest {

    private static void forAllPairs(BiConsumer<Mover, Mover> law) {
        for (Mover one : Mover.values()) {
            for (Mover other : Mover.values()) {
                law.accept(one, other);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "MOVER, ATOMIC, ATOMIC",
        "ATOMIC, MOVER, ATOMIC",
        "ATOMIC, ATOMIC, COMPOUND",
        "RIGHT, LEFT, ATOMIC",
        "LEFT, RIGHT, COMPOUND",
        "LEFT, ATOMIC, COMPOUND",
        "ATOMIC, RIGHT, COMPOUND",
        "RIGHT, ATOMIC, ATOMIC",
        "ATOMIC, LEFT, ATOMIC",
        "CONST, CONST, CONST",
        "MOVER, CONST, MOVER",
        "COMPOUND, ERROR, ERROR",
        "ERROR, CONST, ERROR",
    })
    void composition_is_that_of_the_table(Mover one, Mover next, Mover both) {
        assertThat(one.then(next)).isEqualTo(both);
    }

    @Test
    void closure_is_that_of_the_table() {
        assertThat(Arrays.stream(Mover.values()).map(Mover::closure))
                .containsExactly(CONST, MOVER, LEFT, RIGHT, COMPOUND, COMPOUND, ERROR);
    }

    @Test
    void left_and_right_movers_are_not_ordered() {
        assertThat(LEFT.isAtMost(RIGHT)).isFalse();
        assertThat(RIGHT.isAtMost(LEFT)).isFalse();
        assertThat(LEFT.join(RIGHT)).isEqualTo(ATOMIC);
    }

    @Test
    void order_is_a_partial_order() {
        forAllPairs((a, b) -> {
            assertThat(a.isAtMost(a)).isTrue();
            assertThat(a.isAtMost(b) && b.isAtMost(a)).isEqualTo(a == b);
            for (Mover c : Mover.values()) {
                assertThat(!(a.isAtMost(b) && b.isAtMost(c)) || a.isAtMost(c)).isTrue();
            }
        });
    }

    @Test
    void join_is_the_least_upper_bound() {
        forAllPairs((a, b) -> {
            assertThat(a.isAtMost(a.join(b)) && b.isAtMost(a.join(b))).isTrue();
            for (Mover c : Mover.values()) {
                assertThat(!(a.isAtMost(c) && b.isAtMost(c)) || a.join(b).isAtMost(c))
                        .isTrue();
            }
        });
    }

    @Test
    void composition_is_associative_and_monotone() {
        forAllPairs((a, b) -> {
            for (Mover c : Mover.values()) {
                assertThat(a.then(b).then(c)).as(a + ";" + b + ";" + c).isEqualTo(a.then(b.then(c)));
                if (a.isAtMost(b)) {
                    assertThat(a.then(c).isAtMost(b.then(c))).isTrue();
                    assertThat(c.then(a).isAtMost(c.then(b))).isTrue();
                }
            }
        });
    }

    @Test
    void composition_distributes_over_join() {
        forAllPairs((a, b) -> {
            for (Mover c : Mover.values()) {
                assertThat(c.then(a.join(b))).isEqualTo(c.then(a).join(c.then(b)));
                assertThat(a.join(b).then(c)).isEqualTo(a.then(c).join(b.then(c)));
            }
        });
    }

    @Test
    void const_changes_nothing() {
        forAllPairs((a, b) -> {
            assertThat(CONST.then(a)).isEqualTo(a);
            assertThat(a.then(CONST)).isEqualTo(a);
        });
    }

    @Test
    void closure_is_idempotent_monotone_and_covers_every_number_of_rounds() {
        forAllPairs((a, b) -> {
            assertThat(a.closure().closure()).isEqualTo(a.closure());
            assertThat(a.isAtMost(a.closure())).isTrue();
            assertThat(a.then(a.closure()).isAtMost(a.closure())).isTrue();
            assertThat(!a.isAtMost(b) || a.closure().isAtMost(b.closure())).isTrue();
        });
    }

    /**
     * The definition: each action of a sequence is moved to the one action that cannot be moved, if there is one. All sequences of up to five single actions.
     */
    @Test
    void sequence_is_atomic_if_its_actions_can_be_moved_together() {
        List<List<Mover>> sequences = new ArrayList<>(List.of(List.of()));
        for (int at = 0; at < sequences.size(); at++) {
            List<Mover> sequence = sequences.get(at);
            Mover composed = sequence.stream().reduce(CONST, Mover::then);
            assertThat(composed.isAtMost(ATOMIC)).as(sequence.toString()).isEqualTo(canBeMovedTogether(sequence));
            if (sequence.size() < 5) {
                for (Mover next : List.of(MOVER, LEFT, RIGHT, ATOMIC)) {
                    List<Mover> longer = new ArrayList<>(sequence);
                    longer.add(next);
                    sequences.add(longer);
                }
            }
        }
    }

    private static boolean canBeMovedTogether(List<Mover> actions) {
        return Optional.of(actions)
                .filter(all -> all.stream().filter(each -> each == ATOMIC).count() <= 1)
                .filter(all -> {
                    for (int middle = 0; middle <= all.size(); middle++) {
                        boolean before = all.subList(0, middle).stream().allMatch(a -> a == RIGHT || a == MOVER);
                        int behind = middle < all.size() && all.get(middle) == ATOMIC ? middle + 1 : middle;
                        if (before && all.subList(behind, all.size()).stream().allMatch(a -> a == LEFT || a == MOVER)) {
                            return true;
                        }
                    }
                    return false;
                })
                .isPresent();
    }

    @Test
    void error_and_compound_stay_what_they_are() {
        assertThat(COMPOUND.then(LEFT)).isEqualTo(COMPOUND);
        assertThat(ERROR.then(COMPOUND)).isEqualTo(ERROR);
        assertThat(RIGHT.then(COMPOUND)).isEqualTo(COMPOUND);
    }
}
