// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;
import java.util.Arrays;
import jdk.internal.vm.annotation.Contended;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What the recorder knows of one logical thread: a thread, or a task that a thread runs.
 *
 * <p>A thread numbers its <em>units</em>: each transaction, and each run of events outside transactions. The number rises
 * where a transaction begins or ends, at a boundary, and with each edge that comes in, so that the edges between numbers
 * tell which came before which. The <em>epoch</em> stands for the number in the words of variables.
 */
@Contended // made by one thread, perhaps beside that of another one
public final class ThreadState {

    /** What {@link #enter} returns for the method in which a thread or task starts: it is no transaction. */
    private static final int START = -1;

    /** A transaction is written in full up to this many records. */
    private static final int MAX_RECORDS = 5_000;

    /** So many accesses tell one path through a transaction from another. */
    private static final int LONGEST_PATH = 1_000;

    /** What woven code takes {@link #nested} for: this method has nothing to leave. */
    private static final int NESTED = -2;

    private static final int FIRST_READS = 1 << 6;
    private static final int MAX_READS = 1 << 14;
    private static final int ELEMENT_MARKS = 1 << 5;
    private static final int FIRST_ENTRIES = 1 << 3;
    private static final int MAX_ENTRIES = 1 << 8;
    private static final Objects.Entry[] NO_ENTRIES = {Objects.Entry.NOBODY};
    private static final Readers.Reader[] NO_READS = {Readers.Reader.NOBODY};
    private static final ArrayShadow.Marks[] NO_MARKS = new ArrayShadow.Marks[ELEMENT_MARKS];
    private static final int[] NO_BEGINS = {};
    private static final int LATE_METHODS = 1 << 6;

    /** What is left of a thread that has ended until it is written, in longs: see {@link Backlog}. */
    private static final int LEFT_BEHIND = 1 << 8;

    private static final int FIRST_BEGINS = 16;
    private static final long SLOW = 1L << 32;

    /** What this thread puts into the word of a variable that it accesses now. */
    public int epoch;

    /** The {@link #epoch} in both halves: the word of a variable that it wrote and nobody accessed since. */
    public long both;

    /** Below 0 inside a transaction of which nothing is written but edges: what methods begin there does not matter. */
    public int nested;

    /** The records of this transaction are written one by one. */
    public boolean full;

    /** Nothing is told of the monitors that are entered and left now, and none of them begins a transaction. */
    boolean ignoresMonitors;

    /** Nothing is to be written of an access but edges: most probes can be short. */
    boolean quick;

    /** Where woven code called the method of the JDK that runs now; 0 if unknown. */
    public int callSite;

    /** The round of the barrier at which this thread has arrived; null if it has not. */
    public Object barrierRound;

    private int runStart;
    private int runSize;
    private int quickRun = Integer.MIN_VALUE; // plus its size while things are quick; for a comparison without signs
    private int runLength = Epochs.FIRST_RUN;

    // of the thread that an edge came from last, the epochs of one run that this thread comes after: as runStart,
    // runSize and quickRun
    private int seenStart;
    private int seenSize;
    private int quickSeen = Integer.MIN_VALUE;

    final int id;
    final Thread thread; // of a task, the one that runs it
    private final ThreadState outer; // the logical thread that goes on when this task has ended
    final EventBuffer buffer = new EventBuffer();
    final Units units = new Units();
    final Lane lane = new Lane();
    int draws; // see GivingWay
    final HeldMonitors monitors = new HeldMonitors();
    final ToldLocks toldShared = new ToldLocks();
    final HeldVariables held;
    final Waits waits = new Waits();
    final ThreadEnd threadEnd;

    private final SeenTable seen = SeenTable.forgetful(); // through data and hand-overs
    private final SeenTable seenWithLocks = SeenTable.forgetful();

    private long number;
    private final Units.Unit unit = new Units.Unit(); // that it is in
    private int depth;
    private boolean begunByBlock; // and not by a method
    private boolean fresh = true;
    private boolean busy;
    private boolean initializing; // a class, and nothing was handed over since

