// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A vector that is locked like that of JDK 1.4.2: each method locks its own vector, none locks the other one for long, and iterators
 * read {@code modCount} without a lock. Left out are capacities and second names of the same method.
 *
 * <ul>
 *   <li>Bugs: the constructor looks at the other collection twice ({@code size}, {@code toArray}), {@code removeAll} and
 *       {@code retainAll} once for each element, and {@code lastIndexOf} at its own size once without and once with the lock. The
 *       results fit no state that the collection ever had.
 *   <li>Benign: {@code containsAll}, {@code equals} and the iterator notice by {@code modCount} that they were interrupted.
 *   <li>False alarms of reduction: all methods with {@code modCount++}, a read and a write of a variable that has a race.
 * </ul>
 *
 * The paper names the constructor and the field {@code elementCount}; which other methods it counts is our reading.
 */
class Vector14 implements Collection14 {

    private @Nullable Object[] elementData;
    private int elementCount;
    private int modCount;

    Vector14() {
        elementData = new @Nullable Object[10];
    }

    /** If the other one changes between the two calls, elements are lost or null. */
    Vector14(Collection14 other) {
        elementCount = other.size();
        elementData = new @Nullable Object[elementCount + elementCount / 10];
        other.toArray(elementData);
    }

    // What only reads.

    @Override
    public synchronized int size() {
        return elementCount;
    }

    synchronized boolean isEmpty() {
        return elementCount == 0;
    }

    synchronized @Nullable Object elementAt(int index) {
        check(index);
        return elementData[index];
    }

    synchronized @Nullable Object get(int index) {
        check(index);
        return elementData[index];
    }

    synchronized @Nullable Object firstElement() {
        return elementAt(0);
    }

    synchronized @Nullable Object lastElement() {
        return elementAt(elementCount - 1);
    }

    @Override
    public boolean contains(@Nullable Object object) {
        return indexOf(object, 0) >= 0;
    }

    int indexOf(@Nullable Object object) {
        return indexOf(object, 0);
    }

    synchronized int indexOf(@Nullable Object object, int from) {
        for (int i = from; i < elementCount; i++) {
            if (Objects.equals(elementData[i], object)) {
                return i;
            }
        }
        return -1;
    }

    /** Reads the size before it has the lock. */
    int lastIndexOf(@Nullable Object object) {
        return lastIndexOf(object, elementCount - 1);
    }

    synchronized int lastIndexOf(@Nullable Object object, int from) {
        if (from >= elementCount) {
            throw new IndexOutOfBoundsException(from);
        }
        for (int i = from; i >= 0; i--) {
            if (Objects.equals(elementData[i], object)) {
                return i;
            }
        }
        return -1;
    }

    synchronized void copyInto(@Nullable Object[] array) {
        System.arraycopy(elementData, 0, array, 0, elementCount);
    }

    @Override
    public synchronized @Nullable Object[] toArray() {
        return Arrays.copyOf(elementData, elementCount);
    }

    @Override
    public synchronized @Nullable Object[] toArray(@Nullable Object[] array) {
        if (array.length < elementCount) {
            return toArray();
        }
        copyInto(array);
        if (array.length > elementCount) {
            array[elementCount] = null;
        }
        return array;
    }

    @Override
    public synchronized int hashCode() {
        int hash = 1;
        for (int i = 0; i < elementCount; i++) {
            hash = 31 * hash + Objects.hashCode(elementData[i]);
        }
        return hash;
    }

    @Override
    public synchronized String toString() {
        return Arrays.toString(toArray());
    }

    // What changes elements in place.

    synchronized @Nullable Object set(int index, @Nullable Object object) {
        Object old = elementAt(index);
        elementData[index] = object;
        return old;
    }

    synchronized void setElementAt(@Nullable Object object, int index) {
        check(index);
        elementData[index] = object;
    }

    // What changes the number of elements.

    synchronized boolean add(@Nullable Object object) {
        modCount++;
        makeRoom(1);
        elementData[elementCount++] = object;
        return true;
    }

    synchronized void addElement(@Nullable Object object) {
        modCount++;
        makeRoom(1);
        elementData[elementCount++] = object;
    }

