// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All states that were seen, each once, with a number. Less plain than a hash set of arrays, for speed and size: see the table of models in benchmarks/RESULTS.md.
 *
 * <pre>
 *   index (open addressing, long)      chunks of 16,384 states (long[])     where they came from (int[])
 *   0                                  number 0: words of the state          number 0: number of the state before
 *   hash's lower half | number + 1     number 1: …                           number 1: …
 *   …                                  …
 * </pre>
 *
 * Several threads add at once, without locks: each has chunks of its own and writes a state to the next free place there; then the entry of the index is published by a
 * compare-and-set, with release order, so that whoever sees the number sees the state. Who loses tries again with what the winner wrote, and uses its place for the next state.
 * The index only grows while nobody adds; all cores fill the new one, or two would hardly be faster than one where steps are cheap.
 *
 * <p>The part of a state that is the monitor's has many words and few values, compared with the number of states: where it has more than one word, these values are kept once, in
 * a store of their own, and a state has the number of its value instead.
 *
 * <p>Compacted, a state is represented by its hash of 64 bits: two states with the same one are taken for one. Then states themselves are kept only until they were explored.
 */
final class StateStore {

    /** The state is there already. */
    static final int KNOWN = -1;

    /** The index is too full; whoever is told this has to stop until it has grown. */
    static final int FULL = -2;

    private static final int CHUNK_BITS = 14;
    private static final int CHUNK = 1 << CHUNK_BITS;
    private static final int MOST_CHUNKS = 1 << Integer.SIZE - 1 - CHUNK_BITS;
    private static final double LOAD = 0.75;
    private static final double GROWTH = 1.5; // by less than 2, so that the index has less room to spare
    private static final double LARGEST_INDEX = Integer.MAX_VALUE - 8;
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final long NUMBER = 0xFFFFFFFFL;

    private final int words; // as they are kept
    private final int wholeWords; // as others see them
    private final @Nullable StateStore parts; // the last words of states
    private final boolean compacted;
    private final boolean withDepth;
    private long[][] states = new long[16][];
    private long[][] keys; // the same, or hashes
    private int[][] parents = new int[16][];
    private int[][] depths = new int[16][];
    private int chunks;
    private int kept; // chunks of states that were not explored yet
    private final List<Writer> writers = new ArrayList<>();
    private long[] index = new long[1 << 12];

    /** @param programWords how many of the words are not the monitor's */
    StateStore(int words, int programWords, boolean compacted, boolean withDepth) {
        this(words, words - programWords < 2 || compacted ? null : parts(words - programWords), compacted, withDepth);
    }

    private static StateStore parts(int words) {
        return new StateStore(words, null, false, false);
    }

    private StateStore(int wholeWords, @Nullable StateStore parts, boolean compacted, boolean withDepth) {
        this.wholeWords = wholeWords;
        this.parts = parts;
        this.words = parts == null ? wholeWords : wholeWords - parts.words + 1;
        this.compacted = compacted;
        this.withDepth = withDepth;
        this.keys = compacted ? new long[16][] : states;
    }

    /** Numbers of states. */
    record Range(int from, int to) {}

    /** The places of one thread. */
    final class Writer {
        private int chunk = -1;
        private int next = CHUNK;
        private long added;
        private long budget; // how many more until the index has to grow
        private boolean isNew; // what was entered last
        private final @Nullable Writer ofParts = parts == null ? null : parts.writer();
        private final long[] kept = new long[words];
        private int told; // places of the chunk that ranges() has told of
        private final List<Range> full = new ArrayList<>();

        /** The number of the next state, if it is a new one. */
        int nextNumber() {
            if (next == CHUNK) {
                tell();
                chunk = newChunk();
                next = 0;
                told = 0;
            }
            return chunk << CHUNK_BITS | next;
        }

        private void tell() {
            if (chunk >= 0 && next > told) {
                full.add(new Range(chunk << CHUNK_BITS | told, (chunk << CHUNK_BITS) + next));
                told = next;
            }
        }

