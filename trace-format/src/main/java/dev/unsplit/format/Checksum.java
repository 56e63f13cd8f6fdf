// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

import java.util.zip.CRC32C;

/** CRC32C, which processors compute about as fast as memory is read. */
public final class Checksum {

    private Checksum() {}

    public static int of(byte[] bytes, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, length);
        return (int) sum.getValue();
    }
}
