// SPDX-License-Identifier: Apache-2.0
package bank;

import dev.unsplit.junit.RepeatedAtomicity;

/** A number of repetitions that makes no sense. */
class NeverTest {

    @RepeatedAtomicity(0)
    void never() {}
}