    synchronized void insertElementAt(@Nullable Object object, int index) {
        modCount++;
        if (index > elementCount) {
            throw new IndexOutOfBoundsException(index);
        }
        makeRoom(1);
        System.arraycopy(elementData, index, elementData, index + 1, elementCount - index);
        elementData[index] = object;
        elementCount++;
    }

    synchronized boolean addAll(Collection14 other) {
        modCount++;
        @Nullable Object[] added = other.toArray();
        makeRoom(added.length);
        System.arraycopy(added, 0, elementData, elementCount, added.length);
        elementCount += added.length;
        return added.length > 0;
    }

    synchronized void removeElementAt(int index) {
        modCount++;
        check(index);
        System.arraycopy(elementData, index + 1, elementData, index, elementCount - index - 1);
        elementData[--elementCount] = null;
    }

    synchronized boolean removeElement(@Nullable Object object) {
        int index = indexOf(object);
        if (index < 0) {
            return false;
        }
        removeElementAt(index);
        return true;
    }

    boolean remove(@Nullable Object object) {
        return removeElement(object);
    }

    synchronized void removeAllElements() {
        modCount++;
        Arrays.fill(elementData, 0, elementCount, null);
        elementCount = 0;
    }

    void clear() {
        removeAllElements();
    }

    synchronized void setSize(int size) {
        modCount++;
        if (size > elementCount) {
            makeRoom(size - elementCount);
        } else {
            Arrays.fill(elementData, size, elementCount, null);
        }
        elementCount = size;
    }

    // What has to do with another collection: this one is locked, the other one only for each single call.

    synchronized boolean containsAll(Collection14 other) {
        for (Iterator<@Nullable Object> others = other.iterator(); others.hasNext(); ) {
            if (!contains(others.next())) {
                return false;
            }
        }
        return true;
    }

    synchronized boolean removeAll(Collection14 other) {
        return keep(other, false);
    }

    synchronized boolean retainAll(Collection14 other) {
        return keep(other, true);
    }

    /** Asks the other one about each element: the answers may come from different states of it. */
    private boolean keep(Collection14 other, boolean contained) {
        boolean changed = false;
        for (Iterator<@Nullable Object> own = iterator(); own.hasNext(); ) {
            if (other.contains(own.next()) != contained) {
                own.remove();
                changed = true;
            }
        }
        return changed;
    }

    @Override
    public synchronized boolean equals(@Nullable Object object) {
        if (!(object instanceof Vector14 other)) {
            return false;
        }
        Iterator<@Nullable Object> own = iterator();
        Iterator<@Nullable Object> others = other.iterator();
        while (own.hasNext() && others.hasNext()) {
            if (!Objects.equals(own.next(), others.next())) {
                return false;
            }
        }
        return !own.hasNext() && !others.hasNext();
    }

    @Override
    public Iterator<@Nullable Object> iterator() {
        return new Itr();
    }

    /** Belongs to one thread; the vector does not. */
    private final class Itr implements Iterator<@Nullable Object> {
        private int cursor;
        private int expectedModCount = modCount;

        @Override
        public boolean hasNext() {
            return cursor != size();
        }

        @Override
        public @Nullable Object next() {
            checkForChanges();
            try {
                return get(cursor++);
            } catch (IndexOutOfBoundsException e) {
                throw new NoSuchElementException(e);
            }
        }

        @Override
        public void remove() {
            checkForChanges();
            removeElementAt(--cursor);
            expectedModCount = modCount;
        }

        private void checkForChanges() {
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
        }
    }

    /** Called with the lock. */
    private void check(int index) {
        if (index < 0 || index >= elementCount) {
            throw new IndexOutOfBoundsException(index);
        }
    }

    /** Called with the lock. */
    private void makeRoom(int more) {
        if (elementCount + more > elementData.length) {
            elementData = Arrays.copyOf(elementData, 2 * (elementCount + more));
        }
    }

    public static void main(String[] args) {
        Vector14 listed = new Vector14();
        VectorCalls.run(listed, new Vector14(), () -> {}, () -> {}, () -> new Vector14(listed));
        System.out.println("Vector14: " + listed.size() + " elements left");
    }
}
