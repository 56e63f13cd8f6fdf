// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Objects, arrays and containers that have a second name that is easily overlooked. */
class Aliases {

    static class Point {
        int x;
        int y;
    }

    static Point published;
    static Object any;

    static void keep(Point point) {
        if (point == null) {
            point = new Point();
        }
        published = point;
    }

    @Atomic
    void keptByParameterThatChanges() { // error: keptByParameterThatChanges is not atomic
        Point point = new Point();
        keep(point);
        point.x = 1;
        point.y = 2;
    }

    @Atomic
    void bindsNameThatChanges() { // error: bindsNameThatChanges is not atomic
        Point point = new Point();
        if ((Object) point instanceof Point other) {
            published = other;
            other = null;
        }
        point.x = 1;
        point.y = 2;
    }

    private final ConcurrentHashMap<String, Point> points = new ConcurrentHashMap<>();

    @Atomic
    void returnedByLambda() { // error: returnedByLambda is not atomic
        Point point = new Point();
        points.computeIfAbsent("a", key -> {
            return point;
        });
        point.x = 1;
        point.y = 2;
    }

    private int[] assigned;
    int[] given;

    synchronized void assignTwice() {
        given = assigned = new int[4];
    }

    @Atomic
    synchronized void changesAssigned() { // error: changesAssigned is not atomic
        assigned[0]++;
        assigned[0]++;
    }

    private int[] returned;

    synchronized int[] assignAndReturn() {
        return returned = new int[4];
    }

    @Atomic
    synchronized void changesReturned() { // error: changesReturned is not atomic
        returned[0]++;
        returned[0]++;
    }

    private List<String> named;

    synchronized void assignAndName() {
        List<String> name = named = new ArrayList<>();
        any = name;
    }

    @Atomic
    synchronized void changesNamed() { // error: changesNamed is not atomic
        named.add("a");
        named.add("b");
    }

    private int[] inPlace;

    @Atomic
    synchronized int fillsInPlace() {
        (inPlace = new int[4])[0] = 1;
        return inPlace[0] + inPlace[1];
    }

    static class Grid implements Cloneable {
        private final int[] cells = new int[4];

        synchronized Grid copy() throws CloneNotSupportedException {
            return (Grid) super.clone();
        }

        @Atomic
        synchronized void changesCells() { // error: changesCells is not atomic
            cells[0]++;
            cells[0]++;
        }
    }

    static final class Holder {
        int[] held;

        @Atomic
        Holder(int[] held) { // error: the constructor of Holder is not atomic
            this.held = held;
            this.held[0]++;
            this.held[0]++;
        }
    }

    static int[] shared = new int[4];

    @Atomic
    void newHolderOfOld() { // error: newHolderOfOld is not atomic
        Holder holder = new Holder(shared);
        holder.held[0]++;
        holder.held[0]++;
    }

    static final class Table {
        private final int[] rows;

        @Atomic
        Table() {
            rows = new int[4];
            rows[0] = 1;
            rows[1] = 2;
        }

        int[] rows() {
            return rows;
        }
    }

    static final class ShownTable {
        private final int[] rows = new int[4];

        @Atomic
        ShownTable() { // error: the constructor of ShownTable is not atomic
            any = rows;
            rows[0] = 1;
            rows[1] = 2;
        }
    }

    record Numbers(int[] all) {
        @Atomic
        synchronized void changesAll() { // error: changesAll is not atomic
            all[0]++;
            all[0]++;
        }
    }

    void changesFromOutside(Numbers numbers) {
        numbers.all()[0]++;
    }

    private final TreeSet<Integer> numbers = new TreeSet<>();
    SortedSet<Integer> head;

    synchronized void shows() {
        head = numbers.headSet(5);
    }

    @Atomic
    synchronized int sizes() { // error: sizes is not atomic
        numbers.add(1);
        return numbers.size() + numbers.size();
    }

    private final byte[] bytes = new byte[8];
    private final ByteBuffer view = ByteBuffer.wrap(bytes);

    void put(byte value) {
        view.put(0, value);
        view.put(1, value);
    }

    @Atomic
    int readsWrapped() { // error: readsWrapped is not atomic
        return bytes[0] + bytes[1];
    }

    private final byte[] got = new byte[8];
    private final char[] chars = new char[8];
    private final byte[] randoms = new byte[8];
    private final String[] words = new String[2];

    synchronized void fill(ByteBuffer from, StringBuilder text) {
        from.get(got);
        text.getChars(0, 2, chars, 0);
        ThreadLocalRandom.current().nextBytes(randoms);
        List.of("a", "b").toArray(words);
    }

    @Atomic
    int readsGot() { // error: readsGot is not atomic
        return got[0] + got[1];
    }

    @Atomic
    int readsChars() { // error: readsChars is not atomic
        return chars[0] + chars[1];
    }

    @Atomic
    int readsRandoms() { // error: readsRandoms is not atomic
        return randoms[0] + randoms[1];
    }

    @Atomic
    String readsWords() { // error: readsWords is not atomic
        return words[0] + words[1];
    }

    private final int[] copied = new int[4];

    synchronized void changeCopied() {
        copied[0] = 1;
        copied[1] = 2;
    }

    @Atomic
    int[] snapshot() { // error: snapshot is not atomic
        int[] snapshot = new int[4];
        System.arraycopy(copied, 0, snapshot, 0, 4);
        return snapshot;
    }

    private final Map<String, String> map = new HashMap<>();

    synchronized void changeMap() {
        map.put("a", "b");
    }

    @Atomic
    String appended() { // error: appended is not atomic
        String text = "map: ";
        text += map;
        return text;
    }

    @Atomic
    String ofValue() { // error: ofValue is not atomic
        return String.valueOf(map);
    }

    @Atomic
    int hash() { // error: hash is not atomic
        return java.util.Objects.hash(map);
    }

    @Atomic
    String built() { // error: built is not atomic
        return new StringBuilder().append(map).toString();
    }

    @Atomic
    boolean isThere() {
        return java.util.Objects.nonNull(map);
    }

    private final Map<String, Integer> raised = new HashMap<>(Map.of("a", 1));

    void raise() {
        raised.entrySet().forEach(entry -> entry.setValue(2));
    }

    @Atomic
    int readsRaised() { // error: readsRaised is not atomic
        return raised.get("a") + raised.get("b");
    }

    private final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    private final Map<String, Integer> recent = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, Integer> plain = new LinkedHashMap<>();

    void remember() {
        both.writeLock().lock();
        try {
            recent.put("a", 1);
            plain.put("a", 1);
        } finally {
            both.writeLock().unlock();
        }
    }

    @Atomic
    int asksRecent() { // error: asksRecent is not atomic
        both.readLock().lock();
        try {
            return recent.get("a");
        } finally {
            both.readLock().unlock();
        }
    }

    @Atomic
    int asksPlain() {
        both.readLock().lock();
        try {
            return plain.get("a") + plain.get("b");
        } finally {
            both.readLock().unlock();
        }
    }
}
