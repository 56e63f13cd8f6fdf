// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What {@code Object.clone} does to variables: it reads all fields of the original. And it copies whatever is in the object, so also what the recorder
 * knows of the original, which is none of the copy's business: nobody has accessed the copy yet.
 */
final class Copies {

    /** The fields of objects of a class that are observed, inherited ones too. */
    private static final ClassValue<FieldInfo[]> FIELDS = new ClassValue<FieldInfo[]>() {
        @Override
        protected FieldInfo[] computeValue(Class<?> type) {
            Set<String> owners = new HashSet<>();
            for (Class<?> each = type; each != null; each = each.getSuperclass()) {
                owners.add(each.getName());
            }
            List<FieldInfo> found = Registry.fieldsOfObjects(owners);
            return found.toArray(new FieldInfo[0]);
        }
    };

    /** Whether a call of clone, from this class upwards, meets no woven method that does so, and in which the copy is taken care of. */
    private static final ClassValue<Boolean> IS_MADE_HERE = new ClassValue<Boolean>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            for (Class<?> each = type; each != null; each = each.getSuperclass()) {
                if (Registry.isOverridingClone(each.getName())) {
                    return false;
                }
            }
            return true;
        }
    };

    private Copies() {}

    /**
     * Is it this call of clone that makes the copy?
     *
     * @param from where the call starts to look for the method: that of the object itself if it is null
     */
    static boolean isMadeHere(Object original, Class<?> from) {
        return original instanceof Cloneable && IS_MADE_HERE.get(from == null ? original.getClass() : from);
    }

    /** Before the copy is made, so that what others write under a lock comes before or after both. */
    static void read(Object original, int site, ThreadState ts) {
        for (FieldInfo field : fieldsOf(original, ts)) {
            if (field.isVolatile) {
                Probes.readVolatile(original, field.number, site, ts);
            } else {
                Probes.read(original, field.number, site, ts);
            }
            ts.done();
        }
    }

    /** Counts what another thread wrote since it was told to be read: whether the copy has got it nobody knows. */
    static void check(Object original, ThreadState ts) {
        for (FieldInfo field : fieldsOf(original, ts)) {
            Place place = field.place(original);
            if (place.isWoven && isWrittenByOthers(Memory.UNSAFE.getLongVolatile(original, place.word), ts)) {
                NotSeen.count(NotSeen.ORDER_LOST);
            }
        }
    }

    /** After a read of this thread the last access is not another one's write. */
    private static boolean isWrittenByOthers(long word, ThreadState ts) {
        int write = (int) (word >>> 32);
        return write != Epochs.NONE && !ts.isOwn(write) && (write == (int) word || !ts.hasSeen(write));
    }

    static void forget(Object copy, ThreadState ts) {
        for (FieldInfo field : fieldsOf(copy, ts)) {
            Place place = field.place(copy);
            if (place.isWoven) {
                Memory.UNSAFE.putLong(copy, place.word, 0);
                Memory.UNSAFE.putInt(copy, place.writeSite, 0);
                Memory.UNSAFE.putInt(copy, place.accessSite, 0);
                Memory.UNSAFE.putReference(copy, place.readers, null);
            }
        }
        Objects.dropShadow(copy);
    }

    /** To find them may use classes that are observed themselves. */
    private static FieldInfo[] fieldsOf(Object o, ThreadState ts) {
        boolean before = ts.beBusy(true);
        try {
            return FIELDS.get(o.getClass());
        } finally {
            ts.beBusy(before);
        }
    }
}
