// SPDX-License-Identifier: Apache-2.0
package transparency;

/** Makes many small arrays, none of which lives long. */
public final class ManyArrays {

    public static void main(String[] args) {
        long sum = 0;
        for (int number = 0; number < 1_000_000; number++) {
            int[] fresh = new int[3];
            fresh[number % 3] = number;
            sum += fresh[0];
        }
        System.out.println(sum);
    }
}
