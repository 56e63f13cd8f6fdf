// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import java.util.zip.CRC32C;

/** CRC32C, which processors compute about as fast as memory is read. */
final class Checksum {

    private Checksum() {}

    static int of(byte[] bytes, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, length);
        return (int) sum.getValue();
    }
}
