// SPDX-License-Identifier: Apache-2.0
package harmless;

import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.atomic.AtomicLong;

/** Counts its steps, between which others count theirs; nobody who counts reads the number. */
public final class StatisticsCounter {

    static final class Server {
        private final AtomicLong steps = new AtomicLong();

        void serve() {
            steps.incrementAndGet();
            letOthersIn();
            steps.incrementAndGet();
        }

        long steps() {
            return steps.get();
        }
    }

    private StatisticsCounter() {}

    public static void main(String[] args) throws Exception {
        Server server = new Server();
        Thread other = meanwhile(server::serve);
        server.serve();
        other.join();
        System.out.println(server.steps());
    }
}
