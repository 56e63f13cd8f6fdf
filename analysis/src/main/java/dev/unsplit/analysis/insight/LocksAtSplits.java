// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.analysis.insight.DeadlockCheck.Mode;
import dev.unsplit.analysis.insight.SplitPlaces.Call;
import dev.unsplit.analysis.insight.SplitPlaces.Place;
import dev.unsplit.analysis.prediction.Reading;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Site;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which lock would have kept a method together: one that is held at both of the accesses between which it is split, in every execution that was seen, and whenever others
 * access the same variables at the places where they come in between. It was only not held in between. Locks are compared as objects; only their names are the same for all
 * executions. A lock that several may hold to read has to be held to write where the method writes; where it only reads, it suffices to read if the others write.
 *
 * <p>A method that reads the same thing twice may go on to write it. Then the second read was no end: the lock has to be held up to that write.
 */
final class LocksAtSplits extends SplitWatch {

    /** Executions of a method that are remembered. */
    private static final int MOST_EXECUTIONS = 1000;

    /** Variables whose locks are remembered, for one split. */
    private static final int MOST_VARIABLES = 10_000;

    /**
     * @param locks held at both ends, and where it is written then
     * @param throughout held at both ends, and never released in between
     * @param taken acquired in between, not as one of several readers
     */
    private record Execution(
            int leftVariable, int backVariable, HeldLocks locks, IntOpenHashSet throughout, IntOpenHashSet taken) {}

    private static final class Left {
        private final int variable;
        private final HeldLocks locks;
        private final IntOpenHashSet throughout;
        private final IntOpenHashSet taken = new IntOpenHashSet();

        Left(int variable, HeldLocks locks) {
            this.variable = variable;
            this.locks = locks;
            this.throughout = locks.anyhow();
        }
    }

    /** An execution that has read the same thing twice, and may write it yet. */
    private record MayWrite(int split, Execution execution) {}

    /** What was seen of a split. */
    private static final class Seen {
        private final List<Execution> executions = new ArrayList<>();
        private final Int2ObjectOpenHashMap<HeldLocks> locksOfOthers = new Int2ObjectOpenHashMap<>(); // by variable
        private boolean others; // too many to remember
        private Call toLeft = Call.UNKNOWN; // of the first execution that was seen
        private Call toBack = Call.UNKNOWN;
        private boolean anyLock;
        private boolean locksBetween;
        private boolean isVolatile;
        private boolean updates;
        private boolean writes;
        private boolean
                isTried; // the variable is set by an indivisible read-modify-write at the place of one of two reads
        private @Nullable Place writtenLater;
    }

    private final CallLines callLines;
    private final LockRoles roles;
    private final IntOpenHashSet ofProgram = new IntOpenHashSet(); // locks
    private final IntOpenHashSet ofCollections = new IntOpenHashSet(); // locks
    private final List<Seen> seen = new ArrayList<>();
    private final Int2ObjectOpenHashMap<@Nullable Left[]> left = new Int2ObjectOpenHashMap<>(); // by thread
    private final Int2ObjectOpenHashMap<int[]> twoReads =
            new Int2ObjectOpenHashMap<>(); // by place: splits between reads
    private final Int2ObjectOpenHashMap<List<MayWrite>> mayWrite = new Int2ObjectOpenHashMap<>(); // by thread

    LocksAtSplits(List<SplitPlaces> splits, Reading reading, SymbolTexts texts, CallLines callLines) {
        super(splits, reading, texts);
        this.callLines = callLines;
        this.roles = new LockRoles(texts, callLines);
        splits.forEach(any -> seen.add(new Seen()));
    }

    @Override
    void access(Part part, int split, int thread, int variable, boolean isUpdate, boolean isVolatile) {
        Seen of = seen.get(split);
        HeldLocks held = thread(thread).held();
        of.anyLock |= held.anyhow().intStream().anyMatch(this::isOfProgram);
        switch (part) {
            case LEFT -> {
                leftOf(thread)[split] = new Left(variable, held);
                of.toLeft = of.toLeft.isKnown()
                        ? of.toLeft
                        : call(thread, split, splits.get(split).left().site());
            }
            case BACK -> goOn(of, thread, split, variable, held, isUpdate, isVolatile);
            case OTHER -> addOther(of, variable, held);
        }
    }

    /** The call by which the method got to a place. Not all methods are in a trace: then it is the one that the place is in. */
    private Call call(int thread, int split, Site site) {
        int callee = thread(thread).callee();
        boolean isItself = splits.get(split).method().equals(site.className() + "." + site.method());
        String name = callee == RunningThread.NO_METHOD ? (isItself ? "" : site.method()) : texts.method(callee);
        if (name.isEmpty()) {
            return Call.UNKNOWN;
        }
        String simple = name.substring(name.lastIndexOf('.') + 1);
        return new Call(simple, callLines.of(texts.site(thread(thread).site()), simple));
    }

