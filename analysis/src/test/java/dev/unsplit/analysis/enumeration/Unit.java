// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One line of a {@link UnitSet}: what a thread does between two boundaries. The sign behind the thread says what kind of
 * line it is: {@code t1: r(x) w(x)} is a transaction, {@code t1! r(x) w(x)} is two events outside transactions, each a unit
 * of its own, {@code t1> send(c)} hands over to other threads between the units, and {@code t1+ r(y)} goes on with the transaction
 * that the thread is in. A transaction may hand over inside: {@code t1: w(x) send(c)}.
 */
public record Unit(String thread, Type type, List<Operation> operations) {

    /** What kind of line it is, with its sign. */
    public enum Type {
        TRANSACTION(":"),
        UNARIES("!"),
        HAND_OVERS(">"),
        REST("+");

        private final String sign;

        Type(String sign) {
            this.sign = sign;
        }
    }

    public Unit {
        operations = List.copyOf(operations);
        for (Operation operation : operations) {
            boolean isAllowed = operation.kind().isHandOver() ? type != Type.UNARIES : type != Type.HAND_OVERS;
            if (!isAllowed) {
                throw new IllegalArgumentException(operation + " cannot stand behind " + thread + type.sign);
            }
        }
    }

    public static Unit of(String line) {
        String[] words = line.strip().split("\\s+");
        Type type = typeOf(words[0]);
        return new Unit(
                words[0].substring(0, words[0].length() - 1),
                type,
                Arrays.stream(words).skip(1).map(Operation::of).toList());
    }

    private static Type typeOf(String word) {
        for (Type type : Type.values()) {
            if (word.endsWith(type.sign) && word.length() > 1) {
                return type;
            }
        }
        throw new IllegalArgumentException("not a thread with its sign: " + word);
    }

    /** Or a part of one. */
    public boolean isTransaction() {
        return type == Type.TRANSACTION || type == Type.REST;
    }

    /** The same with other operations. */
    public Unit with(List<Operation> others) {
        return new Unit(thread, type, others);
    }

    @Override
    public String toString() {
        return thread
                + type.sign
                + operations.stream().map(operation -> " " + operation).collect(Collectors.joining());
    }
}