    private long stamp;
    private boolean stampIsOld; // something was ordered since it was drawn
    private boolean ordering;
    private volatile boolean drawing; // a stamp was drawn whose records may not be published yet
    private boolean told;

    private boolean counts; // repeats are written, too: see Tally
    private boolean isCounted; // this number has all epochs of a Tally
    private int records;
    private int[] begins = NO_BEGINS; // of methods in the transaction that is written in full: method and site
    private int untold; // so many of them, the innermost, are in the trace only if something of them is
    private Word untoldKey; // that is a lock, and in the trace only if something is that is done under it
    private int untoldKeySite;
    private boolean tracing; // it is being found out which path the transaction takes
    private int shape;
    private long briefTransactions;
    private int[] late; // see Budget: by method, of which several may share a place

    private boolean risen; // the number was raised by the event that is being recorded
    private Readers.Reader[] reads = NO_READS;
    private long slow =
            SLOW; // added to the number of a variable that is SHARED where things are not quick: then it is nobody's
    private int misses;
    private Objects.Entry[] entries = NO_ENTRIES; // of objects that this thread used last, by hash
    private int entryMisses;
    private ArrayShadow.Marks[] elementMarks = NO_MARKS;

    // the lock of ours that is held between a slow probe and done()
    private Object lockedBase;
    private long lockedOffset;

    // the fork that this thread began with
    private int parent = -1;
    private long parentNumber;
    private int forkSite;
    private boolean startIsRecorded;

    /** A thread that nobody forked, as far as is known. */
    ThreadState(int id, Thread thread) {
        this(new Fork(id), thread, null);
    }

    /** @param outer the logical thread that goes on when this one has ended; null if this is a thread */
    ThreadState(Fork fork, Thread thread, ThreadState outer) {
        this.id = fork.thread();
        this.held = new HeldVariables(id);
        this.thread = thread;
        this.outer = outer;
        this.threadEnd = fork.end;
        if (fork.parent >= 0) {
            beginAfter(fork);
        }
        if (Recorder.isOn()) {
            startRun();
            units.add(number, Units.OUTSIDE, 0, number, number);
        }
        noteNesting();
    }

    // ---- numbers

    private void startRun() {
        runStart = Epochs.takeRun(id, number, runLength);
        runSize = runLength;
        quickRun = Integer.MIN_VALUE + (quick ? runSize : 0);
        runLength = Math.min(runLength * 2, Epochs.LONGEST_RUN);
        epoch = runStart;
        both = (long) epoch << 32 | epoch;
        if (epoch == Epochs.NONE) {
            Recorder.giveUp("more units of work than can be told apart");
        }
    }

    private void nextNumber(int ofMethod, int site, long firstNumber, long pieceNumber) {
        units.add(number + 1, ofMethod, site, firstNumber, pieceNumber);
        number++;
        epoch++;
        both = (long) epoch << 32 | epoch;
        isCounted = false;
        if (epoch == runStart + runSize) {
            startRun();
        }
    }

    /** Once for each event, when it takes in its first new edge. */
    private void rise() {
        if (!risen) {
            risen = true;
            continueUnit();
        }
    }

    /** Another number for the unit that the thread is in. */
    private void continueUnit() {
        if (unit.method == Units.OUTSIDE) {
            nextNumber(Units.OUTSIDE, 0, number + 1, number + 1);
        } else {
            nextNumber(unit.method, unit.site, unit.first, unit.piece);
        }
    }

    /** Gives the unit the epochs that tell how often it has accessed a variable, unless it has them. */
    private void startTally() {
        if (isCounted) {
            return;
        }
        while (epoch + Tally.EPOCHS_BEFORE >= runStart + runSize) {
            continueUnit(); // all of them are to be of one run
        }
        if (epoch == Epochs.NONE) {
            return;
        }
        for (int more = 0; more < Tally.EPOCHS_BEFORE; more++) {
            continueUnit();
        }
        isCounted = true;
    }

    /** Is this one read of a variable too many to be written? */
    boolean isRepeatedRead(int access) {
        return access == epoch || isCounted && Tally.isReadEnough(access, epoch);
    }

    boolean isRepeatedWrite(long word, int kind) {
        return word == both || isCounted && Tally.isWrittenEnough(word, kind == RecordKind.UPDATE, epoch);
    }

