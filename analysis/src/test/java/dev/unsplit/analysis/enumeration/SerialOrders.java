// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.finding.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The definition of what a serial order is equivalent to, for one run of a few units: all orders of the units that keep the order of each thread are written down, one after the other, and compared with the run.
 */
public final class SerialOrders {

    /**
     * An access of the run.
     *
     * @param number of its unit, in the order of the thread
     */
    public record Access(String thread, long number, String variable, boolean reads, boolean writes) {

        private boolean isOfUnit(Access other) {
            return thread.equals(other.thread) && number == other.number;
        }

        private boolean isOnSameVariable(Access other) {
            return variable.equals(other.variable);
        }

        private boolean conflictsWith(Access other) {
            return isOnSameVariable(other) && (writes || other.writes) && !thread.equals(other.thread);
        }
    }

    private final List<Access> run;
    private final List<List<Integer>> units = new ArrayList<>(); // places in the run

    public SerialOrders(List<Access> run) {
        this.run = run;
        for (int at = 0; at < run.size(); at++) {
            unitOf(run.get(at)).add(at);
        }
    }

    /** The accesses of a schedule that an analysis shows. */
    public static SerialOrders of(List<Step> shown) {
        return new SerialOrders(shown.stream()
                .filter(step -> ReplayedSchedule.operation(step).kind().isAccess())
                .map(SerialOrders::access)
                .toList());
    }

    private static Access access(Step step) {
        Operation.Kind kind = ReplayedSchedule.operation(step).kind();
        return new Access(step.thread(), step.transaction().number(), step.target(), kind.reads(), kind.writes());
    }

    private List<Integer> unitOf(Access access) {
        for (List<Integer> unit : units) {
            if (run.get(unit.get(0)).isOfUnit(access)) {
                return unit;
            }
        }
        units.add(new ArrayList<>());
        return units.get(units.size() - 1);
    }

    /** Whether all conflicting accesses of different threads come in the same order in one of them. */
    public boolean haveSameConflicts() {
        return some(new ArrayList<>(), this::hasSameConflicts);
    }

    /** Whether each read reads the same write in one of them, and the same writes are the last ones. */
    public boolean haveSameView() {
        return some(new ArrayList<>(), this::hasSameView);
    }

    /** @param serial places of the run, in the order of those units that have come */
    private boolean some(List<Integer> serial, Predicate<List<Integer>> isEquivalent) {
        if (serial.size() == run.size()) {
            return isEquivalent.test(serial);
        }
        for (List<Integer> unit : units) {
            if (!serial.containsAll(unit) && isNext(unit, serial)) {
                List<Integer> longer = new ArrayList<>(serial);
                longer.addAll(unit);
                if (some(longer, isEquivalent)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isNext(List<Integer> unit, List<Integer> serial) {
        Access first = run.get(unit.get(0));
        return units.stream()
                .filter(other -> run.get(other.get(0)).thread.equals(first.thread)
                        && run.get(other.get(0)).number < first.number)
                .allMatch(serial::containsAll);
    }

    private boolean hasSameConflicts(List<Integer> serial) {
        for (int one = 0; one < run.size(); one++) {
            for (int other = one + 1; other < run.size(); other++) {
                if (run.get(one).conflictsWith(run.get(other)) && serial.indexOf(one) > serial.indexOf(other)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean hasSameView(List<Integer> serial) {
        List<Integer> inTime = new ArrayList<>();
        for (int at = 0; at < run.size(); at++) {
            inTime.add(at);
        }
        for (int at = 0; at < run.size(); at++) {
            if (run.get(at).reads && writeBefore(at, inTime) != writeBefore(at, serial)
                    || isLastWrite(at, inTime) != isLastWrite(at, serial)) {
                return false;
            }
        }
        return true;
    }

    /** The write that is read, or -1 for what was there before. */
    private int writeBefore(int read, List<Integer> order) {
        int write = -1;
        for (int at : order.subList(0, order.indexOf(read))) {
            if (run.get(at).writes && run.get(at).isOnSameVariable(run.get(read))) {
                write = at;
            }
        }
        return write;
    }

    private boolean isLastWrite(int access, List<Integer> order) {
        return run.get(access).writes
                && order.subList(order.indexOf(access) + 1, order.size()).stream()
                        .noneMatch(at -> run.get(at).writes && run.get(at).isOnSameVariable(run.get(access)));
    }
}
