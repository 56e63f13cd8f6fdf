// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.analysis.witness.WitnessMaker.Shown;
import dev.unsplit.finding.Finding;
import dev.unsplit.trace.Symbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects the violations of several engines over one trace and the witnesses that show them.
 *
 * <p>A witness can be made at the moment when the violation is noticed, from a window of recent events (a pipe), or in a
 * second pass over the trace that fills such a window only where it is wanted (a file); the first pass is then free of
 * it.
 */
public final class Findings {

    /** Events that a window holds; about 40 bytes each. */
    public static final int WINDOW = 1 << 18;

    private final SymbolTexts texts;
    private final WitnessMaker maker;
    private final FindingMaker findings;
    private final Map<Violation, Shown> shown = new HashMap<>();
    private final List<Violation> wanted = new ArrayList<>();

    public Findings(Symbols symbols) {
        texts = new SymbolTexts(symbols);
        maker = new WitnessMaker(texts);
        findings = new FindingMaker(texts);
    }

    /** Whether a site tells a place in the program. */
    public boolean isPlace(int site) {
        return texts.site(site).isKnown();
    }

    /** Shows a violation that the last event of this window closed. */
    public void showNow(EventWindow window, Violation violation) {
        shown.put(violation, maker.fromWindow(window, violation));
    }

    /** Shows a violation that the last edge of this window closed. */
    public void showNow(EdgeWindow window, Violation violation) {
        shown.put(violation, maker.fromWindow(window, violation));
    }

    /** Asks for a violation to be shown in a second pass. */
    public void showLater(Violation violation) {
        wanted.add(violation);
    }

    public boolean wantsSecondPass() {
        return !wanted.isEmpty();
    }

    /** Prepares a window for the second pass; the action is called when nothing is wanted any more. */
    public EventWindow secondPass(Runnable whenDone) {
        wanted.sort(Comparator.comparingLong(Violation::event));
        EventWindow window = new EventWindow(WINDOW);
        awaitNext(window, 0, whenDone);
        return window;
    }

    private void awaitNext(EventWindow window, int index, Runnable whenDone) {
        if (index == wanted.size()) {
            window.setAlarm(Long.MAX_VALUE, () -> {});
            whenDone.run();
            return;
        }
        Violation violation = wanted.get(index);
        window.startAt(violation.event() - WINDOW + 1);
        window.setAlarm(violation.event(), () -> {
            showNow(window, violation);
            awaitNext(window, index + 1, whenDone);
        });
    }

    /** The findings of one engine; different ones have different ids. */
    public List<Finding> findings(String analysis, ViolationLog log) {
        List<Finding> result = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Violation violation : log.violations()) {
            Shown witness = shown.getOrDefault(violation, new Shown(maker.ends(violation, false), false));
            result.add(withOwnId(findings.finding(analysis, violation, witness), ids));
        }
        return result;
    }

    /** The id is made of method and variable; where several places are involved, the later ones are counted. */
    private static Finding withOwnId(Finding finding, Set<String> ids) {
        String id = finding.id();
        for (int number = 2; !ids.add(id); number++) {
            id = finding.id() + "-" + number;
        }
        return finding.withId(id);
    }
}