    /** The low half of a word after a read. */
    int afterRead(int access, int site) {
        if (!isCounting(site)) {
            return epoch;
        }
        startTally();
        return Tally.read(access, epoch);
    }

    /** The word after a write. */
    long afterWrite(long word, int kind, int site) {
        if (!isCounting(site)) {
            return both;
        }
        startTally();
        int half = Tally.write(word, kind == RecordKind.UPDATE, epoch);
        return (long) half << 32 | half;
    }

    private boolean isCounting(int site) {
        return counts && (isCounted || mayRecord(site));
    }

    /**
     * Whether accesses at this site are outside transactions, and neither written any more nor counted. What is quick is known before the access is looked at; outside
     * transactions it depends on the site, which is asked for where the short way ends.
     */
    boolean isSilentAt(int site) {
        return counts && !full && !isCounted && !Budget.mayWantOutside(site);
    }

    private boolean mayRecord(int site) {
        return full || Recorder.accesses && depth == 0 && Budget.mayWantOutside(site);
    }

    /** Whether accesses at this site may be written; if so, this many records are written all or not at all. */
    boolean mayRecordTogether(int count, int site) {
        if (full && records + count > MAX_RECORDS && Budget.isLimited()) {
            cutShort();
        }
        return mayRecord(site);
    }

    /** An epoch of the run that the thread is in, as most of its own are. */
    @ForceInline
    boolean isOfRun(int otherEpoch) {
        return Integer.compareUnsigned(otherEpoch - runStart, runSize) < 0;
    }

    /** False also where an access is not to be {@link #quick}. */
    @ForceInline
    boolean isQuicklyMine(int lastAccess) {
        return lastAccess - runStart + Integer.MIN_VALUE < quickRun;
    }

    /** Whether this thread comes after that epoch of another one, as far as that can be told at once and an access may be {@link #quick}. */
    @ForceInline
    boolean hasQuicklySeen(int otherEpoch) {
        return otherEpoch - seenStart + Integer.MIN_VALUE < quickSeen;
    }

    /** The same of the last write of a variable, which may be this thread's own, or none. */
    boolean comesQuicklyAfter(int write) {
        return write == Epochs.NONE || isOfRun(write) || hasQuicklySeen(write);
    }

    /** An edge from this epoch comes in, and so it has from all before it. */
    private void keepAtHand(int fromEpoch) {
        seenStart = Epochs.startOfRun(fromEpoch);
        seenSize = fromEpoch - seenStart + 1;
        quickSeen = Integer.MIN_VALUE + (quick ? seenSize : 0);
    }

    private boolean isAtHand(int otherEpoch) {
        return Integer.compareUnsigned(otherEpoch - seenStart, seenSize) < 0;
    }

    @ForceInline
    boolean isOwn(int otherEpoch) {
        return isOfRun(otherEpoch) || Epochs.thread(otherEpoch) == id;
    }

    /** Of a word: is the last access mine, or was there none? Then nobody has written since without my taking it in. */
    @ForceInline
    boolean isMine(int lastAccess) {
        return lastAccess == Epochs.NONE || isOfRun(lastAccess) || isOfOlderRun(lastAccess);
    }

    @DontInline
    private boolean isOfOlderRun(int lastAccess) {
        return lastAccess > 0 && Epochs.thread(lastAccess) == id;
    }

    boolean hasSeen(int otherEpoch) {
        return isAtHand(otherEpoch) || hasSeen(Epochs.thread(otherEpoch), Epochs.number(otherEpoch));
    }

    boolean hasSeen(int thread, long ofNumber) {
        return ofNumber <= seen.get(thread);
    }

    long number() {
        return number;
    }

    // ---- transactions

    /** What runs while it is busy, be it the program's or the JDK's, runs on behalf of the recorder. */
    int enter(int ofMethod, int site) {
        int entered = depth;
        if (entered == 0) {
            return enterOutermost(ofMethod, site);
        }
        depth = entered + 1;
        if (full && !busy) {
            beginNested(ofMethod, site);
        }
        return entered;
    }