    private @Nullable Left[] leftOf(int thread) {
        return left.computeIfAbsent(thread, any -> new Left[splits.size()]);
    }

    private void goOn(
            Seen of, int thread, int split, int variable, HeldLocks held, boolean isUpdate, boolean isVolatile) {
        Left from = leftOf(thread)[split];
        if (from == null) {
            return;
        }
        of.toBack = of.toBack.isKnown()
                ? of.toBack
                : call(thread, split, splits.get(split).back().site());
        of.isVolatile |= isVolatile;
        of.updates |= isUpdate;
        of.writes |= !isUpdate;
        if (of.executions.size() < MOST_EXECUTIONS) {
            held.retainAll(from.locks);
            Execution execution = new Execution(from.variable, variable, held, from.throughout, from.taken);
            of.executions.add(execution);
            if (from.variable == variable && readsTwice(splits.get(split))) {
                mayWrite.computeIfAbsent(thread, any -> new ArrayList<>()).add(new MayWrite(split, execution));
            }
        }
        leftOf(thread)[split] = null;
    }

    private static boolean readsTwice(SplitPlaces split) {
        return !split.left().writes() && !split.back().writes();
    }

    /** What stands at the place of a read and has success there is a compare-and-set, which may fail as well: a read. */
    private void noteAttempt(int variable, int site) {
        for (int split : twoReads.computeIfAbsent(site, this::splitsWithReadAt)) {
            Seen of = seen.get(split);
            of.isTried |= splits.get(split).left().name().equals(texts.variable(variable));
        }
    }

    private int[] splitsWithReadAt(int site) {
        Site place = texts.site(site);
        return IntStream.range(0, splits.size())
                .filter(split ->
                        readsTwice(splits.get(split)) && splits.get(split).isOfOneVariable())
                .filter(split -> place.equals(splits.get(split).left().site())
                        || place.equals(splits.get(split).back().site()))
                .toArray();
    }

    @Override
    void written(int thread, int variable, int site, boolean isUpdate) {
        if (isUpdate) {
            noteAttempt(variable, site);
        }
        List<MayWrite> here = mayWrite.isEmpty() ? null : mayWrite.get(thread);
        if (here != null) {
            here.removeIf(each -> each.execution.backVariable == variable && isWritten(each, thread, site, isUpdate));
        }
    }

    /** An update at the place of the second read is a compare-and-set that failed there and is tried again: a retry, which forgets what was read. */
    private boolean isWritten(MayWrite by, int thread, int site, boolean isUpdate) {
        Place back = splits.get(by.split).back();
        Site where = texts.site(site);
        if (isUpdate && where.equals(back.site())) {
            return false;
        }
        by.execution.locks.retainAll(thread(thread).held());
        Seen of = seen.get(by.split);
        if (of.writtenLater == null) {
            of.writtenLater = new Place(back.variable(), back.name(), where, true, call(thread, by.split, where));
        }
        return true;
    }

    private static void addOther(Seen of, int variable, HeldLocks held) {
        HeldLocks known = of.locksOfOthers.get(variable);
        if (known != null) {
            known.retainAll(held);
        } else if (of.locksOfOthers.size() < MOST_VARIABLES) {
            of.locksOfOthers.put(variable, held);
        } else {
            of.others = true;
        }
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        super.acquire(thread, lock, site);
        noteAcquired(thread, lock, site);
        for (Left from : openSplits(thread)) {
            from.taken.add(lock);
        }
    }

    @Override
    public void release(int thread, int lock, int site) {
        if (leave(thread, lock)) {
            noteReleased(thread, lock);
        }
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        super.releaseShared(thread, lock, site);
        noteReleased(thread, lock);
    }

    private void noteReleased(int thread, int lock) {
        for (Left from : openSplits(thread)) {
            from.throughout.remove(lock);
        }
    }

    private List<Left> openSplits(int thread) {
        @Nullable Left[] open = left.get(thread);
        return open == null
                ? List.of()
                : Arrays.stream(open).filter(Objects::nonNull).toList();
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        super.acquireShared(thread, lock, site);
        if (isReadLock(lock)) {
            noteAcquired(thread, lock, site);
        }
    }

    /** Not one that a concurrent collection takes itself, for one call. */
    private boolean isOfProgram(int lock) {
        if (!ofProgram.contains(lock) && !ofCollections.contains(lock)) {
            (JdkAdvice.concerns(texts.lock(lock)) ? ofCollections : ofProgram).add(lock);
        }
        return ofProgram.contains(lock);
    }

