// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.text;

import dev.unsplit.trace.Names;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The operations of the readable form, and what each of them is done to. */
enum Word {
    READ("read", Operand.VARIABLE),
    WRITE("write", Operand.VARIABLE),
    UPDATE("update", Operand.VARIABLE),
    VOLATILE_READ("volatile-read", Operand.VARIABLE),
    VOLATILE_WRITE("volatile-write", Operand.VARIABLE),
    ACQUIRE("acquire", Operand.LOCK),
    RELEASE("release", Operand.LOCK),
    ACQUIRE_SHARED("acquire-shared", Operand.LOCK),
    RELEASE_SHARED("release-shared", Operand.LOCK),
    WAIT("wait", Operand.LOCK),
    FORK("fork", Operand.THREAD),
    JOIN("join", Operand.THREAD),
    BEGIN("begin", Operand.METHOD),
    END("end", Operand.METHOD),
    BARRIER("barrier", Operand.LOCK),
    SEND("send", Operand.LOCK),
    RECEIVE("receive", Operand.LOCK),
    BOUNDARY("boundary", Operand.NONE),
    NUMBER("number", Operand.NUMBER),
    EDGE("edge", Operand.EDGE);

    enum Operand {
        VARIABLE,
        LOCK,
        THREAD,
        METHOD,
        NUMBER,
        EDGE,
        NONE
    }

    private static final Word[] ALL = values();
    private static final Names NAMES = new Names();

    static {
        for (Word word : ALL) {
            NAMES.intern(word.text);
        }
    }

    private final String text;
    private final Operand operand;

    Word(String text, Operand operand) {
        this.text = text;
        this.operand = operand;
    }

    String text() {
        return text;
    }

    Operand operand() {
        return operand;
    }

    /** Whether it may stand in a trace of level edges. */
    boolean isOfEdges() {
        return operand == Operand.METHOD || operand == Operand.NUMBER || operand == Operand.EDGE || this == BOUNDARY;
    }

    static boolean isKnown(byte[] bytes, int from, int to) {
        return NAMES.find(bytes, from, to - from) != Names.NONE;
    }

    static Word of(byte[] bytes, int from, int to) {
        return ALL[NAMES.find(bytes, from, to - from)];
    }

    static String all() {
        return Arrays.stream(ALL).map(Word::text).collect(Collectors.joining(", "));
    }
}