    private int enterOutermost(int ofMethod, int site) {
        if (fresh || busy) {
            fresh &= busy;
            return START;
        }
        depth = 1;
        begunByBlock = false;
        begin(ofMethod, site);
        return 0;
    }

    void exit(int entered) {
        if (entered > 0 && !full) {
            depth = entered;
        } else {
            leave(entered);
        }
    }

    private void leave(int entered) {
        if (entered < 0) {
            return;
        }
        while (depth > entered) {
            depth--;
            if (depth == 0) {
                end();
            } else if (full && !busy) {
                endNested();
            }
        }
    }

    /** Most methods that are called in a transaction do nothing that is written. Of these nothing is written at all. */
    private void beginNested(int ofMethod, int site) {
        if (!Recorder.filters) {
            record(RecordKind.BEGIN, ofMethod, site);
            return;
        }
        if (2 * untold == begins.length) {
            begins = Arrays.copyOf(begins, Math.max(FIRST_BEGINS, 2 * begins.length));
        }
        begins[2 * untold] = ofMethod;
        begins[2 * untold + 1] = site;
        untold++;
    }

    private void endNested() {
        if (untold > 0) {
            untold--;
        } else {
            record(RecordKind.END, 0, 0);
        }
    }

    /** Something is about to be written of the innermost method. */
    @DontInline
    private void tellBegins() {
        int count = untold;
        untold = 0;
        for (int index = 0; index < count; index++) {
            record(RecordKind.BEGIN, begins[2 * index], begins[2 * index + 1]);
        }
    }

    void started() {
        fresh = false;
    }

    /**
     * Whoever uses the class later comes after its initializer, and whoever uses it now waits: so what an initializer does is no access for other schedules
     * to look at. (What the first thread does while it is alone comes before all others anyway.) Returns what to give back at the end.
     */
    boolean enterInitializer() {
        boolean before = initializing;
        initializing = Threads.made() > 1;
        return before;
    }

    void leaveInitializer(boolean before) {
        initializing &= before;
    }

    /** Another thread gets something of what the initializer has done so far. */
    void handOver() {
        initializing = false;
    }

    boolean isInTransaction() {
        return depth > 0;
    }

    /** To be called where the depth becomes or ceases to be 0, and where {@link #full} changes. */
    private void noteNesting() {
        nested = depth > 0 && !full ? NESTED : 0;
        counts = Recorder.filters && Recorder.accesses && (full || depth == 0);
        ignoresMonitors = nested != 0 && !begunByBlock && !Recorder.lockEdges && monitors.isEmpty();
        boolean now = Recorder.filters && (!Recorder.accesses || nested != 0 && !tracing);
        if (now != quick) {
            beQuick(now);
        }
    }

    private void beQuick(boolean now) {
        quick = now;
        quickRun = Integer.MIN_VALUE + (now ? runSize : 0);
        quickSeen = Integer.MIN_VALUE + (now ? seenSize : 0);
        slow = now ? 0 : SLOW;
    }

    private void begin(int ofMethod, int site) {
        if (epoch == Epochs.NONE) {
            noteNesting();
            return;
        }
        unit.method = ofMethod;
        unit.site = site;
        unit.first = number + 1;
        unit.piece = unit.first;
        nextNumber(ofMethod, site, unit.first, unit.first);
        if (Recorder.accesses) {
            beginWithin(Budget.wants(ofMethod, this), ofMethod, site);
        }
        noteNesting();
    }

    private void beginWithin(boolean budget, int ofMethod, int site) {
        shape = 1;
        full = budget;
        tracing = !budget && Budget.wantsPath(ofMethod, briefTransactions);
        records = 0;
        if (budget) {
            record(RecordKind.BEGIN, ofMethod, site);
        }
    }

    private void end() {
        if (epoch == Epochs.NONE) {
            noteNesting();
            return;
        }
        if (full) {
            record(RecordKind.END, unit.method, 0);
        }
        if (Recorder.accesses) {
            endWithinBudget();
        }
        full = false;
        noteNesting();
        unit.method = Units.OUTSIDE;
        nextNumber(Units.OUTSIDE, 0, number + 1, number + 1);
    }

