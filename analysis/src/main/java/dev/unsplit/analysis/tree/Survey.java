// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import dev.unsplit.analysis.unit.CutAtBoundaries;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.ExcludedMethods;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What a first reading of a trace finds out, so that the next one can leave out most of it: which variables several threads access, which of these
 * no lock protects, and which locks could be on a cycle.
 *
 * <p>Often there need not be a next one. Which variables matter is known when the trace is over; but if in every transaction the blocks that contain any access at all are nested, so
 * are those that contain accesses that matter, and if besides a lock protects each variable that does, then the {@link LockDiscipline} is kept.
 *
 * <p>And where hardly a lock protects anything the next reading would leave out little: then it is better to know that soon.
 */
public final class Survey extends CutAtBoundaries {

    private static final int WINDOW = 1 << 16; // accesses
    private static final int SOON = 1 << 20; // to read more than so many in vain would cost what it saves

    private final ExcludedMethods excluded;
    private final SurveyedVariables variables = new SurveyedVariables();
    private final LockNesting nesting = new LockNesting();
    private @Nullable SurveyedThread[] threads = new @Nullable
            SurveyedThread[16]; // those that hold a lock or are in a method: most tasks of a large run are over
    private final ArrayDeque<SurveyedThread> spare = new ArrayDeque<>();
    private boolean areBlocksNested = true;

    private Runnable whenLocksMatterLittle = () -> {};
    private long accesses;
    private long nestedLocks;
    private long unprotectedAccessesBefore; // the last look at how much locks matter
    private long nestedLocksBefore;

    /** @param hasEdges whether the trace tells by itself where transactions are cut */
    public Survey(ExcludedMethods excluded, Boundaries boundaries, boolean hasEdges) {
        super(boundaries, hasEdges);
        this.excluded = excluded;
    }

    /**
     * Asks to be told, soon or never, that most accesses are of contended variables that no lock protects, and that locks are hardly ever nested: then all that this could say is how to leave out
     * little.
     */
    public void whenLocksMatterLittle(Runnable then) {
        whenLocksMatterLittle = then;
    }

    /** Variables that several threads access. */
    public BitSet accessed() {
        return variables.accessed();
    }

    /** Variables that several threads access, and one of them writes. */
    public BitSet contended() {
        return variables.contended();
    }

    /** Those of the contended variables that no lock protects: none that all accesses hold, and writes hold exclusively. */
    public BitSet unprotected() {
        return variables.unprotected();
    }

    /** By lock: only acquisitions that hold a lock with the same number can be on a cycle. */
    public int[] lockComponents() {
        return nesting.components();
    }

    /** Whether the {@link LockDiscipline} is known to be kept. If not, another reading has to tell. */
    public boolean seesDiscipline() {
        return areBlocksNested && unprotected().isEmpty();
    }

    private SurveyedThread thread(int thread) {
        SurveyedThread known = thread < threads.length ? threads[thread] : null;
        return known == null ? newThread(thread) : known;
    }

    private SurveyedThread newThread(int thread) {
        if (thread >= threads.length) {
            threads = Arrays.copyOf(threads, Math.max(thread + 1, 2 * threads.length));
        }
        SurveyedThread its = spare.isEmpty() ? new SurveyedThread() : spare.pop();
        threads[thread] = its;
        return its;
    }

    /** To be looked at, and not changed. */
    private SurveyedThread look(int thread) {
        SurveyedThread known = thread < threads.length ? threads[thread] : null;
        return known == null ? SurveyedThread.IN_NOTHING : known;
    }

    private void forgetIfInNothing(int thread, SurveyedThread its) {
        if (its.isInNothing()) {
            threads[thread] = null;
            spare.push(its);
        }
    }

    @Override
    public void soon(int[] accessing, int[] accessed, int count) {
        variables.touch(accessed, count);
    }

    @Override
    public void read(int thread, int variable, int site) {
        access(thread, variable, false);
    }

    @Override
    public void write(int thread, int variable, int site) {
        access(thread, variable, true);
    }

    private void access(int thread, int variable, boolean writes) {
        SurveyedThread its = look(thread);
        variables.access(thread, variable, writes, its.held());
        if (!its.staysNested()) {
            areBlocksNested = false;
        }
        if (++accesses % WINDOW == 0 && accesses <= SOON) {
            lookHowMuchLocksMatter();
        }
    }

    private void lookHowMuchLocksMatter() {
        boolean areMostUnprotected = variables.unprotectedAccesses() - unprotectedAccessesBefore > WINDOW / 2;
        boolean areFewNested = nestedLocks - nestedLocksBefore < WINDOW / 64;
        unprotectedAccessesBefore = variables.unprotectedAccesses();
        nestedLocksBefore = nestedLocks;
        if (areMostUnprotected && areFewNested) {
            whenLocksMatterLittle.run();
        }
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        acquire(thread, AccessTree.BLOCK, lock, site);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        acquire(thread, AccessTree.SHARED_BLOCK, lock, site);
    }

    private void acquire(int thread, int kind, int lock, int site) {
        SurveyedThread its = thread(thread);
        nestedLocks += its.held().size() > 0 ? 1 : 0;
        its.acquire(kind, lock, site, nesting);
    }

    @Override
    public void release(int thread, int lock, int site) {
        leave(thread, AccessTree.BLOCK, lock);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        leave(thread, AccessTree.SHARED_BLOCK, lock);
    }

    private void leave(int thread, int kind, int lock) {
        SurveyedThread its = thread(thread);
        its.release(kind, lock);
        forgetIfInNothing(thread, its);
    }

    @Override
    public void begin(int thread, int method, int site) {
        thread(thread).begin(excluded.contains(method));
    }

    @Override
    public void end(int thread, int method, int site) {
        SurveyedThread its = thread(thread);
        its.end();
        forgetIfInNothing(thread, its);
    }

    @Override
    protected void cut(int thread) {
        SurveyedThread its = thread(thread);
        its.cut();
        forgetIfInNothing(thread, its);
    }
}
