// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

/** Whoever comes when the object is there reads the field once. */
public final class UncontendedDoubleCheckedLocking {

    private static volatile UncontendedDoubleCheckedLocking instance;

    static UncontendedDoubleCheckedLocking instance() {
        UncontendedDoubleCheckedLocking read = instance;
        if (read == null) {
            synchronized (UncontendedDoubleCheckedLocking.class) {
                read = instance;
                if (read == null) {
                    read = new UncontendedDoubleCheckedLocking();
                    instance = read;
                }
            }
        }
        return read;
    }

    public static void main(String[] args) throws Exception {
        UncontendedDoubleCheckedLocking mine = instance();
        Thread other = new Thread(() -> check(instance() == mine, "there is one"));
        other.start();
        check(instance() == mine, "there is one");
        other.join();
    }
}
