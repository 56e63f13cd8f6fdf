// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import org.jspecify.annotations.Nullable;

/**
 * A stack that is locked like that of JDK 1.4.2: a {@link Vector14} with five more methods, all atomic. So it has the bugs of the
 * vector except for the constructor, which it does not have, the same benign violations, and two more false alarms of reduction
 * ({@code push} and {@code pop}, which change {@code modCount}).
 */
final class Stack14 extends Vector14 {

    @Nullable
    Object push(@Nullable Object object) {
        addElement(object);
        return object;
    }

    synchronized @Nullable Object pop() {
        Object top = peek();
        removeElementAt(size() - 1);
        return top;
    }

    synchronized @Nullable Object peek() {
        return elementAt(size() - 1);
    }

    boolean empty() {
        return size() == 0;
    }

    /** How deep the object lies, counted from 1. */
    synchronized int search(@Nullable Object object) {
        int index = lastIndexOf(object);
        return index < 0 ? -1 : size() - index;
    }

    public static void main(String[] args) {
        Stack14 listed = new Stack14();
        VectorCalls.run(listed, new Stack14(), () -> change(listed), () -> look(listed), () -> {});
        System.out.println("Stack14: " + listed.size() + " elements left");
    }

    private static void change(Stack14 stack) {
        stack.push("pushed");
        stack.pop();
    }

    private static void look(Stack14 stack) {
        stack.empty();
        stack.search("pushed");
        stack.peek();
    }
}
