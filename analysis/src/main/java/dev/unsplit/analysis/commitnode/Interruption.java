// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import dev.unsplit.analysis.interleaving.Interleaving;
import dev.unsplit.analysis.interleaving.Interleaving.Event;
import dev.unsplit.analysis.tree.Unit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Two accesses of a unit and the first of what another unit does between them. */
record Interruption(Event before, Event between, Event after) {

    /** The first one, or null if nobody comes in between. */
    static @Nullable Interruption of(Interleaving interleaving, Unit unit) {
        List<Event> accesses =
                interleaving.events().stream().filter(Event::isAccess).toList();
        Event before = null;
        Event between = null;
        for (Event event : accesses) {
            if (event.unit() == unit) {
                if (before != null && between != null) {
                    return new Interruption(before, between, event);
                }
                before = event;
            } else if (before != null && between == null) {
                between = event;
            }
        }
        return null;
    }
}
