// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** Which key is next depends on all that are there, also where only a part of the map or set is looked at. */
public final class SkipListNavigation {

    static final class Agenda {
        private final ConcurrentSkipListMap<Integer, String> tasks = new ConcurrentSkipListMap<>();
        private final ConcurrentSkipListSet<Integer> days = new ConcurrentSkipListSet<>();

        void add(int time) {
            tasks.put(time, "task");
        }

        void addDay(int day) {
            days.add(day);
        }

        boolean takeFirst() {
            int first = tasks.firstKey();
            letOthersIn("first");
            return tasks.pollFirstEntry().getKey() == first; // expect: violation Agenda.takeFirst
        }

        boolean isAlone(int time) {
            Integer before = tasks.floorKey(time);
            letOthersIn("floor");
            return before == null && tasks.ceilingKey(time) == null; // expect: violation Agenda.isAlone
        }

        boolean addLater(int time) {
            ConcurrentNavigableMap<Integer, String> later = tasks.tailMap(500);
            boolean isFree = !later.containsKey(time);
            letOthersIn("tail");
            return isFree && later.put(time, "later") == null; // expect: violation Agenda.addLater
        }

        int countBackwards() {
            int count = 0;
            for (String task : tasks.descendingMap().values()) {
                count += task.length(); // expect: violation Agenda.countBackwards
                letOthersIn("descending");
            }
            return count;
        }

        void rename(String task) {
            for (int time : new int[] {700, 300}) {
                tasks.put(time, task); // expect: possible Agenda.rename
            }
        }

        boolean takeDay() {
            int last = days.last();
            letOthersIn("last");
            return days.pollLast() == last; // expect: violation Agenda.takeDay
        }

        boolean addDayIfFree(int day) {
            boolean isFree = !days.headSet(1_000).contains(day);
            letOthersIn("head");
            return isFree && days.add(day); // expect: violation Agenda.addDayIfFree
        }
    }

    private static void letOthersIn(String turn) {
        if (System.getProperty("open for " + turn) == null) {
            reached("open for " + turn);
            await("done for " + turn);
        }
    }

    private static void inTurn(String turn, Runnable work) {
        await("open for " + turn);
        work.run();
        reached("done for " + turn);
    }

    public static void main(String[] args) throws Exception {
        Agenda agenda = new Agenda();
        agenda.add(100);
        agenda.addDay(1);
        Thread other = new Thread(
                () -> {
                    inTurn("first", () -> agenda.add(10));
                    inTurn("floor", () -> agenda.add(300));
                    inTurn("tail", () -> agenda.add(600));
                    inTurn("descending", () -> agenda.rename("renamed"));
                    inTurn("last", () -> agenda.addDay(2));
                    inTurn("head", () -> agenda.addDay(3));
                },
                "other");
        other.start();
        check(!agenda.takeFirst(), "another one was first");
        check(agenda.tasks.headMap(200).pollFirstEntry() != null, "the first is there again");
        check(!agenda.isAlone(300), "somebody came");
        check(!agenda.addLater(600), "somebody was faster");
        agenda.add(700);
        check(agenda.countBackwards() == 4 + 5 + 7, "one old and one new name");
        check(!agenda.takeDay(), "another one was last");
        check(!agenda.addDayIfFree(3), "somebody was faster");
        other.join();
    }
}
