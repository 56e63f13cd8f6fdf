// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.shape;

import dev.unsplit.trace.Symbols;

/** The program that a generated run pretends to be of: gives out names and places, and enters them into the symbols. */
final class Code {

    private static final int LINES_BETWEEN_STATEMENTS = 2;

    private final Symbols symbols;
    private int line = 20;

    Code(Symbols symbols) {
        this.symbols = symbols;
    }

    /**
     * A method and the places of its statements, which have consecutive numbers.
     *
     * @param number of the method
     * @param firstSite of its first statement
     */
    record Method(int number, int firstSite, int statements) {

        int site(int statement) {
            return firstSite + statement % statements;
        }
    }

    /** A method of a class such as {@code bank.Account} whose statements are in consecutive lines. */
    Method method(String className, String name, int statements) {
        String file = className.substring(className.lastIndexOf('.') + 1) + ".java:";
        int number = symbols.methods().intern(className + "." + name);
        int firstSite = symbols.sites().size();
        for (int statement = 0; statement < statements; statement++) {
            line += LINES_BETWEEN_STATEMENTS;
            symbols.sites().intern(file + line);
        }
        return new Method(number, firstSite, statements);
    }

    /** Several methods of one class, their names told apart by numbers. */
    Method[] methods(String className, String name, int count, int statements) {
        Method[] methods = new Method[count];
        for (int index = 0; index < count; index++) {
            methods[index] = method(className, name + index, statements);
        }
        return methods;
    }

    /** Variables with consecutive numbers: one field of so many objects. Returns the number of the first. */
    int fields(String field, int objects) {
        int first = symbols.variables().size();
        for (int object = 0; object < objects; object++) {
            symbols.variables().intern("@" + Integer.toHexString(first + object) + "." + field);
        }
        return first;
    }

    /** Locks with consecutive numbers. Returns the number of the first. */
    int locks(int count) {
        int first = symbols.locks().size();
        for (int lock = 0; lock < count; lock++) {
            symbols.locks().intern("@L" + Integer.toHexString(first + lock));
        }
        return first;
    }

    int thread(String name) {
        return symbols.threads().intern(name);
    }
}