    private void endWithinBudget() {
        if (full) {
            Budget.wrote(records);
            Budget.endedInFull();
        } else {
            briefTransactions++;
        }
        if (tracing) {
            Budget.took(unit.method, shape);
        }
        tracing = false;
    }

    /** How often it has come to a method whose budget was used up, this time included. */
    int countLate(int method) {
        if (late == null) {
            late = new int[LATE_METHODS];
        }
        return ++late[method & LATE_METHODS - 1];
    }

    /** How many of its transactions were not written in full, or not to the end. */
    long briefTransactions() {
        return briefTransactions;
    }

    /** A synchronized block: it is a transaction if it runs outside every other one. */
    void enterBlock(int ofMethod, int site) {
        if (busy) {
            return;
        }
        fresh = false;
        if (depth++ == 0) {
            begunByBlock = true;
            begin(ofMethod, site);
        }
    }

    void exitBlock() {
        if (!busy && depth > 0 && --depth == 0) {
            end();
        }
    }

    // ---- events

    /** Is nothing to be told of what the thread does now? */
    boolean saysNothing() {
        return busy || epoch == Epochs.NONE || !Recorder.isOn();
    }

    /** The same, and if there is something to be told, waits for room: not where a lock of ours is held, for others would wait for it. */
    boolean isQuiet() {
        if (saysNothing()) {
            return true;
        }
        if (Backlog.isLarge()) {
            Backlog.waitForRoom();
        }
        return false;
    }

    /** Returns whether it was. */
    boolean beBusy(boolean now) {
        boolean before = busy;
        busy = now;
        return before;
    }

    /**
     * The event that follows comes after whatever other threads did to the same thing. Its place among them is a stamp, which is drawn
     * when something of it is written: all threads draw from one counter, and most events have nothing to say.
     */
    void startOrdered() {
        risen = false;
        ordering = true;
        stampIsOld = true;
    }

    /** What was done to the same thing by other threads was told of; whatever this one writes next comes after it. */
    void comesAfterOthers() {
        stampIsOld = true;
    }

    void endOrdered() {
        ordering = false;
        published();
    }

    private void drawStampIfOld() {
        if (stampIsOld) {
            drawStamp();
        }
    }

    private void drawStamp() {
        stampIsOld = false;
        Memory.UNSAFE.putBooleanOpaque(this, DRAWING, true); // what follows is a full fence
        stamp = Memory.UNSAFE.getAndAddLong(Stamps.ALL, Stamps.OFFSET, 1);
    }

    private void published() {
        if (drawing) {
            Memory.UNSAFE.putBooleanRelease(this, DRAWING, false);
        }
    }

    /** The thread has died between the two. */
    void stopDrawing() {
        drawing = false;
    }

    private static final long DRAWING = Memory.UNSAFE.objectFieldOffset(ThreadState.class, "drawing");

    boolean isDrawing() {
        return drawing;
    }

    /** Takes in an edge through data or a hand-over, if it says something new. */
    void takeEdge(int kind, int fromEpoch, int fromSite, int operand, int site) {
        keepAtHand(fromEpoch);
        takeEdge(kind, Epochs.thread(fromEpoch), Epochs.number(fromEpoch), fromSite, operand, site);
    }

    @DontInline
    void takeEdge(int kind, int from, long fromNumber, int fromSite, int operand, int site) {
        if (untold > 0) {
            tellBegins();
        }
        seen.raise(from, fromNumber);
        if (Recorder.lockEdges) {
            seenWithLocks.raise(from, fromNumber);
        }
        rise();
        drawStampIfOld();
        buffer.putEdge(kind, operand, site, number, stamp, from, fromNumber, fromSite, unit);
    }

    boolean isNews(int from, long fromNumber) {
        return from != id && fromNumber > seen.get(from);
    }

    boolean isNews(int fromEpoch) {
        return fromEpoch != Epochs.NONE
                && !isAtHand(fromEpoch)
                && isNews(Epochs.thread(fromEpoch), Epochs.number(fromEpoch));
    }

