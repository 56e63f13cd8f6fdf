// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** Elements of a DelayQueue are handed over, though its methods have types of their own. */
public final class DelayQueueHandOver {

    static final class Alarm implements Delayed {
        private int rings;

        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }

        void ring() {
            rings++;
        }
    }

    public static void main(String[] args) throws Exception {
        DelayQueue<Alarm> alarms = new DelayQueue<>();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                Alarm alarm = new Alarm();
                alarm.ring();
                alarms.put(alarm);
            }
        });
        other.start();
        for (int i = 0; i < 10; i++) alarms.take().ring();
        for (int i = 0; i < 10; i++) {
            Alarm alarm = alarms.poll(1, TimeUnit.MINUTES);
            alarm.ring();
            check(alarm.rings == 2, "both have rung");
        }
        other.join();
    }
}
