// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.CountDownLatch;

/** Whoever waited for a latch comes after whoever counted it down. */
public final class PublicationByLatch {

    static final class Config {
        private String name;
        private int size;

        void load() {
            name = "config";
            sleep();
            size = name.length();
        }

        boolean isConsistent() {
            return name.length() == size;
        }
    }

    public static void main(String[] args) throws Exception {
        Config config = new Config();
        CountDownLatch loaded = new CountDownLatch(1);
        Thread loader = new Thread(() -> {
            config.load();
            loaded.countDown();
        });
        loader.start();
        loaded.await();
        check(config.isConsistent(), "it is loaded");
        loader.join();
    }
}