    void takeLockEdge(int fromEpoch, int fromSite, int lock, int site) {
        if (!Recorder.lockEdges) {
            return;
        }
        int from = Epochs.thread(fromEpoch);
        long fromNumber = Epochs.number(fromEpoch);
        if (fromEpoch != Epochs.NONE && from != id && fromNumber > seenWithLocks.get(from)) {
            if (untold > 0) {
                tellBegins();
            }
            seenWithLocks.raise(from, fromNumber);
            rise();
            drawStampIfOld();
            buffer.putEdge(
                    RecordKind.EDGE_RELEASE_ACQUIRE, lock, site, number, stamp, from, fromNumber, fromSite, unit);
        }
    }

    /** Whether accesses are written now, and not only edges. */
    boolean isRecording(int site) {
        if (!Recorder.accesses || initializing) {
            return false;
        }
        shape = shape * 31 + site;
        if (tracing && ++records > LONGEST_PATH) {
            endPath();
        }
        return (unit.method == Units.OUTSIDE ? Budget.wantsOutside(site) : full);
    }

    /** Paths that are the same so far are taken for the same. */
    private void endPath() {
        Budget.took(unit.method, shape);
        tracing = false;
        noteNesting();
    }

    boolean isFull() {
        return full || Recorder.accesses && unit.method == Units.OUTSIDE;
    }

    /**
     * Whether anything is written of the monitors that are entered and left now. A transaction is written in full from its begin or not at all,
     * so what is not told on the way in is not told on the way out, unless one that is held already was told: then all inside are.
     */
    boolean tellsMonitors() {
        return Recorder.lockEdges || isFull() || !monitors.isEmpty();
    }

    /** Whether anything may be written of a lock that is taken now, and given back before the unit it is taken in ends. */
    boolean tellsLocks() {
        return Recorder.lockEdges || isFull();
    }

    /** Outside transactions little is written of what is done again and again, so such a lock is told of together with something that is done under it. */
    void enterKey(Word key, int site) {
        if (untoldKey != null) {
            tellKey();
        }
        if (full || Recorder.lockEdges) {
            shadow(key).acquired(site, this);
        } else {
            untoldKey = key;
            untoldKeySite = site;
        }
    }

    void leaveKey(Word key, int site) {
        if (untoldKey == key) {
            untoldKey = null;
        } else {
            shadow(key).left(site, this);
        }
    }

    @DontInline
    private void tellKey() {
        Word key = untoldKey;
        untoldKey = null;
        shadow(key).acquiredBefore(untoldKeySite, this);
    }

    void record(int kind, int operand, int site) {
        if (!Recorder.isOn()) { // a thread may outlive the recorder, and nobody will read what it writes then
            full = false;
            untold = 0;
            untoldKey = null;
            return;
        }
        if (untoldKey != null) {
            tellKey();
        }
        if (untold > 0) {
            tellBegins();
        }
        put(kind, operand, site);
        if (full && ++records > MAX_RECORDS && kind < RecordKind.BEGIN && Budget.isLimited()) {
            cutShort();
        }
    }

    private void cutShort() {
        full = false;
        untold = 0;
        noteNesting();
        continueUnit();
        closeNested();
        Budget.wrote(records);
        Budget.cut();
    }

    /** What only this thread accesses needs no stamp of its own, but comes after all that was ordered before. */
    private void put(int kind, int operand, int site) {
        drawStampIfOld();
        buffer.put(kind, operand, site, number, stamp);
        if (!ordering) {
            published();
        }
    }

    /** What comes is not written any more, so neither are the ends of the methods that are open. */
    private void closeNested() {
        put(EventKinds.CUT_SHORT, 0, 0);
    }

    /** Where accesses are written, one under other locks, or after a hand-over, is another one: the words are to tell them apart. */
    void changeContext() {
        if (full || counts) {
            continueUnit();
        }
    }

    /** Ends the unit and starts another one, of the same method inside a transaction. */
    void cut(int site) {
        if (unit.method == Units.OUTSIDE) {
            nextNumber(Units.OUTSIDE, 0, number + 1, number + 1);
        } else {
            unit.piece = number + 1;
            nextNumber(unit.method, unit.site, unit.first, unit.piece);
        }
        if (full) {
            record(RecordKind.BOUNDARY, 0, site);
        }
    }

