// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Each reads what the other writes. Either could be atomic alone, so nobody alone is to blame. */
public final class WriteSkew {

    static final class Roster {
        private boolean alice = true;
        private boolean bob = true;

        synchronized boolean isAliceOnCall() {
            return alice;
        }

        synchronized boolean isBobOnCall() {
            return bob;
        }

        synchronized void releaseAlice() {
            alice = false;
        }

        synchronized void releaseBob() {
            bob = false;
        }

        void aliceLeaves() {
            // name: write skew
            if (isBobOnCall()) {
                letOthersIn();
                releaseAlice(); // expect: violation group Roster.aliceLeaves, Roster.bobLeaves
            }
        }

        void bobLeaves() {
            if (isAliceOnCall()) {
                releaseBob();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Roster roster = new Roster();
        Thread other = meanwhile(roster::bobLeaves);
        roster.aliceLeaves();
        other.join();
        check(!roster.isAliceOnCall() && !roster.isBobOnCall(), "nobody is on call");
    }
}
