// SPDX-License-Identifier: Apache-2.0
package unseen;

/** Defined once more, as a hidden class. */
public final class Secret {

    private static int calls;

    private Secret() {}

    public static int twice(int number) {
        calls++;
        return 2 * number;
    }
}
