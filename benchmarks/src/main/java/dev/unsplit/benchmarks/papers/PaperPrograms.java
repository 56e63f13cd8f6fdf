// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import static dev.unsplit.benchmarks.papers.Expectation.benign;
import static dev.unsplit.benchmarks.papers.Expectation.bug;
import static dev.unsplit.benchmarks.papers.Expectation.falseAlarm;

import java.util.List;
import java.util.stream.Stream;

/**
 * The one list of the programs: what the paper's three algorithms report for the original, in the order commit-node, reduction, block,
 * and the methods of ours that stand for it.
 *
 * <p>The figures are of methods: a bug or a benign violation is reported by all three algorithms, a false alarm by reduction alone. The
 * paper names few of the methods (the constructor of {@code Vector}, {@code checksum1}, {@code loadedStore}, {@code waitForRunner}); the
 * others are chosen so that each category is there as often as in the paper. So equal figures show that our algorithms tell these cases
 * apart as the paper's do, not that the originals have exactly these methods.
 */
public final class PaperPrograms {

    private static final PaperProgram ELEVATOR = program(
            "elevator",
            Elevator.class,
            "0-2-0 0-2-0 0-2-0",
            benign(
                    "Elevator$Controls.claimUp",
                    "What was seen under the first lock is checked again under the second."),
            benign(
                    "Elevator$Controls.claimDown",
                    "What was seen under the first lock is checked again under the second."));

    private static final PaperProgram TSP = program(
            "tsp",
            Tsp.class,
            "0-2-0 0-2-0 0-2-0",
            benign(
                    "Tsp.search",
                    "A length that is no longer the shortest only costs time, and is checked again before it is lowered."),
            benign(
                    "Tsp.take",
                    "Whether there is a tour is checked again under the lock, and asked again if there was none."));

    private static final PaperProgram SOR = program("sor", Sor.class, "0-0-0 0-0-0 0-0-0");

    private static final PaperProgram HEDC = program(
            "hedc",
            Hedc.class,
            "0-0-0 0-0-1 0-0-0",
            falseAlarm(
                    "Hedc$Task.cancel",
                    "One thread reads and writes the flag, the others only read it, once at a time: the read conflicts with nobody and moves, and the write is the only event that does not."));

    private static final PaperProgram MOLDYN = program("moldyn", Moldyn.class, "0-0-0 0-0-0 0-0-0");

    private static final PaperProgram MONTECARLO = program("montecarlo", MonteCarlo.class, "0-0-0 0-0-0 0-0-0");

    private static final PaperProgram RAYTRACER = program(
            "raytracer",
            RayTracer.class,
            "2-0-0 2-0-0 2-0-0",
            bug("RayTracer.addRow", "The lock is that of the thread's own scene, so additions to checksum1 get lost."),
            bug("RayTracer.addFrame", "There is no lock, so additions to checksum1 get lost."));

    private static final PaperProgram JIGSAW = program(
            "jigsaw",
            Jigsaw.class,
            "1-3-0 1-3-1 1-3-0",
            bug(
                    "Jigsaw$StoreManager.lookUp",
                    "loadedStore is counted up and down without a lock, and wrong from then on."),
            benign("Jigsaw$Statistics.count", "The figures are there to be looked at, and need not be exact."),
            benign("Jigsaw$Resource.touch", "A time of last use that is a little too early does no harm."),
            benign("Jigsaw$Clock.date", "A date that is a little too early does no harm."),
            falseAlarm(
                    "Jigsaw$CachedThread.waitForRunner",
                    "Only this thread writes alive, the others read it, once at a time: its reads conflict with nobody and move, and the write is the only event that does not."));

    private static final PaperProgram STRING_BUFFER = program(
            "StringBuffer",
            StringBuffer14.class,
            "0-1-0 0-1-0 0-1-0",
            benign(
                    "StringBuffer14.append",
                    "The other buffer may become shorter in between; it is the caller's to lock."));

    private static final PaperProgram VECTOR = program(
            "Vector",
            Vector14.class,
            "4-4-0 4-4-10 4-4-0",
            bug(
                    "Vector14.<init>",
                    "The other collection's size and its elements may come from different states of it."),
            bug("Vector14.removeAll", "Each element may be looked up in another state of the other collection."),
            bug("Vector14.retainAll", "Each element may be looked up in another state of the other collection."),
            bug("Vector14.lastIndexOf", "The size is read before the lock is taken, and may be too large by then."),
            benign("Vector14.containsAll", "The iterator of the other collection notices that it was interrupted."),
            benign("Vector14.equals", "The iterator of the other collection notices that it was interrupted."),
            benign(
                    "Vector14$Itr.next",
                    "An iterator tells of changes as well as it can; who shares the vector has to lock it."),
            benign(
                    "Vector14$Itr.remove",
                    "An iterator tells of changes as well as it can; who shares the vector has to lock it."),
            changes("Vector14.add"),
            changes("Vector14.addElement"),
            changes("Vector14.insertElementAt"),
            changes("Vector14.addAll"),
            changes("Vector14.removeElementAt"),
            changes("Vector14.removeElement"),
            changes("Vector14.remove"),
            changes("Vector14.removeAllElements"),
            changes("Vector14.clear"),
            changes("Vector14.setSize"));

    private static final PaperProgram HASHTABLE = program(
            "Hashtable",
            Hashtable14.class,
            "0-4-0 0-4-1 0-4-0",
            benign("Hashtable14.<init>", "The iterator of the other table notices that it was interrupted."),
            benign("Hashtable14.putAll", "The iterator of the other table notices that it was interrupted."),
            benign("Hashtable14.equals", "Whoever compares a table that others change has to lock it."),
            benign("Hashtable14.put", "Only an iterator can see modCount and the bucket at different times."),
            falseAlarm(
                    "Hashtable14.contains",
                    "The buckets are read under the lock that all who write them hold, and iterators without the lock only read them: no access that conflicts with these reads can come in between, so they move."));

    private static final PaperProgram STACK = program(
            "Stack",
            Stack14.class,
            "3-4-0 3-4-12 3-4-0",
            Stream.concat(inherited(VECTOR), Stream.of(changes("Stack14.push"), changes("Stack14.pop"))));

    private PaperPrograms() {}

    /** In the order of Table 1. */
    public static List<PaperProgram> all() {
        return List.of(
                ELEVATOR,
                TSP,
                SOR,
                HEDC,
                MOLDYN,
                MONTECARLO,
                RAYTRACER,
                JIGSAW,
                STRING_BUFFER,
                VECTOR,
                HASHTABLE,
                STACK);
    }

    private static PaperProgram program(String name, Class<?> main, String counts, Expectation... expectations) {
        return program(name, main, counts, Stream.of(expectations));
    }

    private static PaperProgram program(String name, Class<?> main, String counts, Stream<Expectation> expectations) {
        String[] each = counts.split(" ", -1);
        return new PaperProgram(
                name, main, Counts.of(each[0]), Counts.of(each[1]), Counts.of(each[2]), expectations.toList());
    }

    /** A method that changes the number of elements. */
    private static Expectation changes(String method) {
        return falseAlarm(
                method,
                "modCount++ is a read and a write under the lock; others without the lock only read it, once at a time: the read shares the lock with all writes and moves, and the write is the only event that does not.");
    }

    /** All but constructors. */
    private static Stream<Expectation> inherited(PaperProgram program) {
        return program.expectations().stream()
                .filter(expectation -> !expectation.method().endsWith("<init>"));
    }
}
