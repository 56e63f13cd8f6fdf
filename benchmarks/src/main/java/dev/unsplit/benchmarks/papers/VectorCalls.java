// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Three threads that call all methods of shared vectors: one changes them, one reads them and walks through them, one has vectors of
 * its own and combines them with a shared one.
 *
 * <p>There are two shared vectors, so that no method has races on both counters: {@code listed} is walked through and copied,
 * {@code searched} from behind only.
 */
final class VectorCalls {

    private static final int ROUNDS = 100;
    private static final int ROOM = 40;

    private VectorCalls() {}

    /** The last three are what each of the threads does besides. */
    static void run(Vector14 listed, Vector14 searched, Runnable change, Runnable read, Runnable combine) {
        Workers.run(
                () -> {
                    for (int round = 0; round < ROUNDS; round++) {
                        change(listed, round % 8);
                        changeSearched(searched, round % 8);
                        attempt(change);
                    }
                },
                () -> {
                    for (int round = 0; round < ROUNDS; round++) {
                        read(listed, round % 8);
                        attempt(() -> walk(listed));
                        attempt(() -> searched.lastIndexOf("added"));
                        attempt(read);
                    }
                },
                () -> {
                    for (int round = 0; round < ROUNDS; round++) {
                        combine(listed);
                        attempt(combine);
                    }
                });
    }

    private static void change(Vector14 listed, int round) {
        listed.add("added");
        listed.addElement(round);
        attempt(() -> listed.insertElementAt("inserted", round));
        listed.addAll(filled(2));
        listed.removeElement("inserted");
        attempt(() -> listed.removeElementAt(round));
        listed.remove(round);
        if (round == 3) {
            listed.removeAllElements();
            listed.setSize(4);
        }
        if (round == 7) {
            listed.clear();
        }
    }

    private static void changeSearched(Vector14 searched, int round) {
        searched.add("added");
        if (round == 7) {
            searched.removeAllElements();
        }
    }

    @SuppressWarnings("ReturnValueIgnored") // the calls are what matters
    private static void read(Vector14 listed, int round) {
        listed.isEmpty();
        listed.contains(round);
        listed.indexOf("added");
        listed.copyInto(new @Nullable Object[ROOM]);
        listed.toArray();
        listed.hashCode();
        listed.toString();
        attempt(() -> listed.get(round));
        attempt(() -> listed.elementAt(round));
        attempt(listed::firstElement);
        attempt(listed::lastElement);
        attempt(() -> listed.set(0, round));
        attempt(() -> listed.setElementAt(round, 0));
    }

    /** Removes the first element and looks at the others. */
    private static void walk(Vector14 listed) {
        Iterator<@Nullable Object> elements = listed.iterator();
        elements.next();
        elements.remove();
        while (elements.hasNext()) {
            elements.next();
        }
    }

    @SuppressWarnings("ReturnValueIgnored") // the calls are what matters
    private static void combine(Vector14 listed) {
        Vector14 own = filled(8);
        attempt(() -> own.containsAll(listed));
        attempt(() -> own.equals(listed));
        own.removeAll(listed);
        own.addAll(listed);
        own.retainAll(listed);
    }

    private static Vector14 filled(int size) {
        Vector14 vector = new Vector14();
        for (int i = 0; i < size; i++) {
            vector.add(i);
        }
        return vector;
    }

    /** A call that fails if another thread came in between. */
    private static void attempt(Runnable call) {
        try {
            call.run();
        } catch (ConcurrentModificationException | IndexOutOfBoundsException | NoSuchElementException e) {
            // so it did
        }
    }
}
