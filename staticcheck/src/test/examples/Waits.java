// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.util.LinkedList;
import java.util.List;

/** What every object has is not what is said of its class: wait gives back the monitor. */
class Waits {

    private final List<String> queue = new LinkedList<>();
    private final StringBuilder text = new StringBuilder();
    private final String word = new String("word");
    private int ofQueue;
    private int ofText;
    private int ofWord;

    void up() {
        synchronized (queue) {
            ofQueue++;
            queue.notifyAll();
        }
        synchronized (text) {
            ofText++;
        }
        synchronized (word) {
            ofWord++;
        }
    }

    @Atomic
    int waitsForQueue() throws InterruptedException { // error: waitsForQueue is not atomic
        synchronized (queue) {
            int before = ofQueue;
            queue.wait();
            return ofQueue - before;
        }
    }

    @Atomic
    int waitsForText() throws InterruptedException { // error: waitsForText is not atomic
        synchronized (text) {
            int before = ofText;
            text.wait(10);
            return ofText - before;
        }
    }

    @Atomic
    int waitsForWord() throws InterruptedException { // error: waitsForWord is not atomic
        synchronized (word) {
            int before = ofWord;
            word.wait();
            return ofWord - before;
        }
    }

    @Atomic
    void notifies() {
        synchronized (queue) {
            ofQueue++;
            queue.notify();
            ofQueue++;
        }
    }
}