    // ---- the reads of variables that several threads read

    /**
     * Notes a read in this epoch, if this thread has read the variable before since it became SHARED, and has the entry at hand, and
     * if things are quick.
     */
    @ForceInline
    boolean renew(int shared, int site) {
        Readers.Reader[] all = reads;
        Readers.Reader own = all[shared & all.length - 1];
        if (own.shared != shared + slow) {
            return false;
        }
        int now = (int) both;
        if (own.epoch != now) {
            own.epoch = now;
            own.site = site;
        }
        return true;
    }

    /** Whether it was in this epoch. */
    boolean hasRead(int shared) {
        Readers.Reader own = reads[shared & reads.length - 1];
        return own.shared == shared && own.epoch == epoch;
    }

    /** Keeps an entry at hand. The numbers of variables that become SHARED together follow on each other, so few get in each other's way. */
    void keep(Readers.Reader own) {
        int slot = own.shared & reads.length - 1;
        boolean isTaken = reads[slot] != own && reads[slot].shared != Readers.Reader.GONE;
        if (reads == NO_READS || isTaken && ++misses > reads.length && reads.length < MAX_READS) {
            growReads();
            slot = own.shared & reads.length - 1;
        }
        if (reads[slot] != own) {
            reads[slot] = own;
        }
    }

    private void growReads() {
        Readers.Reader[] old = reads;
        Readers.Reader[] grown = new Readers.Reader[Math.max(FIRST_READS, old.length * 2)];
        Arrays.fill(grown, Readers.Reader.NOBODY);
        for (Readers.Reader each : old) {
            if (each.shared != Readers.Reader.GONE) {
                grown[each.shared & grown.length - 1] = each;
            }
        }
        reads = grown;
        misses = 0;
    }

    /** This thread's marks beside the elements of an array. */
    @ForceInline
    ArrayShadow.Marks marksOf(ArrayShadow shadow) {
        ArrayShadow.Marks known = elementMarks[shadow.id & ELEMENT_MARKS - 1];
        return known != null && known.shadow == shadow ? known : findMarks(shadow);
    }

    @DontInline
    private ArrayShadow.Marks findMarks(ArrayShadow shadow) {
        ArrayShadow.Marks found = shadow.marksOf(this);
        if (elementMarks == NO_MARKS) {
            elementMarks = new ArrayShadow.Marks[ELEMENT_MARKS];
        }
        elementMarks[shadow.id & ELEMENT_MARKS - 1] = found;
        return found;
    }

    // ---- the shadows of arrays and objects of the JDK

    /** What the table of shadows has for this object. */
    Objects.Entry entry(Object key) {
        Objects.Entry known = entries[System.identityHashCode(key) & entries.length - 1];
        return known.refersTo(key) ? known : findEntry(key);
    }

    /** The shadow of an object, which is likely to be one of the JDK. */
    ObjectShadow shadow(Object key) {
        Objects.Entry known = entries[System.identityHashCode(key) & entries.length - 1];
        return known.refersTo(key) ? known.asObject(key) : findShadow(key);
    }

    @DontInline
    private ObjectShadow findShadow(Object key) {
        return Objects.hasField(key) ? Objects.shadow(key) : findEntry(key).asObject(key);
    }

    @DontInline
    private Objects.Entry findEntry(Object key) {
        Objects.Entry found = Objects.find(key);
        if (entries == NO_ENTRIES || ++entryMisses > entries.length && entries.length < MAX_ENTRIES) {
            growEntries();
        }
        entries[found.hash & entries.length - 1] = found;
        return found;
    }

    /** Most threads of a program that has very many use few objects, so this is small at first. */
    private void growEntries() {
        Objects.Entry[] old = entries;
        Objects.Entry[] grown = new Objects.Entry[Math.max(FIRST_ENTRIES, old.length * 4)];
        Arrays.fill(grown, Objects.Entry.NOBODY);
        for (Objects.Entry each : old) {
            grown[each.hash & grown.length - 1] = each;
        }
        entries = grown;
        entryMisses = 0;
    }

    // ---- the lock that a slow probe leaves to done()

