// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

/** The names behind the numbers of one trace. */
public final class Symbols {

    private final Names threads = new Names();
    private final Names methods = new Names();
    private final Names variables = new Names();
    private final Names locks = new Names();
    private final Names sites = new Names();

    public Symbols() {
        sites.intern(""); // site 0: unknown
    }

    public Names threads() {
        return threads;
    }

    /** Methods: {@code package.Class.name}, with the descriptor behind it where the trace gives one. */
    public Names methods() {
        return methods;
    }

    /** The name of a method without its descriptor. */
    public String methodName(int method) {
        String name = methods.get(method);
        int descriptor = name.indexOf('(');
        return descriptor < 0 ? name : name.substring(0, descriptor);
    }

    public Names variables() {
        return variables;
    }

    /** Locks and every other object that threads synchronize with. */
    public Names locks() {
        return locks;
    }

    /**
     * Places in the program: a location such as {@code Account.java:12}; where class and method are known too, they
     * follow it, each behind a tab.
     */
    public Names sites() {
        return sites;
    }
}