        /** What was added since this was asked last. */
        List<Range> ranges() {
            tell();
            List<Range> ranges = List.copyOf(full);
            full.clear();
            return ranges;
        }

        long added() {
            return added;
        }

        void allow(long more) {
            budget = more;
            if (parts != null && ofParts != null) {
                ofParts.budget = parts.room() / parts.writers.size();
            }
        }

        /**
         * @return its number if the state is a new one; {@link #KNOWN} if it is not; or {@link #FULL}, if it was not looked at
         */
        int add(long[] state, int parent) {
            long[] shortened = state;
            if (ofParts != null) {
                int part = ofParts.enter(state, words - 1, 0);
                if (part == FULL) {
                    return FULL;
                }
                System.arraycopy(state, 0, kept, 0, words - 1);
                kept[words - 1] = part;
                shortened = kept;
            }
            int number = enter(shortened, 0, parent);
            return number == FULL || isNew ? number : KNOWN;
        }

        /** Its number, whether it is new or not, or {@link #FULL}. */
        private int enter(long[] state, int start, int parent) {
            if (budget <= 0) {
                return FULL;
            }
            isNew = false;
            long hash = hash(state, start);
            long[] table = index;
            int slot = slot(hash);
            long tag = hash << Integer.SIZE;
            int number = -1;
            while (true) {
                long entry = (long) LONGS.getAcquire(table, slot);
                if (entry == 0) {
                    if (number < 0) {
                        number = put(state, start, hash, parent);
                    }
                    if (LONGS.compareAndSet(table, slot, 0L, tag | number + 1)) {
                        next++;
                        added++;
                        budget--;
                        isNew = true;
                        return number;
                    }
                } else if ((entry & ~NUMBER) == tag && isSame((int) entry - 1, state, start, hash)) {
                    return (int) entry - 1;
                } else {
                    slot = slot + 1 == table.length ? 0 : slot + 1;
                }
            }
        }

        private int put(long[] state, int start, long hash, int parent) {
            int number = nextNumber();
            System.arraycopy(state, start, states[chunk], next * words, words);
            if (compacted) {
                keys[chunk][next] = hash;
            }
            parents[chunk][next] = parent;
            return number;
        }
    }

    /** How many longs a state has. */
    int words() {
        return wholeWords;
    }

    /** Whether nothing follows a range in its chunk. */
    static boolean endsChunk(Range range) {
        return (range.to() & CHUNK - 1) == 0;
    }

    Writer writer() {
        Writer writer = new Writer();
        writers.add(writer);
        return writer;
    }

    private synchronized int newChunk() {
        if (chunks == MOST_CHUNKS) {
            throw new OutOfMemoryError("more states than can be numbered");
        }
        if (chunks == states.length) {
            boolean isOne = keys == states;
            states = Arrays.copyOf(states, chunks * 2);
            keys = isOne ? states : Arrays.copyOf(keys, chunks * 2);
            parents = Arrays.copyOf(parents, chunks * 2);
            depths = Arrays.copyOf(depths, chunks * 2);
        }
        states[chunks] = new long[CHUNK * words];
        kept++;
        if (compacted) {
            keys[chunks] = new long[CHUNK];
        }
        parents[chunks] = new int[CHUNK];
        if (withDepth) {
            depths[chunks] = new int[CHUNK];
        }
        return chunks++;
    }

    /** Mixes all bits of all words into all bits. */
    private long hash(long[] state, int start) {
        long hash = 0x9E3779B97F4A7C15L;
        for (int word = start; word < start + words; word++) {
            hash = (hash ^ state[word]) * 0xD6E8FEB86659FD93L;
            hash ^= hash >>> 32;
        }
        hash *= 0xD6E8FEB86659FD93L;
        return hash ^ hash >>> 32;
    }

    private boolean isSame(int number, long[] state, int from, long hash) {
        long[] chunk = keys[number >>> CHUNK_BITS];
        int place = number & CHUNK - 1;
        if (compacted) {
            return chunk[place] == hash;
        }
        int start = place * words;
        for (int word = 0; word < words; word++) {
            if (chunk[start + word] != state[from + word]) {
                return false;
            }
        }
        return true;
    }

