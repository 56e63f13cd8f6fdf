// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.unit.CompactNumbers;
import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.trace.EdgeKind;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Turns accesses into conflict edges between numbered transactions, and passes on only those that say something new.
 *
 * <p>The transactions of each thread are numbered 1, 2, 3, …. A run of events outside transactions shares one number as
 * long as no new edge comes in: nothing that could tell the events apart happened between them. Because the transactions
 * of one thread are ordered, an edge from number j of thread u into thread t makes all edges from numbers up to j of u
 * into t superfluous from then on. So one number for each pair of threads, {@code seen[t][u]}, answers "is this edge
 * new?" with one comparison, and most edges are not.
 *
 * <p>Of each variable the last write is remembered, and the last read of each thread since; of each lock the last
 * release, or that of several threads where none of them came after the other (an ill-formed lock, or an object that is
 * used to hand something over).
 *
 * <p>Threads sit in slots, so that a program with many short-lived threads needs few: the slot of a joined thread goes
 * to a thread whose fork provably comes after that join. Then the transactions of the slot are still ordered, and that is
 * all that anybody relies on.
 *
 * <p>Where a trace tells edges by itself, it names threads by numbers of its own long after they are over, and seldom says that they are. There slots are taken from threads
 * of which the handler knows that nothing they did matters any more ({@link EdgeHandler#isForgettable}); a thread that goes on gets another one. The numbers of a slot go on
 * rising: each thread's are counted from where the one before it ended. So what anybody still knows of the former thread is smaller than all that concerns the new one.
 *
 * <p>Breaks with the general style for speed (words instead of objects, early returns on hot paths): see
 * {@code benchmarks/RESULTS.md}. The plain version is the oracle of the tests, which builds all edges.
 */
class NewEdges implements TransactionHandler {

    private static final int NO_SLOT = Integer.MIN_VALUE;
    private static final int SLOTS_TRIED = 8;
    static final int FEW_SLOTS = 64;

    private final EdgeHandler handler;
    private final boolean forRecord;

    private Epochs epochs;
    private int siteBits;
    private final AccessWords variables;
    private final AccessWords locks; // exclusive releases as "writes", shared as "reads"
    private final AccessWords rivals; // exclusive releases of ill-formed locks, as "reads"

    private final SlotTable seen = new SlotTable(0); // by slot and slot: the latest number with an edge from it

    // by thread: its slot; the complement of it if the thread's next event must take a new number
    private int[] slots = new int[0];
    private int[] formerSlots = new int[0]; // of a joined thread whose slot was given away
    private long[] formerNumbers = new long[0];

    // by slot
    private long[] number = new long[8]; // the last one that is in use
    private long[] epoch = new long[8]; // the same, packed
    private boolean[] active = new boolean[8];
    private long[] awaited = new long[8]; // the number that a forked thread will start with
    private boolean[] given = new boolean[8]; // the trace gave this number (level edges)
    private long[] highest = new long[8]; // the highest number that an edge named (level edges)
    private long[] takenAt = new long[8]; // the number up to which it was used by others
    private int slotCount;
    private int[] freeSlots = new int[8];
    private int freeSlotCount;

    // level edges
    private boolean isNumbered; // the trace tells numbers
    private final int fewSlots;
    private int slotLimit; // when there are so many it is time to look for threads that can be forgotten
    private int[] occupants = {}; // by slot: the thread
    private final CompactNumbers lastNumbers = new CompactNumbers(); // by thread without a slot: where it was

    /**
     * @param forRecord whether the edges are to be written down, for somebody who knows threads but no slots: slots are
     *     then numbered as threads are and never reused, and a transaction gets a new number with each edge that leads
     *     into it, so that an edge out of it tells whether it came before or after
     */
    NewEdges(EdgeHandler handler, boolean forRecord) {
        this(handler, forRecord, new Epochs(), FEW_SLOTS);
    }

    /**
     * Starts with a given layout of words.
     *
     * @param fewSlots so many are never too many
     */
    NewEdges(EdgeHandler handler, boolean forRecord, Epochs epochs, int fewSlots) {
        this.fewSlots = fewSlots;
        this.slotLimit = fewSlots;
        this.handler = handler;
        this.forRecord = forRecord;
        this.epochs = epochs;
        this.siteBits = epochs.siteBits();
        this.variables = new AccessWords(epochs);
        this.locks = new AccessWords(epochs);
        this.rivals = new AccessWords(epochs);
    }

    // ---- transactions

    @Override
    public void begin(int thread, int method, int site) {
        int slot = anySlot(thread);
        slots[thread] = slot;
        advance(slot);
        active[slot] = true;
        handler.begin(slot, number[slot], method, site);
    }

    @Override
    public void end(int thread) {
        int slot = slots[thread];
        active[slot] = false;
        slots[thread] = ~slot;
        handler.end(slot);
    }

    @Override
    public void pass(int thread) {
        slot(thread);
    }

    // ---- accesses

    @Override
    public void soon(int[] threads, int[] accessed, int count) {
        variables.touch(threads, slots, accessed, count);
    }

    @Override
    public void read(int thread, int variable, int site) {
        int slot = slot(thread);
        long me = epoch[slot];
        long[] page = variables.page(variable);
        int at = AccessWords.at(variable);
        long reader = page[at + 1];
        long write = page[at];
        if ((reader ^ me) >>> siteBits == 0 || (write ^ me) >>> siteBits == 0) {
            return; // this transaction did it before, and nobody wrote in between
        }
        if (reader > 0 && epochs.slotOf(reader) == slot) {
            page[at + 1] = me | epochs.site(site); // an earlier one did, and has already come after the last write
        } else if (reader >= 0) {
            readFirst(slot, variable, page, at, site);
        } else {
            readAsOneOfMany(slot, variable, page, at, site);
        }
    }

    private void readAsOneOfMany(int slot, int variable, long[] page, int at, int site) {
        // the next number, too, since an edge may bring it
        boolean narrow = ReaderTables.narrow(number[slot] + 1, site) != 0;
        int[] many = narrow ? variables.tableOfMany(page[at + 1], slot) : null;
        if (many == null) {
            readFirst(slot, variable, page, at, site);
        } else {
            readByMany(slot, variable, page, at, many, site);
        }
    }

    /** A read of a variable that many threads read, with the table of these. */
    private void readByMany(int slot, int variable, long[] page, int at, int[] many, int site) {
        int place = ReaderTables.at(many, slot, variable);
        if (many[place] == 0) {
            if (page[at] != 0) {
                conflict(slot, page[at], EdgeKind.WRITE_READ, variable, site);
            }
            page[at + 1] = AccessWords.ofSomebody(page[at + 1]);
        }
        many[place] = ReaderTables.narrow(number[slot], site);
    }

    /** The first read of a variable by this thread since the last write, as far as is known. */
    private void readFirst(int slot, int variable, long[] page, int at, int site) {
        if (page[at] != 0) {
            conflict(slot, page[at], EdgeKind.WRITE_READ, variable, site);
        }
        long word = epoch[slot] | epochs.site(site);
        if (page[at + 1] == 0) {
            page[at + 1] = word;
        } else {
            variables.addReader(variable, word);
        }
    }

    @Override
    public void write(int thread, int variable, int site) {
        int slot = slot(thread);
        long[] page = variables.page(variable);
        int at = AccessWords.at(variable);
        long write = page[at];
        long reader = page[at + 1];
        if ((write ^ epoch[slot]) >>> siteBits == 0 && AccessWords.isOfNobody(reader)) {
            return;
        }
        if (write != 0) {
            conflict(slot, write, EdgeKind.WRITE_WRITE, variable, site);
            reader = page[at + 1]; // a change of layout may have packed it anew
        }
        if (!AccessWords.isOfNobody(reader)) {
            if (AccessWords.isOfMany(reader)) {
                conflicts(slot, variables, EdgeKind.READ_WRITE, variable, site);
                variables.clearReaders(variable);
            } else {
                conflict(slot, reader, EdgeKind.READ_WRITE, variable, site);
                page[at + 1] = 0;
            }
        }
        page[at] = epoch[slot] | epochs.site(site);
    }

    // ---- locks and hand-overs

    @Override
    public void acquire(int thread, int lock, int site) {
        int slot = slot(thread);
        long[] page = locks.page(lock);
        int at = AccessWords.at(lock);
        afterReleases(slot, page[at], lock, site);
        if (!AccessWords.isOfNobody(page[at + 1])) {
            afterReaders(slot, locks, lock, site);
        }
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        int slot = slot(thread);
        afterReleases(slot, locks.page(lock)[AccessWords.at(lock)], lock, site);
    }

    private void afterReleases(int slot, long release, int lock, int site) {
        if (release > 0) {
            conflict(slot, release, EdgeKind.RELEASE_ACQUIRE, lock, site);
        } else if (release < 0) {
            afterReaders(slot, rivals, lock, site);
        }
    }

    private void afterReaders(int slot, AccessWords words, int lock, int site) {
        long reader = words.page(lock)[AccessWords.at(lock) + 1];
        if (AccessWords.isOfNobody(reader)) {
            return;
        }
        if (AccessWords.isOfMany(reader)) {
            conflicts(slot, words, EdgeKind.RELEASE_ACQUIRE, lock, site);
        } else {
            conflict(slot, reader, EdgeKind.RELEASE_ACQUIRE, lock, site);
        }
    }

    /**
     * On a well-formed lock whoever releases has come after all earlier releases, so this one stands for them. Where
     * that is not so, the lock has rivals from then on: the last release of each thread, marked by a negative word.
     */
    @Override
    public void release(int thread, int lock, int site) {
        int slot = slot(thread);
        long word = epoch[slot] | epochs.site(site);
        long[] page = locks.page(lock);
        int at = AccessWords.at(lock);
        long last = page[at];
        if (last >= 0 && (last == 0 || comesBefore(last, slot))) {
            page[at] = word;
        } else {
            if (last > 0) {
                addReader(rivals, lock, last);
                page[at] = -1;
            }
            addReader(rivals, lock, word);
        }
        if (!AccessWords.isOfNobody(page[at + 1]) && allReadersComeBefore(lock, slot)) {
            locks.clearReaders(lock);
        }
    }

    private boolean allReadersComeBefore(int lock, int slot) {
        int count = locks.findReaders(lock);
        for (int index = 0; index < count; index++) {
            if (locks.found(index) != 0 && !comesBefore(locks.found(index), slot)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        int slot = slot(thread);
        addReader(locks, lock, epoch[slot] | epochs.site(site));
    }

    private void addReader(AccessWords words, int lock, long word) {
        long[] page = words.page(lock);
        int at = AccessWords.at(lock) + 1;
        if (page[at] == 0 || (page[at] > 0 && epochs.slotOf(page[at]) == epochs.slotOf(word))) {
            page[at] = word;
        } else {
            words.addReader(lock, word);
        }
    }

    private boolean comesBefore(long word, int slot) {
        int other = epochs.slotOf(word);
        return other == slot || hasSeen(slot, other, epochs.numberOf(word));
    }

    /** Whether what this slot does now is known to come after that number of another slot. */
    boolean hasSeen(int slot, int fromSlot, long fromNumber) {
        return fromNumber <= seen.get(slot, fromSlot);
    }

    /** From now on what this slot does is known to come after that number of another slot. */
    void see(int slot, int fromSlot, long fromNumber) {
        seen.set(slot, fromSlot, fromNumber);
    }

    // ---- fork and join

    @Override
    public void fork(int thread, int child, int site) {
        int slot = slot(thread);
        if (child == thread) {
            return;
        }
        int childSlot = forkedSlot(child, slot);
        long from = number[slot];
        if (active[childSlot]) { // a fork of a running thread: ill-formed, but the order is there
            take(childSlot, slot, from, EdgeKind.FORK, child, site, 0);
            return;
        }
        slots[child] = ~childSlot;
        awaited[childSlot] = number[childSlot] + 1;
        if (!hasSeen(childSlot, slot, from)) {
            see(childSlot, slot, from);
            handler.edge(childSlot, number[childSlot] + 1, slot, from, EdgeKind.FORK, child, site, 0);
        }
    }

    @Override
    public void join(int thread, int child, int site) {
        int slot = slot(thread);
        if (child == thread || child >= slots.length) {
            return;
        }
        boolean ran = slots[child] != NO_SLOT && number[anySlot(child)] > takenAt[anySlot(child)];
        if (ran) {
            int childSlot = anySlot(child);
            take(slot, childSlot, number[childSlot], EdgeKind.JOIN, child, 0, site);
        } else if (hasFormerSlot(child)) {
            take(slot, formerSlots[child], formerNumbers[child], EdgeKind.JOIN, child, 0, site);
        }
        if (ran && !forRecord && isOver(anySlot(child))) {
            giveAway(child);
        }
    }

    /**
     * Whether nobody expects more of the thread in this slot: it is in no transaction, was not forked again, and no edge
     * will name it by a number that the trace gave.
     */
    private boolean isOver(int slot) {
        return !active[slot] && awaited[slot] <= number[slot] && !isNumbered;
    }

    private void giveAway(int thread) {
        int slot = anySlot(thread);
        if (thread >= formerSlots.length) {
            formerSlots = Arrays.copyOf(formerSlots, slots.length);
            formerNumbers = Arrays.copyOf(formerNumbers, slots.length);
        }
        formerSlots[thread] = slot;
        formerNumbers[thread] = number[slot];
        slots[thread] = NO_SLOT;
        addFreeSlot(slot);
    }

    private boolean hasFormerSlot(int thread) {
        return thread < formerNumbers.length && formerNumbers[thread] > 0;
    }

    private void addFreeSlot(int slot) {
        if (freeSlotCount == freeSlots.length) {
            freeSlots = Arrays.copyOf(freeSlots, freeSlotCount * 2);
        }
        freeSlots[freeSlotCount++] = slot;
    }

    /** The slot of a thread that is being forked: its own, or a free one whose last thread ended before the forker. */
    private int forkedSlot(int child, int forker) {
        ensureThread(child);
        if (slots[child] != NO_SLOT || isNumbered) {
            return anySlot(child);
        }
        int last = Math.max(0, freeSlotCount - SLOTS_TRIED);
        for (int index = freeSlotCount - 1; index >= last; index--) {
            int slot = freeSlots[index];
            if (number[slot] <= seen.get(forker, slot)) {
                freeSlots[index] = freeSlots[--freeSlotCount];
                slots[child] = ~slot;
                takenAt[slot] = number[slot];
                handler.seat(slot, number[slot] + 1, child);
                return slot;
            }
        }
        return anySlot(child);
    }

    // ---- level edges

    @Override
    public void number(int thread, long newNumber) {
        isNumbered = true;
        int slot = anySlot(thread);
        if (!active[slot]) {
            number[slot] = takenAt[slot] + newNumber;
            given[slot] = true;
        }
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        int slot = anySlot(thread);
        if (fromThread >= slots.length || slots[fromThread] == NO_SLOT) {
            return; // nothing was ever told of it, or what was is forgotten
        }
        int fromSlot = anySlot(fromThread);
        long told = takenAt[fromSlot] + fromNumber;
        // a transaction that goes on may have got more numbers since its first
        long from = active[fromSlot] ? Math.min(told, number[fromSlot]) : told;
        highest[fromSlot] = Math.max(highest[fromSlot], from); // not all numbers are told before they are named
        if (seen.get(slot, fromSlot) < from) {
            seen.set(slot, fromSlot, from);
            handler.edge(slot, number[slot], fromSlot, from, kind, operand, fromSite, site);
        }
    }

    /** A slot for a thread that has none: a new one, or that of a thread which can be forgotten. If this one was forgotten itself, it goes on where it was. */
    private int takeNumberedSlot(int thread) {
        if (freeSlotCount == 0 && slotCount >= slotLimit) {
            forget();
        }
        int slot = freeSlotCount > 0 ? freeSlots[--freeSlotCount] : slotCount;
        ensureSlot(slot);
        occupants = withElement(occupants, slot, thread);
        slots[thread] = ~slot;
        takenAt[slot] = Math.max(number[slot], highest[slot]);
        number[slot] = takenAt[slot];
        given[slot] = lastNumbers.get(thread) > 0;
        number[slot] += lastNumbers.get(thread);
        handler.seat(slot, takenAt[slot] + 1, thread);
        return slot;
    }

    /** Takes their slots from threads of which nothing matters any more; not before half of them must be new, so that it is seldom. */
    private void forget() {
        BitSet forgotten = new BitSet(slotCount);
        for (int slot = 0; slot < slotCount; slot++) {
            if (!active[slot] && handler.isForgettable(slot)) {
                int thread = occupants[slot];
                lastNumbers.set(thread, number[slot] - takenAt[slot]);
                slots[thread] = NO_SLOT;
                addFreeSlot(slot);
                forgotten.set(slot);
            }
        }
        seen.clearRows(forgotten);
        slotLimit = Math.max(fewSlots, 2 * (slotCount - freeSlotCount));
    }

    private static int[] withElement(int[] list, int at, int element) {
        int[] grown = at < list.length ? list : Arrays.copyOf(list, Math.max(at + 1, 2 * list.length));
        grown[at] = element;
        return grown;
    }

    // ---- edges

    private void conflicts(int slot, AccessWords words, EdgeKind kind, int operand, int site) {
        int count = words.findReaders(operand);
        for (int index = 0; index < count; index++) {
            long word = words.found(index); // each time anew: a change of layout may have packed it anew
            if (word != 0) {
                conflict(slot, word, kind, operand, site);
            }
        }
    }

    private void conflict(int slot, long word, EdgeKind kind, int operand, int site) {
        int fromSlot = epochs.slotOf(word);
        if (fromSlot != slot) {
            take(slot, fromSlot, epochs.numberOf(word), kind, operand, epochs.siteOf(word), site);
        }
    }

    private void take(int slot, int fromSlot, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        if (hasSeen(slot, fromSlot, fromNumber)) {
            return;
        }
        see(slot, fromSlot, fromNumber);
        if (!active[slot] || forRecord) {
            advance(slot);
        }
        handler.edge(slot, number[slot], fromSlot, fromNumber, kind, operand, fromSite, site);
    }

    // ---- slots and numbers

    /** The slot of a thread that is about to do something, with a number of its own for what it does. */
    private int slot(int thread) {
        if (thread < slots.length && slots[thread] >= 0) {
            return slots[thread];
        }
        int slot = anySlot(thread);
        advance(slot);
        slots[thread] = slot;
        return slot;
    }

    /** The slot of a thread, a new one if it has none. */
    private int anySlot(int thread) {
        ensureThread(thread);
        int slot = slots[thread];
        if (slot == NO_SLOT) {
            return isNumbered ? takeNumberedSlot(thread) : newSlot(thread);
        }
        return slot < 0 ? ~slot : slot;
    }

    private int newSlot(int thread) {
        int slot = forRecord ? thread : slotCount;
        ensureSlot(slot);
        slots[thread] = ~slot;
        takenAt[slot] = 0;
        occupants = withElement(occupants, slot, thread);
        handler.seat(slot, 1, thread);
        if (hasFormerSlot(thread)) { // ill-formed: it goes on after its join, and its slot is taken
            seen.set(slot, formerSlots[thread], formerNumbers[thread]);
            handler.edge(
                    slot, number[slot] + 1, formerSlots[thread], formerNumbers[thread], EdgeKind.FORK, thread, 0, 0);
        }
        return slot;
    }

    private void ensureThread(int thread) {
        if (thread < slots.length) {
            return;
        }
        int old = slots.length;
        int length = Math.max(thread + 1, Math.max(16, old * 2));
        slots = Arrays.copyOf(slots, length);
        Arrays.fill(slots, old, length, NO_SLOT);
    }

    private void ensureSlot(int slot) {
        if (slot >= number.length) {
            int length = Math.max(slot + 1, number.length * 2);
            number = Arrays.copyOf(number, length);
            epoch = Arrays.copyOf(epoch, length);
            active = Arrays.copyOf(active, length);
            awaited = Arrays.copyOf(awaited, length);
            given = Arrays.copyOf(given, length);
            highest = Arrays.copyOf(highest, length);
            takenAt = Arrays.copyOf(takenAt, length);
        }
        slotCount = Math.max(slotCount, slot + 1);
    }

    private void advance(int slot) {
        if (given[slot]) {
            return;
        }
        long next = ++number[slot];
        if (!epochs.fits(slot, next + 1)) {
            makeRoom();
        }
        epoch[slot] = epochs.pack(slot, next);
    }

    /** Gives slots and numbers more bits. What is stored is packed anew, so it happens seldom. */
    private void makeRoom() {
        Epochs roomier = Epochs.roomFor(slotCount, Arrays.stream(number).max().orElse(0));
        variables.repack(roomier);
        locks.repack(roomier);
        rivals.repack(roomier);
        epochs = roomier;
        siteBits = roomier.siteBits();
        for (int slot = 0; slot < slotCount; slot++) {
            epoch[slot] = epochs.pack(slot, number[slot]);
        }
    }
}
