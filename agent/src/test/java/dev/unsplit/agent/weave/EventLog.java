// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.ArrayList;
import java.util.List;

/** What the probes of woven test classes were told, as text, and the names behind the numbers they got. */
public final class EventLog {

    public static final List<String> EVENTS = new ArrayList<>();
    private static final List<String> NAMES = new ArrayList<>();

    /** How often a method had to look for the state of its thread. */
    public static int statesLookedFor;

    private EventLog() {}

    static synchronized int number(String name) {
        if (!NAMES.contains(name)) {
            NAMES.add(name);
        }
        // Also the larger forms of constants are to be tried
        return 1000 * NAMES.indexOf(name);
    }

    public static String name(int number) {
        return NAMES.get(number / 1000);
    }

    /** Numbers that this log can turn back. */
    static final class LoggedNumbers implements Numbers {

        final List<Integer> notSeen = new ArrayList<>();
        final List<String> leftOut = new ArrayList<>();

        /** Nothing can be woven then. */
        boolean isBroken;

        @Override
        public int method(String name) {
            return number(name.substring(name.lastIndexOf('.', name.indexOf('(')) + 1, name.indexOf('(')));
        }

        @Override
        public int site(String text) {
            if (isBroken) {
                throw new IllegalStateException("broken");
            }
            return number(text);
        }

        @Override
        public int field(String owner, String name, boolean isStatic, boolean isVolatile) {
            return number(owner.substring(owner.lastIndexOf('.') + 1) + "." + name);
        }

        @Override
        public void overridesClone(String className) {}

        @Override
        public void notSeen(int what) {
            notSeen.add(what);
        }

        @Override
        public void leftOut(String byWhom, String reason) {
            leftOut.add(byWhom + ": " + reason);
        }
    }
}