    /** Whether a state is the one with this number, as far as is known. */
    boolean is(int number, long[] state) {
        if (parts == null) {
            return isSame(number, state, 0, hash(state, 0));
        }
        long[] there = new long[wholeWords];
        get(number, there);
        return Arrays.equals(there, state);
    }

    void get(int number, long[] into) {
        long[] chunk = states[number >>> CHUNK_BITS];
        int start = (number & CHUNK - 1) * words;
        if (parts == null) {
            System.arraycopy(chunk, start, into, 0, words);
        } else {
            System.arraycopy(chunk, start, into, 0, words - 1);
            int part = (int) chunk[start + words - 1];
            System.arraycopy(
                    parts.states[part >>> CHUNK_BITS], (part & CHUNK - 1) * parts.words, into, words - 1, parts.words);
        }
    }

    int parent(int number) {
        return parents[number >>> CHUNK_BITS][number & CHUNK - 1];
    }

    int depth(int number) {
        return depths[number >>> CHUNK_BITS][number & CHUNK - 1];
    }

    void setDepth(int number, int depth) {
        depths[number >>> CHUNK_BITS][number & CHUNK - 1] = depth;
    }

    /** By the upper half of the hash; the lower half stands in the index. */
    private int slot(long hash) {
        return (int) ((hash >>> Integer.SIZE) * index.length >>> Integer.SIZE);
    }

    /** How many more states there may be until the index has to grow. */
    long room() {
        return (long) (index.length * LOAD)
                - writers.stream().mapToLong(writer -> writer.added).sum();
    }

    /** Whether it has to grow before anything can be added by all. */
    boolean isFull() {
        return room() < writers.size() || parts != null && parts.isFull();
    }

    /** To be called while nobody adds. */
    void grow() {
        if (parts != null && parts.isFull()) {
            parts.grow();
        }
        if (room() < writers.size()) {
            growIndex();
        }
    }

    private void growIndex() {
        int size = (int) Math.min(LARGEST_INDEX, index.length * GROWTH);
        if (size == index.length) {
            throw new OutOfMemoryError("more states than can be indexed");
        }
        index = new long[0]; // so that not both are needed at once
        index = new long[size];
        IntStream all = IntStream.range(0, chunks);
        (writers.size() > 1 ? all.parallel() : all).forEach(this::enterChunk);
    }

    private void enterChunk(int chunk) {
        int end = CHUNK;
        for (Writer writer : writers) {
            end = writer.chunk == chunk ? writer.next : end;
        }
        for (int place = 0; place < end; place++) {
            enter(chunk, place);
        }
    }

    private void enter(int chunk, int place) {
        long hash = compacted ? keys[chunk][place] : hash(keys[chunk], place * words);
        long entry = hash << Integer.SIZE | (chunk << CHUNK_BITS | place) + 1;
        int slot = slot(hash);
        while (!LONGS.compareAndSet(index, slot, 0L, entry)) {
            slot = slot + 1 == index.length ? 0 : slot + 1;
        }
    }

    /** How many bytes growing takes. */
    long bytesToGrow() {
        return (long) (8L * index.length * (GROWTH - 1)) + (parts == null ? 0 : parts.bytesToGrow());
    }

    /** What is allocated. */
    long bytes() {
        long perState = 4 + (compacted ? 8 : 8L * words) + (withDepth ? 4 : 0);
        return (parts == null ? 0 : parts.bytes())
                + 8L * index.length
                + chunks * perState * CHUNK
                + (compacted ? kept * 8L * words * CHUNK : 0);
    }

    /** States of this chunk and before were explored and are not needed any more, if only their hashes count. */
    void drop(int number) {
        int chunk = number >>> CHUNK_BITS;
        if (compacted && states[chunk].length > 0) {
            states[chunk] = new long[0];
            kept--;
        }
    }
}
