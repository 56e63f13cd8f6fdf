// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.trace.Waypoint;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResumePointsTest {

    private static final Waypoint NOWHERE = () -> {
        throw new AssertionError("not to be opened");
    };

    private static ResumePoints afterBlocks(int blocks, int eventsInBlock, int openMethods) {
        ResumePoints points = new ResumePoints();
        for (long block = 0; block < blocks; block++) {
            if (points.wants(block * eventsInBlock)) {
                points.add(new ResumePoint(
                        NOWHERE,
                        block * eventsInBlock,
                        0,
                        List.of(new ResumePoint.OpenMethods(0, new byte[openMethods], 0, 0))));
            }
        }
        return points;
    }

    private static long eventBefore(ResumePoints points, long event) {
        return Objects.requireNonNull(points.lastBefore(event)).event();
    }

    @Test
    void there_are_few_of_them_and_never_far_apart_however_long_the_trace_is() {
        for (int blocks : new int[] {1, 2, 64, 65, 1000, 100_000}) {
            ResumePoints points = afterBlocks(blocks, 32_768, 1);
            long events = blocks * 32_768L;
            long different = IntStream.rangeClosed(1, 1000)
                    .mapToLong(part -> eventBefore(points, Math.max(1, events / 1000 * part)))
                    .distinct()
                    .count();
            assertThat(different).isLessThanOrEqualTo(64);
            for (int part = 1; part <= 100; part++) {
                long event = events / 100 * part;
                assertThat(event - eventBefore(points, event)).isBetween(1L, Math.max(32_768, events / 30));
            }
        }
    }

    @Test
    void many_small_blocks_are_not_all_kept() {
        ResumePoints points = afterBlocks(10_000, 1, 1);
        assertThat(eventBefore(points, 9_999)).isZero();
    }

    @Test
    void beginning_of_the_trace_is_before_its_first_event_only() {
        ResumePoints points = afterBlocks(2, 32_768, 1);
        assertThat(points.lastBefore(0)).isNull();
        assertThat(eventBefore(points, 32_768)).isZero();
        assertThat(eventBefore(points, 32_769)).isEqualTo(32_768);
    }

    @Test
    void nothing_is_remembered_where_too_much_is_open() {
        assertThat(afterBlocks(100, 32_768, 1025).lastBefore(1_000_000)).isNull();
    }
}
