// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.race;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntComparator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All accesses of one variable, numbered from 0, and groups of those that are alike. */
final class VariableAccesses {

    /** Accesses of one place, that is site, method and whether they write; or all that write, all that only read. */
    record Place(boolean writes, List<Group> groups) {}

    /** Accesses with the same locks, one for each period, in ascending order of those. */
    static final class Group {

        private final int held;
        private final int[] accesses;
        private final int[] periods;

        Group(int held, int[] accesses, int[] periods) {
            this.held = held;
            this.accesses = accesses;
            this.periods = periods;
        }

        int held() {
            return held;
        }

        int[] periods() {
            return periods;
        }

        int accessIn(int period) {
            return accesses[Arrays.binarySearch(periods, period)];
        }
    }

    private final int variable;
    private final UnitSet set;
    private final List<Unit> units = new ArrayList<>();
    private final IntArrayList nodes = new IntArrayList();
    private final IntArrayList held = new IntArrayList();
    private final IntArrayList periods = new IntArrayList();
    private final IntArrayList sites = new IntArrayList();

    VariableAccesses(int variable, UnitSet set) {
        this.variable = variable;
        this.set = set;
    }

    /** Adds an access of a unit, for each place of it. */
    void add(Unit unit, int node, int heldLocks) {
        add(unit, node, heldLocks, unit.tree().site(node));
        for (int site : unit.otherSites()) {
            add(unit, node, heldLocks, site);
        }
    }

    private void add(Unit unit, int node, int heldLocks, int site) {
        units.add(unit);
        nodes.add(node);
        held.add(heldLocks);
        periods.add(set.period(unit, node));
        sites.add(site);
    }

    int variable() {
        return variable;
    }

    int size() {
        return units.size();
    }

    Unit unit(int access) {
        return units.get(access);
    }

    int thread(int access) {
        return unit(access).thread();
    }

    int held(int access) {
        return held.getInt(access);
    }

    int period(int access) {
        return periods.getInt(access);
    }

    boolean writes(int access) {
        return tree(access).writes(nodes.getInt(access));
    }

    int kind(int access) {
        return tree(access).kind(nodes.getInt(access));
    }

    int site(int access) {
        return sites.getInt(access);
    }

    int method(int access) {
        return tree(access).method();
    }

    /** Where a lock was acquired that is held at an access. */
    int acquire(int access, int lock) {
        AccessTree tree = tree(access);
        int node = tree.parent(nodes.getInt(access));
        while (!tree.isBlock(node) || tree.operand(node) != lock) {
            node = tree.parent(node);
        }
        return tree.site(node);
    }

    private AccessTree tree(int access) {
        return unit(access).tree();
    }

    /** Those in which it is written, or in which it is read, in ascending order. */
    int[] periods(boolean writes) {
        IntArrayList of = new IntArrayList();
        for (int access = 0; access < size(); access++) {
            if (writes(access) == writes) {
                of.add(period(access));
            }
        }
        return distinct(of);
    }

    static int[] distinct(IntArrayList numbers) {
        int[] sorted = numbers.toIntArray();
        Arrays.sort(sorted);
        int size = 0;
        for (int number : sorted) {
            if (size == 0 || sorted[size - 1] != number) {
                sorted[size++] = number;
            }
        }
        return Arrays.copyOf(sorted, size);
    }

    /** Writes, then reads, wherever they are. */
    List<Place> kinds() {
        return places((one, other) -> Boolean.compare(writes(other), writes(one)));
    }

    /** Writes come first, for a sentence that begins with a write is easier to read. */
    List<Place> places() {
        return places((one, other) -> {
            int order = Boolean.compare(writes(other), writes(one));
            order = order != 0 ? order : Integer.compare(site(one), site(other));
            return order != 0 ? order : Integer.compare(method(one), method(other));
        });
    }

    private List<Place> places(IntComparator place) {
        int[] sorted = sorted(place);
        List<Place> places = new ArrayList<>();
        for (int from = 0, to; from < sorted.length; from = to) {
            to = from + 1;
            while (to < sorted.length && place.compare(sorted[from], sorted[to]) == 0) {
                to++;
            }
            places.add(new Place(writes(sorted[from]), groups(sorted, from, to)));
        }
        return places;
    }

    private int[] sorted(IntComparator place) {
        int[] accesses = new int[size()];
        for (int access = 0; access < accesses.length; access++) {
            accesses[access] = access;
        }
        IntArrays.quickSort(accesses, (one, other) -> {
            int order = place.compare(one, other);
            order = order != 0 ? order : Integer.compare(held(one), held(other));
            order = order != 0 ? order : Integer.compare(period(one), period(other));
            return order != 0 ? order : Integer.compare(one, other);
        });
        return accesses;
    }

    private List<Group> groups(int[] sorted, int from, int to) {
        List<Group> groups = new ArrayList<>();
        IntArrayList accesses = new IntArrayList();
        IntArrayList of = new IntArrayList();
        for (int at = from; at < to; at++) {
            boolean first = accesses.isEmpty();
            if (first || period(sorted[at]) != period(sorted[at - 1])) {
                accesses.add(sorted[at]);
                of.add(period(sorted[at]));
            }
            if (at + 1 == to || held(sorted[at + 1]) != held(sorted[at])) {
                groups.add(new Group(held(sorted[at]), accesses.toIntArray(), of.toIntArray()));
                accesses.clear();
                of.clear();
            }
        }
        return groups;
    }
}
