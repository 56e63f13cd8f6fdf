// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

/** A declared lock or array of locks: who holds it, and how many times more than once. */
final class LockVariable {

    /** How often a lock may be acquired by its owner on top of the first time. */
    static final int DEEPEST = 7;

    private final String name;
    private final boolean isArray;
    private final int size;
    private final int firstVariable;
    private Field[] owners = {};
    private Field[] depths = {};

    LockVariable(String name, boolean isArray, int size, int firstVariable) {
        this.name = name;
        this.isArray = isArray;
        this.size = size;
        this.firstVariable = firstVariable;
    }

    /** When all code is known. */
    void complete(int threads, int deepest) {
        owners = new Field[size];
        depths = new Field[size];
        for (int element = 0; element < size; element++) {
            owners[element] = new Field(nameOf(element), 0, threads);
            depths[element] = new Field(nameOf(element) + " depth", 0, Math.min(DEEPEST, Math.max(0, deepest - 1)));
        }
    }

    String nameOf(int element) {
        return isArray ? name + "[" + element + "]" : name;
    }

    String name() {
        return name;
    }

    boolean isArray() {
        return isArray;
    }

    int size() {
        return size;
    }

    Field owner(int element) {
        return owners[element];
    }

    Field[] owners() {
        return owners;
    }

    Field depth(int element) {
        return depths[element];
    }

    Field[] depths() {
        return depths;
    }

    int variable(int element) {
        return firstVariable + element;
    }
}
