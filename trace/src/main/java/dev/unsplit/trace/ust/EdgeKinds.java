// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.RecordKind;
import dev.unsplit.trace.EdgeKind;

/** Edge kinds as records. */
final class EdgeKinds {

    private EdgeKinds() {}

    static int code(EdgeKind kind) {
        return switch (kind) {
            case WRITE_READ -> RecordKind.EDGE_WRITE_READ;
            case READ_WRITE -> RecordKind.EDGE_READ_WRITE;
            case WRITE_WRITE -> RecordKind.EDGE_WRITE_WRITE;
            case RELEASE_ACQUIRE -> RecordKind.EDGE_RELEASE_ACQUIRE;
            case SEND_RECEIVE -> RecordKind.EDGE_SEND_RECEIVE;
            case FORK -> RecordKind.EDGE_FORK;
            case JOIN -> RecordKind.EDGE_JOIN;
        };
    }

    static EdgeKind of(int code) {
        return switch (code) {
            case RecordKind.EDGE_WRITE_READ -> EdgeKind.WRITE_READ;
            case RecordKind.EDGE_READ_WRITE -> EdgeKind.READ_WRITE;
            case RecordKind.EDGE_WRITE_WRITE -> EdgeKind.WRITE_WRITE;
            case RecordKind.EDGE_RELEASE_ACQUIRE -> EdgeKind.RELEASE_ACQUIRE;
            case RecordKind.EDGE_SEND_RECEIVE -> EdgeKind.SEND_RECEIVE;
            case RecordKind.EDGE_FORK -> EdgeKind.FORK;
            case RecordKind.EDGE_JOIN -> EdgeKind.JOIN;
            default -> throw new IllegalArgumentException("record kind " + code + " is no edge");
        };
    }
}
