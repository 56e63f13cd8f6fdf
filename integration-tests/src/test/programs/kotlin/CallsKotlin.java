// SPDX-License-Identifier: Apache-2.0
package calls;

import java.util.List;
import kotlin.Lazy;
import kotlin.LazyKt;
import kotlin.collections.ArrayDeque;
import kotlin.collections.CollectionsKt;
import kotlin.random.RandomKt;
import kotlin.ranges.IntRange;
import kotlin.sequences.SequencesKt;
import kotlin.text.Regex;
import kotlin.text.StringsKt;

/** Lets code run that kotlinc made: its standard library. */
public final class CallsKotlin {

    private CallsKotlin() {}

    public static void main(String[] args) throws InterruptedException {
        Lazy<String> lazy = LazyKt.lazy(() -> "made once");
        Thread[] threads = new Thread[4];
        for (int index = 0; index < threads.length; index++) {
            threads[index] = new Thread(() -> System.out.println(lazy.getValue()));
            threads[index].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(SequencesKt.toList(SequencesKt.take(SequencesKt.generateSequence(1, last -> last * 3), 6)));
        System.out.println(CollectionsKt.chunked(new IntRange(1, 10), 3));
        System.out.println(CollectionsKt.shuffled(List.of(1, 2, 3, 4), RandomKt.Random(5)));
        System.out.println(new Regex("(a+)(b)").replace("caabd", match -> match.getGroupValues().toString()));
        System.out.println(StringsKt.trimIndent("  a\n    b\n") + StringsKt.reversed("abc") + StringsKt.toIntOrNull("x1"));
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        for (int number = 0; number < 20; number++) {
            queue.addFirst(number);
        }
        System.out.println(queue + " " + queue.removeLast());
        new ArrayDeque<>().removeFirst();
    }
}
