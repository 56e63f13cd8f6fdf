// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.Exchanger;

/** Two threads swap their buffers, and use only what they have received; or they have nothing to swap, and only meet. */
public final class ExchangerHandOver {

    static final class Buffer {
        private int filled;

        void fill() {
            filled++;
            sleep();
            filled++;
        }
    }

    private static Buffer work(Exchanger<Buffer> exchanger) {
        Buffer mine = new Buffer();
        try {
            for (int i = 0; i < 5; i++) {
                mine.fill();
                mine = exchanger.exchange(mine);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return mine;
    }

    private static void meet(Exchanger<Object> exchanger) {
        try {
            exchanger.exchange(null);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Exchanger<Buffer> exchanger = new Exchanger<>();
        Thread other = new Thread(() -> work(exchanger));
        other.start();
        Buffer last = work(exchanger);
        other.join();
        check(last.filled == 10, "it was filled five times");
        Exchanger<Object> meeting = new Exchanger<>();
        Thread first = new Thread(() -> {
            last.fill();
            meet(meeting);
        });
        first.start();
        meet(meeting);
        last.fill();
        first.join();
    }
}
