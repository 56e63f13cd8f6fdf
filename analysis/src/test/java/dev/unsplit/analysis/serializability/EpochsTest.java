// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EpochsTest {

    private final Epochs epochs = new Epochs();

    @Test
    void word_gives_back_what_was_packed() {
        long word = epochs.pack(4095, (1L << 32) - 1) | epochs.site(262_143);
        assertThat(word).isPositive();
        assertThat(epochs.slotOf(word)).isEqualTo(4095);
        assertThat(epochs.numberOf(word)).isEqualTo((1L << 32) - 1);
        assertThat(epochs.siteOf(word)).isEqualTo(262_143);
    }

    @Test
    void site_that_does_not_fit_is_unknown() {
        assertThat(epochs.site(262_144)).isZero();
    }

    @Test
    void layout_with_more_room_keeps_slot_number_and_site() {
        Epochs roomier = Epochs.roomFor(100_000, 1_000_000);
        assertThat(roomier.fits(100_000, 1_000_000)).isTrue();
        long word = epochs.repack(epochs.pack(4000, 123_456) | epochs.site(77), roomier);
        assertThat(roomier.slotOf(word)).isEqualTo(4000);
        assertThat(roomier.numberOf(word)).isEqualTo(123_456);
        assertThat(roomier.siteOf(word)).isEqualTo(77);
    }

    @Test
    void marked_word_stays_marked_in_another_layout() {
        Epochs roomier = Epochs.roomFor(100_000, 1_000_000);
        long word = epochs.repack(epochs.pack(4000, 123_456) | Epochs.MARK, roomier);
        assertThat(word).isEqualTo(roomier.pack(4000, 123_456) | Epochs.MARK);
    }

    @Test
    void layout_without_room_for_sites_still_has_room_for_verdicts() {
        Epochs roomier = Epochs.roomFor(1 << 29, 1L << 30);
        assertThat(roomier.fits(1 << 29, 1L << 30)).isTrue();
        assertThat(roomier.site(5)).isZero();
    }
}
