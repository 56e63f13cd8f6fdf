// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.analysis.unit.Transactions;
import dev.unsplit.analysis.unit.ViolationSink;
import dev.unsplit.trace.EdgeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what one engine found, once for each method and pair of conflicting places, with the number of executions. Where a trace knows
 * no places, what was accessed stands in for them.
 */
public final class ViolationLog implements ViolationSink {

    /** More different violations than anybody reads; the rest is only counted. */
    static final int MOST = 10_000;

    private final Grouping grouping;
    private final Consumer<Violation> onNew;
    private final Map<Key, Violation> violations = new HashMap<>();
    private final List<Violation> inOrder = new ArrayList<>();
    private @Nullable Transactions transactions;
    private long notKept;

    /** Kind and name of the operand count only where a site is unknown. */
    private record Key(
            int method, int fromSite, int site, @Nullable EdgeKind kind, int name) {}

    /**
     * @param onNew gets each different violation at the moment when it is first noticed
     */
    public ViolationLog(Grouping grouping, Consumer<Violation> onNew) {
        this.grouping = grouping;
        this.onNew = onNew;
    }

    /** Says where events and transactions are to be looked up. */
    public void follow(Transactions source) {
        transactions = source;
    }

    @Override
    public void closed(int thread, int fromThread, EdgeKind kind, int operand, int fromSite, int site) {
        add(thread, fromThread, told(kind), operand, fromSite, site);
    }

    /** Engines treat hand-overs as they treat locks; people do not. */
    private EdgeKind told(EdgeKind kind) {
        return kind == EdgeKind.RELEASE_ACQUIRE && transactions().isHandOver() ? EdgeKind.SEND_RECEIVE : kind;
    }

    @Override
    public void noticed(int thread, int otherThread) {
        add(thread, otherThread, null, 0, 0, 0);
    }

    private void add(int thread, int fromThread, @Nullable EdgeKind kind, int operand, int fromSite, int site) {
        Transactions source = transactions();
        int method = source.method(thread);
        boolean placed = grouping.isPlace(fromSite) && grouping.isPlace(site);
        Key key = kind == null || placed
                ? new Key(method, fromSite, site, null, 0)
                : new Key(method, fromSite, site, kind, grouping.name(kind, operand));
        Violation known = violations.get(key);
        if (known != null) {
            known.happened(thread, source.beginEvent(thread));
        } else if (violations.size() == MOST) {
            notKept++;
        } else {
            Violation violation = new Violation(
                    thread,
                    method,
                    source.beginEvent(thread),
                    source.event(),
                    fromThread,
                    kind,
                    operand,
                    fromSite,
                    site);
            violations.put(key, violation);
            inOrder.add(violation);
            onNew.accept(violation);
        }
    }

    private Transactions transactions() {
        if (transactions == null) {
            throw new IllegalStateException("no trace is followed");
        }
        return transactions;
    }

    /** The different violations, in the order in which they were noticed. */
    public List<Violation> violations() {
        return inOrder;
    }

    /** How often a violation was noticed that was one too many to be kept. */
    public long notKept() {
        return notKept;
    }
}
