// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Methods of the JDK that return an argument, or put it somewhere, though they do not keep it themselves. */
class Kept {

    private static volatile Kept shared;
    private static final ThreadLocal<Kept> LOCAL = new ThreadLocal<>();

    private int n;

    static void use() {
        shared.n++;
    }

    static void share() {
        shared = LOCAL.get();
    }

    @Atomic
    static void setsForThread() { // error: setsForThread is not atomic
        Kept made = new Kept();
        LOCAL.set(made);
        made.n++;
        made.n++;
    }

    private final Kept[] array = new Kept[4];
    private final List<Kept> list = new ArrayList<>();
    private final Map<String, Kept> map = new HashMap<>();

    synchronized void share(int at) {
        shared = array[at];
        shared = list.get(at);
    }

    @Atomic
    void fills() { // error: fills is not atomic
        Kept made = new Kept();
        synchronized (this) {
            Arrays.fill(array, made);
        }
        made.n++;
    }

    @Atomic
    void adds() { // error: adds is not atomic
        Kept made = new Kept();
        synchronized (this) {
            Collections.addAll(list, made, made);
        }
        made.n++;
    }

    @Atomic
    void fillsList() { // error: fillsList is not atomic
        Kept made = new Kept();
        synchronized (this) {
            Collections.fill(list, made);
        }
        made.n++;
    }

    @Atomic
    synchronized void fillsWithNumbers() {
        int[] numbers = new int[4];
        Arrays.fill(numbers, 1);
        numbers[0]++;
        numbers[0]++;
    }

    @Atomic
    synchronized void getsDefault() { // error: getsDefault is not atomic
        Kept made = new Kept();
        shared = map.getOrDefault("a", made);
        made.n++;
    }

    @Atomic
    synchronized void reduces() { // error: reduces is not atomic
        Kept made = new Kept();
        shared = list.stream().reduce(made, (one, other) -> one);
        made.n++;
    }

    private static volatile Kept[] sharedArray;

    @Atomic
    synchronized void getsArray() { // error: getsArray is not atomic
        Kept[] made = new Kept[4];
        sharedArray = list.toArray(made);
        made[0] = this;
    }

    private synchronized void up() {
        n++;
    }

    /** What collectors are given runs when they collect. */
    @Atomic
    long counts() { // error: counts is not atomic
        return Stream.of("a", "b")
                .collect(Collectors.mapping(
                        word -> {
                            up();
                            return word;
                        },
                        Collectors.counting()));
    }
}
