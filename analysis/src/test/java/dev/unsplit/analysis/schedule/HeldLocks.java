// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.schedule;

import dev.unsplit.analysis.schedule.Event.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which locks the thread of an event holds when the event happens, straight from the definition. Events have numbers from 1. */
public final class HeldLocks {

    /** A lock and how it is held. */
    public record Held(int lock, boolean shared) {

        public boolean excludes(Held other) {
            return lock == other.lock && !(shared && other.shared);
        }
    }

    private HeldLocks() {}

    public static Set<Held> at(Schedule schedule, int number) {
        List<Held> held = new ArrayList<>();
        for (int earlier = 1; earlier < number; earlier++) {
            Event event = schedule.event(earlier);
            if (event.thread() == schedule.event(number).thread()) {
                if (isAcquire(event.kind())) {
                    held.add(of(event));
                } else if (isRelease(event.kind())) {
                    held.remove(of(event));
                }
            }
        }
        return new HashSet<>(held);
    }

    public static boolean exclude(Set<Held> locks, Set<Held> others) {
        return locks.stream().anyMatch(one -> others.stream().anyMatch(one::excludes));
    }

    /** The lock of an event that acquires or releases one. */
    public static Held of(Event event) {
        return new Held(event.operand(), event.kind() == Kind.ACQUIRE_SHARED || event.kind() == Kind.RELEASE_SHARED);
    }

    public static boolean isAcquire(Kind kind) {
        return kind == Kind.ACQUIRE || kind == Kind.ACQUIRE_SHARED;
    }

    public static boolean isRelease(Kind kind) {
        return kind == Kind.RELEASE || kind == Kind.RELEASE_SHARED;
    }
}
