// SPDX-License-Identifier: Apache-2.0
package counters;

/** Two tickets may have the same number. */
public class Tickets {

    private int last;

    public int next() {
        return ++last;
    }
}
