// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.atomicity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.staticcheck.atomicity.Atomicity.Conditional;
import dev.unsplit.staticcheck.atomicity.Atomicity.Meaning;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The laws of atomicities that depend on locks. What one means is what it is in each of the eight cases of three locks. */
class AtomicityLawsTest {

    private static final List<LockPath> LOCKS =
            List.of(LockPath.THIS, LockPath.THIS.field("bank.Account.lock"), LockPath.ofClass("bank.Bank"));

    private static List<Set<LockPath>> cases() {
        List<Set<LockPath>> cases = new ArrayList<>();
        for (int bits = 0; bits < 1 << LOCKS.size(); bits++) {
            Set<LockPath> held = new TreeSet<>();
            for (int lock = 0; lock < LOCKS.size(); lock++) {
                if ((bits & 1 << lock) != 0) {
                    held.add(LOCKS.get(lock));
                }
            }
            cases.add(held);
        }
        return cases;
    }

    private static List<Mover> meaning(Atomicity atomicity) {
        return cases().stream().map(atomicity::holding).toList();
    }

    @Provide
    Arbitrary<Atomicity> atomicities() {
        return nested(4);
    }

    private static Arbitrary<Atomicity> nested(int depth) {
        Arbitrary<Atomicity> plain = Arbitraries.of(Mover.class).map(Atomicity::of);
        return depth == 0
                ? plain
                : Arbitraries.oneOf(
                        plain,
                        Combinators.combine(Arbitraries.of(LOCKS), nested(depth - 1), nested(depth - 1))
                                .as(Atomicity::ifHeld));
    }

    @Property
    void composition_is_associative(
            @ForAll("atomicities") Atomicity a,
            @ForAll("atomicities") Atomicity b,
            @ForAll("atomicities") Atomicity c) {
        assertThat(a.then(b).then(c)).isEqualTo(a.then(b.then(c)));
    }

    @Property
    void composition_join_and_closure_are_monotone(
            @ForAll("atomicities") Atomicity a,
            @ForAll("atomicities") Atomicity b,
            @ForAll("atomicities") Atomicity c) {
        Atomicity more = a.join(b);
        assertThat(a.isAtMost(more)).isTrue();
        assertThat(a.then(c).isAtMost(more.then(c))).isTrue();
        assertThat(c.then(a).isAtMost(c.then(more))).isTrue();
        assertThat(a.closure().isAtMost(more.closure())).isTrue();
    }

    @Property
    void closure_is_idempotent_and_covers_one_more_round(@ForAll("atomicities") Atomicity a) {
        assertThat(a.closure().closure()).isEqualTo(a.closure());
        assertThat(a.then(a.closure()).isAtMost(a.closure())).isTrue();
    }

    @Property
    void join_is_commutative_associative_and_idempotent(
            @ForAll("atomicities") Atomicity a,
            @ForAll("atomicities") Atomicity b,
            @ForAll("atomicities") Atomicity c) {
        assertThat(a.join(b)).isEqualTo(b.join(a));
        assertThat(a.join(b).join(c)).isEqualTo(a.join(b.join(c)));
        assertThat(a.join(a)).isEqualTo(a);
    }

    @Property
    void operations_are_those_of_each_case(@ForAll("atomicities") Atomicity a, @ForAll("atomicities") Atomicity b) {
        for (Set<LockPath> held : cases()) {
            assertThat(a.then(b).holding(held)).isEqualTo(a.holding(held).then(b.holding(held)));
            assertThat(a.join(b).holding(held)).isEqualTo(a.holding(held).join(b.holding(held)));
            assertThat(a.closure().holding(held)).isEqualTo(a.holding(held).closure());
        }
    }

    @Property
    void what_means_the_same_is_the_same(@ForAll("atomicities") Atomicity a, @ForAll("atomicities") Atomicity b) {
        assertThat(a.equals(b)).isEqualTo(meaning(a).equals(meaning(b)));
        assertThat(isNormal(a, lock -> true)).isTrue();
    }

    private static boolean isNormal(Atomicity atomicity, Predicate<LockPath> allowed) {
        return !(atomicity instanceof Conditional choice)
                || allowed.test(choice.lock())
                        && !choice.held().equals(choice.notHeld())
                        && isNormal(choice.held(), lock -> lock.compareTo(choice.lock()) > 0)
                        && isNormal(choice.notHeld(), lock -> lock.compareTo(choice.lock()) > 0);
    }

    @Property
    void lock_that_is_known_is_no_condition_any_more(
            @ForAll("atomicities") Atomicity a, @ForAll("locks") LockPath lock) {
        for (Set<LockPath> held : cases()) {
            Set<LockPath> with = new TreeSet<>(held);
            with.add(lock);
            Set<LockPath> without = new TreeSet<>(held);
            without.remove(lock);
            assertThat(a.given(lock).holding(held)).isEqualTo(a.holding(with));
            assertThat(a.without(lock).holding(held)).isEqualTo(a.holding(without));
        }
        assertThat(a.given(lock).locks()).doesNotContain(lock);
    }

    @Provide
    Arbitrary<LockPath> locks() {
        return Arbitraries.of(LOCKS);
    }

    @Property
    void translation_keeps_what_is_meant(
            @ForAll("atomicities") Atomicity a, @ForAll("locks") LockPath one, @ForAll("locks") LockPath other) {
        Atomicity translated = a.translated(lock -> lock.equals(one)
                ? new Meaning.Lock(other)
                : lock.equals(LOCKS.get(1)) ? Meaning.Known.HELD : Meaning.Known.NOT_HELD);
        for (Set<LockPath> held : cases()) {
            Set<LockPath> meant = new TreeSet<>();
            if (held.contains(other)) {
                meant.add(one);
            }
            if (!one.equals(LOCKS.get(1))) {
                meant.add(LOCKS.get(1));
            }
            assertThat(translated.holding(held)).isEqualTo(a.holding(meant));
        }
    }

    @Test
    void block_that_takes_a_lock_again_is_what_is_in_it() {
        Atomicity body = Atomicity.ifHeld(LockPath.THIS, Atomicity.of(Mover.MOVER), Atomicity.of(Mover.ERROR))
                .given(LockPath.THIS);
        Atomicity block = Atomicity.ifHeld(
                LockPath.THIS, body, Atomicity.of(Mover.RIGHT).then(body).then(Atomicity.of(Mover.LEFT)));
        assertThat(block).hasToString("this ? mover : atomic");
        assertThat(block.closure()).hasToString("this ? mover : compound");
    }
}
