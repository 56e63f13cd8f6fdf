// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

/** A block whose checksum is right but whose content is not; the reader adds where that is. */
final class MalformedBlockException extends Exception {

    MalformedBlockException(String message) {
        super(message);
    }
}
