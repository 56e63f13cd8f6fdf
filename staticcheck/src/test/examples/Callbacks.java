// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Code that is run by the JDK, at once or later, and what the JDK does to its arguments. */
class Callbacks {

    private volatile int shared;

    void up(int by) {
        shared += by;
    }

    synchronized void safeUp(int by) {
        shared += by;
    }

    @Atomic
    void byReference() { // error: byReference is not atomic
        List.of(1, 2).forEach(this::safeUp);
    }

    @Atomic
    void byVariable(Consumer<Integer> consumer) { // error: byVariable is not atomic
        List.of(1, 2).forEach(consumer);
    }

    @Atomic
    void byIterator() { // error: byIterator is not atomic
        new ArrayList<>(List.of(1, 2)).iterator().forEachRemaining(n -> shared = n);
    }

    @Atomic
    void atOnce() {
        List.of(1, 2).forEach(n -> {});
    }

    private int later;

    synchronized Stream<Integer> laterInStream() {
        return Stream.of(1, 2).map(n -> later++);
    }

    @Atomic
    synchronized void changesLater() { // error: changesLater is not atomic
        later++;
        later++;
    }

    private int parallel;

    synchronized void inParallel() {
        List.of(1, 2).parallelStream().forEach(n -> parallel++);
    }

    @Atomic
    synchronized void changesParallel() { // error: changesParallel is not atomic
        parallel++;
        parallel++;
    }

    private int byIterator;
    private int bySplit;

    synchronized Iterator<Integer> laterByIterator() {
        return List.of(1, 2).stream().map(n -> byIterator++).iterator();
    }

    @Atomic
    synchronized void changesByIterator() { // error: changesByIterator is not atomic
        byIterator++;
        byIterator++;
    }

    synchronized Spliterator<Integer> laterBySplit() {
        return List.of(1, 2).stream().map(n -> bySplit++).spliterator();
    }

    @Atomic
    synchronized void changesBySplit() { // error: changesBySplit is not atomic
        bySplit++;
        bySplit++;
    }

    private int inOrder;

    @Atomic
    synchronized int sum() {
        return List.of(1, 2).stream().map(n -> inOrder + n).filter(n -> n > inOrder).reduce(0, Integer::sum);
    }

    synchronized void changesInOrder() {
        inOrder++;
    }

    private final int[] filled = new int[4];
    private final int[] copied = new int[4];

    synchronized void fill() {
        Arrays.fill(filled, 1);
    }

    synchronized void copyTo() {
        System.arraycopy(new int[4], 0, copied, 0, 4);
    }

    @Atomic
    int readsCopied() { // error: readsCopied is not atomic
        return copied[0] + copied[1];
    }

    @Atomic
    int readsFilled() { // error: readsFilled is not atomic
        return filled[0] + filled[1];
    }

    private final int[] guarded = new int[4];

    @Atomic
    synchronized int fillTwice() {
        Arrays.fill(guarded, 1);
        Arrays.fill(guarded, 2);
        System.arraycopy(guarded, 0, guarded, 1, 2);
        return guarded[0] + guarded[1];
    }

    @Atomic
    synchronized void fillWithReaders() { // error: fillWithReaders is not atomic
        Arrays.fill(filled, 2);
    }

    private final int[] cloned = new int[4];

    synchronized void changeCloned() {
        cloned[0]++;
    }

    @Atomic
    int[] clones() { // error: clones is not atomic
        return cloned.clone();
    }

    @Atomic
    synchronized int[] clonesUnderLock() {
        return cloned.clone();
    }

    @Atomic
    List<String> copies(List<String> given) { // error: copies is not atomic
        return new ArrayList<>(given);
    }

    @Atomic
    String joins(List<String> given) { // error: joins is not atomic
        return String.join(",", given);
    }

    @Atomic
    void appends(StringBuffer one, StringBuffer other) { // error: appends is not atomic
        one.append(other);
    }

    private final Map<String, Integer> map = new HashMap<>();
    private Map.Entry<String, Integer> entry;

    synchronized void takeEntry() {
        entry = map.entrySet().iterator().next();
    }

    @Atomic
    void changesEntry() { // error: changesEntry is not atomic
        Map.Entry<String, Integer> own = entry;
        own.setValue(own.getValue() + 1);
    }

    private final Map<String, Integer> summed = new HashMap<>();

    @Atomic
    synchronized int sumOfMap() {
        int sum = 0;
        for (Map.Entry<String, Integer> each : summed.entrySet()) {
            sum += each.getValue();
            each.setValue(sum);
        }
        return sum;
    }

    @Atomic
    int sizeOfConcurrent(ConcurrentHashMap<String, String> map) { // error: sizeOfConcurrent is not atomic
        return map.size();
    }

    private volatile int phase;
    private static final AtomicIntegerFieldUpdater<Callbacks> PHASE =
            AtomicIntegerFieldUpdater.newUpdater(Callbacks.class, "phase");

    void advance() {
        PHASE.incrementAndGet(this);
    }

    @Atomic
    boolean isSame() { // error: isSame is not atomic
        return phase == phase;
    }

    static final class Counting extends AbstractList<Integer> {
        volatile int asked;

        @Override
        public Integer get(int at) {
            asked++;
            return at;
        }

        @Override
        public int size() {
            return 3;
        }
    }

    private final List<Integer> counting = new Counting();

    @Atomic
    synchronized int asksOwnList() { // error: asksOwnList is not atomic
        return counting.get(0);
    }

    @Atomic
    int asksNewList() { // error: asksNewList is not atomic
        List<Integer> fresh = new Counting();
        return fresh.get(0);
    }

    private static int first(List<Integer> all) {
        return all.get(0);
    }

    @Atomic
    int asksElsewhere() { // error: asksElsewhere is not atomic
        Counting fresh = new Counting();
        return first(fresh);
    }

    @Atomic
    int inherited() { // error: inherited is not atomic
        return new Counting().indexOf(2);
    }

    static class Pair implements Cloneable {
        private int a;
        private int b;

        void set(int n) {
            a = n;
            b = n;
        }

        @Atomic
        Object copy() throws CloneNotSupportedException { // error: copy is not atomic
            return super.clone();
        }
    }

    @Atomic
    String shows() { // error: shows is not atomic
        return "all: " + map;
    }

    @Atomic
    Iterator<String> iterates() { // error: iterates is not atomic
        Iterator<String> keys = map.keySet().iterator();
        keys.next();
        return keys;
    }
}
