// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams of what a lock protects, copies of it, and streams whose code runs where nobody sees it. */
class Streams {

    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> ages = new HashMap<>();
    private final AtomicInteger counter = new AtomicInteger();

    synchronized void add(String name, int age) {
        names.add(name);
        ages.put(name, age);
    }

    @Atomic
    synchronized List<String> copy() {
        return new ArrayList<>(names);
    }

    @Atomic
    synchronized Map<String, Integer> copyOfMap() {
        return new HashMap<>(ages);
    }

    @Atomic
    synchronized TreeSet<String> sorted() {
        return new TreeSet<>(ages.keySet());
    }

    @Atomic
    synchronized void sort() {
        names.sort(Comparator.naturalOrder());
    }

    @Atomic
    synchronized long longOnes() {
        return names.stream().filter(name -> name.length() > 2).count();
    }

    @Atomic
    synchronized boolean hasLongOne() {
        return names.stream().map(String::length).anyMatch(length -> length > 2);
    }

    @Atomic
    void inParallel() { // error: inParallel is not atomic
        IntStream.range(0, 3).parallel().forEach(any -> counter.incrementAndGet());
    }

    @Atomic
    int intoOwnArray() { // error: intoOwnArray is not atomic
        int[] sum = new int[1];
        List.of(1, 2, 3).parallelStream().forEach(each -> sum[0] += each);
        return sum[0];
    }

    @Atomic
    void begunBefore() { // error: begunBefore is not atomic
        Stream<Integer> stream = List.of(1, 2).stream();
        stream.forEach(any -> counter.incrementAndGet());
    }

    @Atomic
    long goneOnWith() { // error: goneOnWith is not atomic
        Stream<Integer> stream = List.of(1, 2).stream().map(any -> counter.incrementAndGet());
        return stream.filter(each -> each > 1).count();
    }
}
