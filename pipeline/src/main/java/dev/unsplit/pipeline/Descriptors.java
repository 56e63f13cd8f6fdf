// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

/** What descriptors of methods say: {@code (IJ[Ljava/lang/String;)V}. */
final class Descriptors {

    private Descriptors() {}

    /** The number of parameters, or -1 if this is no descriptor of a method. */
    static int parameters(String descriptor) {
        int end = descriptor.indexOf(')');
        if (!descriptor.startsWith("(") || end < 0) {
            return -1;
        }
        int count = 0;
        for (int at = 1; at < end; at++) {
            if (descriptor.charAt(at) == 'L') {
                at = descriptor.indexOf(';', at);
                if (at < 0 || at > end) {
                    return -1;
                }
            }
            count += descriptor.charAt(at) == '[' ? 0 : 1;
        }
        return count;
    }
}
