// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.theOther;

import java.util.concurrent.Exchanger;

/** Goes on using an object that it has given away. */
public final class ExchangedObject {

    static final class Buffer {
        private int filled;

        synchronized int filled() {
            return filled;
        }

        synchronized void setFilled(int number) {
            filled = number;
        }

        void fill() {
            int read = filled();
            letOthersIn();
            setFilled(read + 1); // expect: violation Buffer.fill
        }
    }

    static Buffer exchange(Exchanger<Buffer> exchanger, Buffer buffer) {
        try {
            return exchanger.exchange(buffer);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Exchanger<Buffer> exchanger = new Exchanger<>();
        Buffer given = new Buffer();
        Thread other = new Thread(() -> {
            Buffer received = exchange(exchanger, new Buffer());
            theOther(received::fill).run();
        });
        other.start();
        exchange(exchanger, given);
        given.fill();
        other.join();
        check(given.filled() == 1, "one is lost");
    }
}