    private void noteAcquired(int thread, int lock, int site) {
        roles.acquired(lock, site);
        if (!isOfProgram(lock)) {
            return;
        }
        @Nullable Left[] open = left.get(thread);
        for (int split = 0; open != null && split < open.length; split++) {
            seen.get(split).locksBetween |= open[split] != null;
        }
    }

    @Override
    void transactionEnds(int thread) {
        left.remove(thread);
        mayWrite.remove(thread);
    }

    // ---- what it says when the trace is over

    /** Whether the method goes on with an indivisible read-modify-write, always. */
    boolean goesOnWithUpdate(int split) {
        return seen.get(split).updates && !seen.get(split).writes;
    }

    /** Whether one of two reads may be an attempt to set the variable that failed. */
    boolean isTried(int split) {
        return seen.get(split).isTried;
    }

    /** Whether what the method reads twice is written then. */
    boolean isWrittenLater(int split) {
        return seen.get(split).writtenLater != null;
    }

    /** What locks are called here. */
    LockRoles roles() {
        return roles;
    }

    /** From where to where the method has to be kept together. */
    SplitPlaces whole(int split) {
        SplitPlaces places = splits.get(split);
        Seen of = seen.get(split);
        Place end = of.writtenLater == null ? places.back().by(of.toBack) : of.writtenLater;
        return new SplitPlaces(places.method(), places.left().by(of.toLeft), end, places.others());
    }

    boolean isVolatile(int split) {
        return seen.get(split).isVolatile;
    }

    /** Whether an execution of the method went from the one place to the other. */
    boolean wasSeen(int split) {
        return !seen.get(split).executions.isEmpty();
    }

    /** Whether no lock of the program is involved at all: neither held at any of the accesses nor acquired between them. */
    boolean isWithoutLocks(int split) {
        Seen of = seen.get(split);
        return !of.executions.isEmpty() && !of.anyLock && !of.locksBetween;
    }

    /** The name of a lock that would have kept the method together. */
    Optional<String> lock(int split) {
        Seen of = seen.get(split);
        Set<String> names = null;
        boolean writes = writes(split);
        for (Execution execution : of.executions) {
            Set<String> here = locks(of, execution, writes);
            if (names == null) {
                names = here;
            } else {
                names.retainAll(here);
            }
        }
        return of.others || names == null ? Optional.empty() : names.stream().findFirst();
    }

    /** Whoever only reads can do with a read lock. */
    private boolean writes(int split) {
        SplitPlaces places = whole(split);
        return places.left().writes() || places.back().writes();
    }

    private Set<String> locks(Seen of, Execution execution, boolean writes) {
        Set<String> names = new TreeSet<>();
        execution.locks.anyhow().forEach(lock -> {
            if (protects(of, execution.leftVariable, lock, writes)
                    && protects(of, execution.backVariable, lock, writes)) {
                names.add(roles.name(lock));
            }
        });
        return names;
    }

    /** From what others do; a variable that they do not access is none of their business. */
    private static boolean protects(Seen of, int variable, int lock, boolean writes) {
        HeldLocks held = of.locksOfOthers.get(variable);
        return held == null || held.keepOut(lock, writes);
    }

    /** Whether the method holds a lock of this name from the one place to the other as it is. */
    boolean isKeptTogether(int split, String name) {
        Seen of = seen.get(split);
        return of.writtenLater == null
                && of.executions.stream().allMatch(execution -> isOneNamed(name, execution.throughout));
    }

    private boolean isOneNamed(String name, IntSet locks) {
        return locks.intStream().anyMatch(lock -> roles.name(lock).equals(name));
    }

    /** How the method has to hold a lock of this name. */
    Mode mode(int split, String name) {
        if (!namesOfReadLocks().contains(name)) {
            return Mode.EXCLUSIVE;
        }
        boolean takesWriteLock =
                seen.get(split).executions.stream().anyMatch(execution -> isOneNamed(name, execution.taken));
        if (!writes(split) && !takesWriteLock) { // who holds the read lock would wait for the write lock for ever
            return Mode.READ;
        }
        boolean isWriterThroughout =
                seen.get(split).executions.stream().allMatch(execution -> isOneNamed(name, execution.locks.asWriter()));
        return isWriterThroughout ? Mode.WRITE : Mode.WRITE_FROM_THE_START;
    }

    private Set<String> namesOfReadLocks() {
        return readLocks.intStream().mapToObj(roles::name).collect(Collectors.toSet());
    }
}
