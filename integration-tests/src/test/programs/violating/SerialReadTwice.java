// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

/** Looks twice at what another thread may change in between. Nobody did in this run. */
public final class SerialReadTwice {

    static final class Connection {
        private String host = "first";

        void moveTo(String other) {
            host = other; // expect: race Connection.moveTo, Connection.isAt
        }

        boolean isAt(String wanted) {
            return host != null && host.equals(wanted); // expect: possible Connection.isAt
        }
    }

    public static void main(String[] args) throws Exception {
        Connection connection = new Connection();
        Thread other = new Thread(() -> {
            connection.moveTo("second");
            reached("moved");
        });
        other.start();
        await("moved");
        check(connection.isAt("second"), "it moved before");
        other.join();
    }
}
