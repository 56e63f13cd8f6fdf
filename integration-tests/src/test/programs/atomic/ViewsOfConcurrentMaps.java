// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** One call each, of two threads that do the same all the time; and streams over what nobody changes any more. */
public final class ViewsOfConcurrentMaps {

    static final class Agenda {
        private final ConcurrentSkipListMap<Integer, String> tasks = new ConcurrentSkipListMap<>();
        private final ConcurrentHashMap<Integer, Integer> done = new ConcurrentHashMap<>();

        void add(int time) {
            tasks.put(time, "task");
        }

        void take() {
            tasks.pollFirstEntry();
        }

        Object first() {
            return tasks.firstEntry();
        }

        Integer next(int time) {
            return tasks.headMap(1_000).higherKey(time);
        }

        boolean isLast(int time) {
            return tasks.keySet().last() == time;
        }

        void finish(int time) {
            done.keySet(1).add(time);
        }

        void giveUp(int time) {
            done.keySet().remove(time);
        }

        int parallel() {
            return done.reduceValues(1, Integer::sum);
        }

        int streamed() {
            return done.values().stream().mapToInt(one -> one).sum()
                    + done.keySet().parallelStream().mapToInt(time -> 1).sum();
        }
    }

    public static void main(String[] args) throws Exception {
        Agenda agenda = new Agenda();
        agenda.add(2_000);
        Thread other = new Thread(() -> work(agenda, 1), "other");
        other.start();
        work(agenda, 0);
        other.join();
        check(agenda.parallel() == 40 && agenda.streamed() == 80, "all are counted");
    }

    private static void work(Agenda agenda, int me) {
        for (int time = me; time < 400; time += 2) {
            agenda.add(time);
            agenda.first();
            agenda.next(time);
            agenda.isLast(time);
            agenda.finish(time);
            if (time % 20 != me) {
                agenda.giveUp(time);
            }
        }
        for (int count = 0; count < 100; count++) {
            agenda.take();
        }
    }
}
