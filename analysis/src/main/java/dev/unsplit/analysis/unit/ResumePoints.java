// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects places at which another reading of a trace can start, evenly spread over it. They are never many: when there
 * is no room for another one, every second one is given up, and from then on they are twice as far apart. So a reading
 * that starts at the last one before some event reads only a small part of the trace too much, however long it is.
 */
public final class ResumePoints {

    private static final int MOST = 64;
    private static final long FIRST_DISTANCE = 1 << 14;

    /** Where more methods are open, remembering them is not worth it. */
    private static final int MOST_OPEN = 1024;

    private final List<ResumePoint> points = new ArrayList<>();
    private long distance;

    public ResumePoints() {
        this(FIRST_DISTANCE);
    }

    /** @param distance how many events lie between two of them at least */
    public ResumePoints(long distance) {
        this.distance = distance;
    }

    /** Whether a place behind this event is welcome. */
    boolean wants(long event) {
        return points.isEmpty() || event - last().event() >= distance;
    }

    private ResumePoint last() {
        return points.get(points.size() - 1);
    }

    void add(ResumePoint point) {
        if (point.openMethods().stream()
                        .mapToInt(ResumePoint.OpenMethods::count)
                        .sum()
                > MOST_OPEN) {
            return;
        }
        if (points.size() == MOST) {
            thinOut();
        }
        points.add(point);
    }

    private void thinOut() {
        for (int index = 1; index <= points.size() - 1; index++) {
            points.remove(index);
        }
        distance *= 2;
    }

    /** The last place from which a reading meets this event, or null: only from the beginning of the trace. */
    public @Nullable ResumePoint lastBefore(long event) {
        int index = points.size() - 1;
        while (index >= 0 && points.get(index).event() >= event) {
            index--;
        }
        return index < 0 ? null : points.get(index);
    }
}
