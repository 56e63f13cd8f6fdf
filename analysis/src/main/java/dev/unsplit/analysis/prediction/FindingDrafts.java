// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.OwnIds;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Findings in the making: what is the same to a person is one finding, however many units are concerned. */
public final class FindingDrafts {

    /**
     * What makes two findings the same.
     *
     * @param variable its name without the object
     * @param site where the transaction goes wrong
     * @param otherSite where what comes in between happens, or the earlier place
     */
    public record Key(int method, String variable, int otherSite, int site) {}

    private static final class Draft {
        private final Finding finding;
        private final IntOpenHashSet units = new IntOpenHashSet();
        private long count;

        Draft(Finding finding) {
            this.finding = finding;
        }

        void add(Unit unit) {
            if (units.add(unit.number())) {
                count += unit.count();
            }
        }
    }

    /** Findings that are kept: more than anybody reads. */
    private static final int MOST = 10_000;

    private final Map<Key, Draft> drafts = new LinkedHashMap<>();
    private long notKept;

    public boolean isEmpty() {
        return drafts.isEmpty();
    }

    /** Another unit that this is true of; only the first makes the finding. */
    public void add(Key key, Unit unit, Supplier<Finding> finding) {
        if (drafts.size() == MOST && !drafts.containsKey(key)) {
            notKept += unit.count();
            return;
        }
        drafts.computeIfAbsent(key, any -> new Draft(finding.get())).add(unit);
    }

    /** What to say besides, if there was more than is kept. */
    public List<String> notices(String analysis) {
        return notKept == 0
                ? List.of()
                : List.of(analysis + " noticed more kinds of violations than are kept; " + notKept
                        + " occurrences are not shown");
    }

    /** With counts, and with different ids. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        OwnIds ids = new OwnIds();
        for (Draft draft : drafts.values()) {
            findings.add(ids.give(draft.finding.withCount(draft.count)));
        }
        return findings;
    }
}
