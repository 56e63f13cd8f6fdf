// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.bounded;

import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.language.Position;
import dev.unsplit.modelcheck.search.ClaimedSchedule;
import dev.unsplit.modelcheck.search.Schedule;
import dev.unsplit.modelcheck.search.SearchOptions.Watching;
import dev.unsplit.modelcheck.search.Watch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sat4j.specs.TimeoutException;

/**
 * Bounded model checking (Biere, Cimatti, Clarke, Zhu: Symbolic Model Checking without BDDs, TACAS 1999): all schedules of at most K steps are one formula, and a SAT solver says
 * whether one of them has no serial order, goes wrong, or ends in a deadlock.
 *
 * <p><b>The formula.</b> For each point in time there is a copy of the state: variables and locks in binary, for each location of each thread a literal that says whether the thread
 * is there ({@link SymbolicState}). A step is taken by one thread, which literals choose; what the thread then does is a circuit that is as large as its code
 * ({@link ThreadStep}). Values that {@code *} may have are bits that are free: they cost a few variables where the explicit search has a state for each of them. That a schedule
 * has no serial order is guessed: some transactions are marked, and each must have a marked one before it ({@link CycleGuess}).
 *
 * <p><b>Bounds.</b> The formula grows: 8 steps, 16, 32, up to K, and what the solver has learned is kept. So what is found is at most twice as long as it must be, but not always
 * a shortest schedule. If no schedule is as long as the bound, then all were looked at, and the answer is as good as that of the explicit search.
 *
 * <p><b>Trust.</b> What the solver says is taken for a claim. It is taken again step by step on the program itself, beside the monitor ({@link ClaimedSchedule}), and ends where that
 * one finds no serial order left.
 */
public final class BoundedSearch {

    private static final int FIRST_BOUND = 8;
    private static final double NANOSECONDS = 1e9; // in a second
    private static final Duration LONG = Duration.ofDays(20);

    private final Watching watching;
    private final Optional<Duration> timeout;
    private final Watch watch;
    private final long start = System.nanoTime();
    private final Formula formula = new Formula();
    private final Unrolling unrolling;
    private final ClaimedSchedule claims;
    private final List<Schedule> schedules = new ArrayList<>();
    private final Set<Position> knownFaults = new HashSet<>();
    private final Set<Position> toldFaults = new HashSet<>();
    private boolean isDeadlockKnown;
    private int depth;

    private BoundedSearch(Program program, Watching watching, Optional<Duration> timeout, Watch watch) {
        this.watching = watching;
        this.timeout = timeout;
        this.watch = watch;
        this.unrolling = new Unrolling(formula, program, watching == Watching.DATA_AND_LOCKS);
        this.claims = new ClaimedSchedule(program, watching);
    }

    /**
     * What came of it.
     *
     * @param depth so many steps were looked at to the end; for a violation, how many it has, those included that threads start by
     * @param limit what ended it before all schedules were seen; empty if nothing did
     * @param withoutDeadlocks whether deadlocks could not be looked for
     */
    public record Result(
            int depth,
            long variables,
            long clauses,
            double seconds,
            Optional<String> limit,
            boolean withoutDeadlocks,
            List<Schedule> schedules) {

        public Result {
            schedules = List.copyOf(schedules);
        }

        public Optional<Schedule> of(Schedule.Kind kind) {
            return schedules.stream()
                    .filter(schedule -> schedule.kind() == kind)
                    .findFirst();
        }
    }

    /** @param most how many steps there may be */
    public static Result explore(
            Program program, Watching watching, int most, Optional<Duration> timeout, Watch watch) {
        BoundedSearch search = new BoundedSearch(program, watching, timeout, watch);
        Optional<String> limit = search.explore(most);
        return new Result(
                search.depth,
                search.formula.variables(),
                search.formula.clauses(),
                (System.nanoTime() - search.start) / NANOSECONDS,
                limit,
                !search.unrolling.canTellDeadlocks(),
                search.schedules);
    }

    private Optional<String> explore(int most) {
        try {
            for (int bound = Math.min(FIRST_BOUND, most); ; bound = (int) Math.min(2L * bound, most)) {
                grow(bound);
                if (findViolation()) {
                    return Optional.empty();
                }
                findFaults();
                findDeadlock();
                depth = bound;
                if (!isSatisfiable(unrolling.isBusy())) {
                    return Optional.empty();
                }
                if (bound == most) {
                    return Optional.of("longer ones were not looked at");
                }
            }
        } catch (TimeoutException e) {
            return Optional.of("the time was up");
        }
    }

    private void grow(int bound) throws TimeoutException {
        while (unrolling.steps() < bound) {
            unrolling.extend();
            watch.tell(formula.variables(), unrolling.steps());
            left();
        }
    }

    private Duration left() throws TimeoutException {
        Duration left =
                timeout.map(most -> most.minusNanos(System.nanoTime() - start)).orElse(LONG);
        if (left.isNegative() || left.isZero()) {
            throw new TimeoutException();
        }
        return left;
    }

    private boolean isSatisfiable(int goal) throws TimeoutException {
        return formula.isSatisfiable(left(), goal);
    }

    private boolean findViolation() throws TimeoutException {
        if (watching == Watching.NOTHING || !isSatisfiable(unrolling.isViolated())) {
            return false;
        }
        Schedule schedule = claims.violation(unrolling.state(0), unrolling.found());
        schedules.add(schedule);
        depth = schedule.steps().size();
        return true;
    }

    private void findFaults() throws TimeoutException {
        while (isSatisfiable(unrolling.isFaulty(knownFaults))) {
            knownFaults.add(unrolling.foundFault());
            Schedule schedule = claims.fault(unrolling.state(0), unrolling.found());
            if (toldFaults.add(schedule.at())) {
                schedules.add(schedule);
            }
        }
    }

    private void findDeadlock() throws TimeoutException {
        if (!isDeadlockKnown && unrolling.canTellDeadlocks() && isSatisfiable(unrolling.isDeadlocked())) {
            isDeadlockKnown = true;
            schedules.add(claims.deadlock(unrolling.state(0), unrolling.found()));
        }
    }
}
