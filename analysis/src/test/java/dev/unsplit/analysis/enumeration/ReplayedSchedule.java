// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.finding.Step.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an analysis shows of some units, replayed on these. Which unit a transaction of the witness is, is not told: it is true if there is a choice for which each of them is a part of
 * what such a unit does, in its order, and all of it together is possible and in no serial order.
 */
public final class ReplayedSchedule {

    private final List<dev.unsplit.finding.Step> shown;
    private final List<Step> all;
    private final boolean[][] alwaysBefore;
    private final Map<Transaction, List<Integer>> parts = new LinkedHashMap<>(); // places in what is shown
    private final Map<Integer, List<Step>> units = new LinkedHashMap<>();

    /** @param shown without hand-overs */
    public ReplayedSchedule(UnitSet set, List<dev.unsplit.finding.Step> shown) {
        this.shown = shown;
        this.all = set.steps();
        this.alwaysBefore = Step.alwaysBefore(all);
        for (int at = 0; at < shown.size(); at++) {
            parts.computeIfAbsent(shown.get(at).transaction(), any -> new ArrayList<>())
                    .add(at);
        }
        all.forEach(step ->
                units.computeIfAbsent(step.unit(), any -> new ArrayList<>()).add(step));
    }

    public static Operation operation(dev.unsplit.finding.Step step) {
        Kind kind = switch (step.action()) {
            case "read" -> Kind.READ;
            case "write" -> Kind.WRITE;
            case "update" -> Kind.UPDATE;
            case "acquire" -> Kind.ACQUIRE;
            case "acquire-shared" -> Kind.ACQUIRE_SHARED;
            case "release" -> Kind.RELEASE;
            case "release-shared" -> Kind.RELEASE_SHARED;
            default -> throw new IllegalArgumentException(step.action());
        };
        return new Operation(kind, step.target());
    }

    /** Whether each transaction is a part of a unit. */
    public boolean isOfUnits() {
        return parts.entrySet().stream()
                .allMatch(part -> units.values().stream()
                        .anyMatch(unit ->
                                steps(part.getKey(), part.getValue(), unit).size()
                                        == part.getValue().size()));
    }

    public boolean isFeasibleAndNotSerial() {
        return someChoiceIsTrue(new ArrayList<>(parts.keySet()), 0, new HashSet<>(), new Step[shown.size()]);
    }

    private boolean someChoiceIsTrue(List<Transaction> transactions, int next, Set<Integer> taken, Step[] steps) {
        if (next == transactions.size()) {
            return isPossible(List.of(steps)) && isCyclic(List.of(steps));
        }
        Transaction transaction = transactions.get(next);
        List<Integer> places = parts.get(transaction);
        for (Map.Entry<Integer, List<Step>> unit : units.entrySet()) {
            List<Step> own = steps(transaction, places, unit.getValue());
            if (own.size() == places.size() && taken.add(unit.getKey())) {
                for (int at = 0; at < places.size(); at++) {
                    steps[places.get(at)] = own.get(at);
                }
                if (someChoiceIsTrue(transactions, next + 1, taken, steps)) {
                    return true;
                }
                taken.remove(unit.getKey());
            }
        }
        return false;
    }

    /** The steps of a unit that are shown, as far as it has them in this order. */
    private List<Step> steps(Transaction transaction, List<Integer> places, List<Step> unit) {
        List<Step> found = new ArrayList<>();
        boolean isOfKind = unit.get(0).thread().equals(transaction.thread())
                && unit.get(0).isInTransaction() != transaction.method().isEmpty();
        for (int at = 0; at < unit.size() && found.size() < places.size() && isOfKind; at++) {
            if (unit.get(at).operation().equals(operation(shown.get(places.get(found.size()))))) {
                found.add(unit.get(at));
            }
        }
        return found;
    }

    private boolean isPossible(List<Step> steps) {
        for (int later = 0; later < steps.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                if (alwaysBefore[steps.get(later).number()][steps.get(earlier).number()]) {
                    return false;
                }
            }
        }
        return keepsLocks(steps);
    }

    private static boolean keepsLocks(List<Step> steps) {
        Map<String, List<Step>> held = new HashMap<>();
        for (Step step : steps) {
            List<Step> holders = held.computeIfAbsent(step.operand(), any -> new ArrayList<>());
            boolean isExclusive = step.kind() == Kind.ACQUIRE;
            if (isExclusive || step.kind() == Kind.ACQUIRE_SHARED) {
                if (holders.stream()
                        .anyMatch(holder ->
                                !holder.isOfSameThread(step) && (isExclusive || holder.kind() == Kind.ACQUIRE))) {
                    return false;
                }
                holders.add(step);
            } else if (!step.kind().isAccess()) {
                Kind acquire = step.kind() == Kind.RELEASE ? Kind.ACQUIRE : Kind.ACQUIRE_SHARED;
                Step own = holders.stream()
                        .filter(holder -> holder.isOfSameThread(step) && holder.kind() == acquire)
                        .findFirst()
                        .orElse(null);
                if (!holders.remove(own)) {
                    return false;
                }
            }
        }
        return held.values().stream().allMatch(List::isEmpty);
    }

    private boolean isCyclic(List<Step> steps) {
        UnitOrder order = new UnitOrder(units.size());
        for (int later = 0; later < steps.size(); later++) {
            for (int earlier = 0; earlier < steps.size(); earlier++) {
                Step one = steps.get(earlier);
                Step other = steps.get(later);
                boolean isEarlierUnit = one.isOfSameThread(other) && one.unit() < other.unit();
                if (isEarlierUnit || earlier < later && one.conflictsWith(other)) {
                    order.add(one.unit(), other.unit());
                }
            }
        }
        return order.isCyclic();
    }

    /** Whether two steps access a variable that one of them writes. */
    public static boolean conflict(dev.unsplit.finding.Step one, dev.unsplit.finding.Step other) {
        Operation first = operation(one);
        Operation second = operation(other);
        return first.operand().equals(second.operand())
                && first.kind().isAccess()
                && second.kind().isAccess()
                && (first.kind().writes() || second.kind().writes());
    }
}
