// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.analysis.unit.ResumePoint;
import dev.unsplit.analysis.unit.ResumePoints;
import dev.unsplit.analysis.witness.WitnessMaker.Shown;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.OwnIds;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.trace.Symbols;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects the violations of several engines over one trace and the witnesses that show them.
 *
 * <p>A witness can be made at the moment when the violation is noticed, from a window of recent events (a pipe), or in
 * another reading of the trace that fills such a window only where it is wanted (a file); the first reading is then free
 * of it. Where that window does not reach back far enough to be sure of the shortest cycle, one more reading looks at a
 * larger one, which is thinned.
 *
 * <p>Where a trace can be read from the middle, only stretches of it are read again: up to a violation, then on to the
 * next one, from the last place before what is wanted of it.
 */
public final class Findings {

    /** Transactions on a cycle rarely began longer before the one that was split. */
    private static final long EVENTS_BEFORE = 1 << 14;

    /** Events that a window holds; about 40 bytes each. */
    public static final int WINDOW = 1 << 18;

    private static final int LARGEST_WINDOW = 1 << 22;

    /** A thinned window and a search in it need less than this for each event, with room for everything else. */
    private static final int BYTES_FOR_EVENT = 512;

    /** Events that are searched in large windows: less than half a minute's worth. */
    private static final long MOST_SEARCHED = 1L << 28;

    private final SymbolTexts texts;
    private final WitnessMaker maker;
    private final FindingMaker findings;
    private final int windowSize;
    private final Map<Violation, Shown> shown = new HashMap<>();
    private final List<Wanted> wanted = new ArrayList<>(); // in the first window, then in the large one
    private final Deque<Wanted> now = new ArrayDeque<>(); // in the order of the trace
    private boolean largeWindow;
    private long searched;

    /** A violation that is to be shown in another reading, from a window that starts with this event. */
    private record Wanted(Violation violation, long from) {}

    public Findings(Symbols symbols) {
        this(symbols, WINDOW);
    }

    /** @param windowSize how many events the window of the second reading holds */
    public Findings(Symbols symbols, int windowSize) {
        this.windowSize = windowSize;
        texts = new SymbolTexts(symbols);
        maker = new WitnessMaker(texts);
        findings = new FindingMaker(texts);
    }

    /** Which violations make one finding. */
    public Grouping grouping() {
        return new Grouping(texts);
    }

    /** Shows a violation that the last event of this window closed. */
    public void showNow(EventWindow window, Violation violation) {
        shown.put(violation, maker.fromWindow(window, violation));
    }

    /** Shows a violation that the last edge of this window closed. */
    public void showNow(EdgeWindow window, Violation violation) {
        shown.put(violation, maker.fromWindow(window, violation));
    }

    /** Asks for a violation to be shown in another reading, which first looks back only as far as most cycles reach. */
    public void showLater(Violation violation) {
        long affordable = violation.event() - windowSize + 1;
        long useful = violation.beginEvent() - EVENTS_BEFORE;
        wanted.add(new Wanted(violation, Math.max(1, Math.max(affordable, useful))));
    }

    public boolean wantsAnotherReading() {
        if (now.isEmpty() && !wanted.isEmpty()) {
            wanted.sort(Comparator.comparingLong(each -> each.violation().event()));
            now.addAll(wanted);
            wanted.clear();
        }
        return !now.isEmpty();
    }

    /** Where to start another reading, or null: at the beginning of the trace. */
    public @Nullable ResumePoint start(ResumePoints points) {
        return points.lastBefore(now.element().from());
    }

    /** Prepares a window for another reading; the action is called when nothing more is wanted of it. */
    public EventWindow anotherReading(ResumePoints points, Runnable whenDone) {
        EventWindow window = largeWindow ? EventWindow.thinned(largestWindow()) : new EventWindow(windowSize);
        awaitNext(window, points, whenDone);
        return window;
    }

    private static int largestWindow() {
        long affordable = Runtime.getRuntime().maxMemory() / BYTES_FOR_EVENT;
        return (int) Math.max(WINDOW, Math.min(LARGEST_WINDOW, affordable));
    }

    private void awaitNext(EventWindow window, ResumePoints points, Runnable whenDone) {
        Wanted next = now.element();
        window.startAt(next.from());
        window.setAlarm(next.violation().event(), () -> {
            now.remove();
            if (largeWindow) {
                showBetter(window, next.violation());
            } else {
                show(window, next.violation());
            }
            if (isWorthGoingOn(next.violation().event(), points)) {
                awaitNext(window, points, whenDone);
            } else {
                window.setAlarm(Long.MAX_VALUE, () -> {});
                largeWindow |= now.isEmpty();
                whenDone.run();
            }
        });
    }

    /** Whether the next violation is better shown by reading on than by starting anew further on. */
    private boolean isWorthGoingOn(long event, ResumePoints points) {
        if (now.isEmpty()) {
            return false;
        }
        ResumePoint start = start(points);
        return start == null || start.event() <= event;
    }

    private void show(EventWindow window, Violation violation) {
        Shown result = maker.fromWindow(window, violation);
        shown.put(violation, result);
        if (!result.best()) {
            wanted.add(new Wanted(violation, window.busySince()));
        }
    }

    /** What was seen in a small window stays if a large one does not show more. */
    private void showBetter(EventWindow window, Violation violation) {
        if (searched < MOST_SEARCHED) {
            window.tidy();
            searched += window.size();
            Shown better = maker.fromWindow(window, violation);
            if (better.witness() instanceof UnserializableCycle) {
                shown.put(violation, better);
            }
        }
    }

    /** The findings of one engine; different ones have different ids. */
    public List<Finding> findings(String analysis, ViolationLog log) {
        List<Finding> result = new ArrayList<>();
        OwnIds ids = new OwnIds();
        for (Violation violation : log.violations()) {
            result.add(ids.give(finding(analysis, violation)));
        }
        return result;
    }

    /** One finding, as far as it can be told up to now. */
    public Finding finding(String analysis, Violation violation) {
        Shown witness = shown.getOrDefault(violation, new Shown(maker.ends(violation, false), false, true));
        return findings.finding(analysis, violation, witness);
    }
}
