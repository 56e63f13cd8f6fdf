// SPDX-License-Identifier: Apache-2.0
package bank;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.unsplit.junit.RepeatedAtomicity;

/** Nothing that it asks for is there. */
class AbortedTest {

    @RepeatedAtomicity(3)
    void never() {
        assumeTrue(false);
    }
}