    void lock(Object base, long offset) {
        Memory.lock(base, offset);
        lockedBase = base;
        lockedOffset = offset;
    }

    void lock(Word word) {
        word.lock(null);
        lockedBase = word;
    }

    @ForceInline
    void done() {
        if (lockedBase != null) {
            unlock();
        }
    }

    @DontInline
    private void unlock() {
        if (lockedBase instanceof Word word) {
            word.unlock();
        } else {
            Memory.unlock(lockedBase, lockedOffset);
        }
        lockedBase = null;
    }

    /** A probe failed (the stack or the heap was used up): nothing of ours may stay locked. */
    void recover() {
        busy = thread instanceof Scribe;
        untoldKey = null;
        done();
        endOrdered();
        NotSeen.count(NotSeen.FAILED_PROBES);
    }

    /** Without filters every access is to be new. */
    void forget() {
        if (!Recorder.filters) {
            continueUnit();
        }
    }

    // ---- threads

    /** What follows in the child comes after what this thread did so far. */
    void fork(Fork child, int site) {
        handOver();
        startOrdered();
        if (isFull()) {
            record(RecordKind.FORK, child.thread(), site);
        }
        startChild(child, site);
        endOrdered();
    }

    /** The child begins with what its parent has seen. */
    private void startChild(Fork child, int site) {
        child.seen = seen.forChildren();
        child.seenWithLocks = seenWithLocks.forChildren();
        child.parent = id;
        child.parentNumber = number;
        child.site = site;
    }

    private void beginAfter(Fork fork) {
        seen.share(fork.seen);
        seenWithLocks.share(fork.seenWithLocks);
        parent = fork.parent;
        parentNumber = fork.parentNumber;
        forkSite = fork.site;
    }

    /** A thread that ran has a record even if nothing else of it is written. */
    void recordStart() {
        if (startIsRecorded || epoch == Epochs.NONE) {
            return;
        }
        startIsRecorded = true;
        if (parent >= 0) {
            startOrdered();
            takeEdge(RecordKind.EDGE_FORK, parent, parentNumber, forkSite, id, 0);
            endOrdered();
        }
    }

    /** What comes is as if the thread had just started. */
    void beginPart() {
        draws = 0;
        fresh = true;
        if (!saysNothing()) {
            cut(0);
        }
    }

    ThreadState outer() {
        return outer;
    }

    /** Has waited for a thread: the unit ends here. */
    void join(ThreadEnd child, int site) {
        if (child.hasEnded() && !isQuiet()) {
            cut(site);
            comeAfter(child, site);
            if (isWaitedFor()) {
                child.isJoined = true;
            }
        }
    }

    /** Whether the JVM does not end by itself before this thread has. (Tests have states without threads.) */
    boolean isWaitedFor() {
        return outer == null && thread != null && !thread.isDaemon();
    }

    /** Finds, without having waited, that a thread has ended. */
    void comeAfter(ThreadEnd child, int site) {
        if (!child.hasEnded() || isQuiet()) {
            return;
        }
        startOrdered();
        if (isNews(child.thread, child.number())) {
            takeEdge(RecordKind.EDGE_JOIN, child.thread, child.number(), 0, child.thread, site);
        }
        if (isFull()) {
            record(RecordKind.JOIN, child.thread, site);
        }
        endOrdered();
    }

    void finish() {
        leave(0);
        recordStart();
        if (!hasEnded()) {
            Backlog.add(LEFT_BEHIND);
        }
        forgetAll();
        threadEnd.set(number);
    }

    /** Nobody will ask this thread any more; what it recorded may have to wait for the writer. */
    private void forgetAll() {
        reads = NO_READS;
        entries = NO_ENTRIES;
        elementMarks = NO_MARKS;
        begins = NO_BEGINS;
        late = null;
        seen.clear();
        seenWithLocks.clear();
    }

    /** For the writer: the thread has ended, and all of it is written. */
    void setTold() {
        if (!told) {
            told = true;
            Backlog.remove(LEFT_BEHIND);
        }
    }

    boolean isTold() {
        return told;
    }

    public boolean hasEnded() {
        return threadEnd.hasEnded();
    }
}
