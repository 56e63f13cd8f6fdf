// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.unit.Transactions;
import dev.unsplit.trace.EdgeKind;
import org.junit.jupiter.api.Test;

class EdgeWindowTest {

    private static final int CAPACITY = 128;

    private long event;

    @Test
    void keeps_the_latest_edges_however_many_come() {
        EdgeWindow window = new EdgeWindow(CAPACITY);
        window.follow(whereWeAre());
        for (event = 1; event <= 10 * CAPACITY; event++) {
            window.edge(1, 0, event, EdgeKind.WRITE_READ, 7, 3, 4);
            assertThat(window.size()).isBetween((int) Math.min(event, CAPACITY / 2), CAPACITY);
            for (int back = 0; back < window.size(); back++) {
                assertThat(window.event(window.size() - 1 - back)).isEqualTo(event - back);
                assertThat(window.fromNumber(window.size() - 1 - back)).isEqualTo(event - back);
            }
        }
    }

    private Transactions whereWeAre() {
        return new Transactions() {
            @Override
            public long event() {
                return event;
            }

            @Override
            public boolean isHandOver() {
                return false;
            }

            @Override
            public boolean isActive(int thread) {
                return false;
            }

            @Override
            public int method(int thread) {
                return 0;
            }

            @Override
            public long beginEvent(int thread) {
                return 0;
            }

            @Override
            public long busySince() {
                return 0;
            }
        };
    }
}
