// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

/**
 * Through what an object is handed over: itself, whoever has it. Of a value such as a small Integer there is only one object, whatever it is used for,
 * so each queue and each exchanger has a channel of its own for it.
 */
final class Channels {

    private static final class ValueInPlace {}

    /** By place and value. */
    private static final Attachments<Attachments<Object>> VALUES = new Attachments<>();

    private Channels() {}

    static Object of(Object place, Object element) {
        if (!isValue(element)) return element;
        Attachments<Object> ofPlace = VALUES.of(place);
        if (ofPlace == null) ofPlace = VALUES.attach(place, new Attachments<>());
        Object channel = ofPlace.of(element);
        return channel != null ? channel : ofPlace.attach(element, new ValueInPlace());
    }

    private static boolean isValue(Object element) {
        return element instanceof String
                || element instanceof Number
                || element instanceof Boolean
                || element instanceof Character
                || element instanceof Enum<?>;
    }
}
