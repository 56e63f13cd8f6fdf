// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

/** No two of the three conflict in both directions; around the three it is a cycle. */
public final class CycleThroughThreeThreads {

    static final class Pipe {
        private volatile int first;
        private volatile int second;
        private volatile int third;

        void passOn() {
            second = first; // expect: possible group Pipe.passOn, Pipe.passOnAgain, Pipe.send
        }

        void passOnAgain() {
            third = second;
        }

        int send(int value) {
            first = value; // expect: violation Pipe.send
            reached("sent");
            await("arrived");
            return third;
        }
    }

    public static void main(String[] args) throws Exception {
        Pipe pipe = new Pipe();
        Thread middle = new Thread(() -> {
            await("sent");
            pipe.passOn();
            reached("passed on");
        });
        Thread last = new Thread(() -> {
            await("passed on");
            pipe.passOnAgain();
            reached("arrived");
        });
        middle.start();
        last.start();
        check(pipe.send(7) == 7, "it comes back");
        middle.join();
        last.join();
    }
}
