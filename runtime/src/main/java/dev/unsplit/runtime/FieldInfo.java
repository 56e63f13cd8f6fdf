// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.lang.reflect.Field;
import java.nio.ByteOrder;
import java.util.Arrays;
import jdk.internal.vm.annotation.ForceInline;

/**
 * A field of an observed class, and where its shadow is. A class that got no shadow fields (it was loaded too early, or
 * belongs to the JDK) has its words in the shadow of the object instead.
 */
final class FieldInfo {

    /** What the weaver appends to a field's name to name the three parts of its shadow. */
    static final String WORD = "$unsplit";

    static final String SITES = "$unsplitSites";
    static final String READERS = "$unsplitReaders";

    private static final SpinLock PLACING = new SpinLock();
    private static volatile FieldInfo[] all = new FieldInfo[64];

    final int number;
    final String owner;
    final String name;
    final boolean isStatic;
    private volatile Place place = Place.NOWHERE;

    /** Where the shadow is in the instances of one class. */
    static final class Place {
        static final Place NOWHERE = new Place(Void.class, null);

        final Class<?> declaring;
        final Object base; // of a static field
        long word;
        long sites;
        long accessSite; // the low half of the sites
        long readers;
        boolean isWoven;
        Class<?> example; // the class of the first object that was seen; of a static field, none
        Place other; // the class of the same name of another loader

        Place(Class<?> declaring, Object base) {
            this.declaring = declaring;
            this.base = base;
        }

        /** Surely the place for this object: of the class that was seen first, or the class itself if the field is static. */
        @ForceInline
        boolean isOf(Object o) {
            return isWoven && (base == null ? example == o.getClass() : declaring == o);
        }

        @ForceInline
        Object baseOf(Object o) {
            return base == null ? o : base;
        }
    }

    FieldInfo(int number, String owner, String name, boolean isStatic) {
        this.number = number;
        this.owner = owner;
        this.name = name;
        this.isStatic = isStatic;
    }

    static FieldInfo get(int number) {
        return all[number];
    }

    /** Under the lock of {@link Registry}. */
    static void add(FieldInfo field) {
        if (field.number >= all.length) {
            all = Arrays.copyOf(all, all.length * 2);
        }
        all[field.number] = field;
    }

    /** Where the shadow is in nearly all objects; it may be {@link Place#NOWHERE}. */
    @ForceInline
    Place firstPlace() {
        return place;
    }

    /** For an object, or the class itself where the field is static. */
    Place place(Object o) {
        for (Place each = place; each != null && each != Place.NOWHERE; each = each.other) {
            if (isStatic ? each.declaring == o : each.declaring.isInstance(o)) {
                return each;
            }
        }
        return addPlace(o);
    }

    /** Reflection is left out of the lock. If two threads find the same place, it is there twice, and the same. */
    private Place addPlace(Object o) {
        Class<?> from = isStatic ? (Class<?>) o : o.getClass();
        Place found = find(from);
        found.example = from;
        PLACING.lock();
        found.other = place == Place.NOWHERE ? null : place;
        place = found;
        PLACING.unlock();
        return found;
    }

    private Place find(Class<?> from) {
        Class<?> declaring = from;
        while (declaring != null && !declaring.getName().equals(owner)) {
            declaring = declaring.getSuperclass();
        }
        Place found = new Place(declaring == null ? from : declaring, null);
        if (declaring == null) {
            return found;
        }
        try {
            return isStatic ? findStatic(declaring) : findInstance(declaring, found);
        } catch (ReflectiveOperationException | InternalError noShadow) {
            return found;
        }
    }

    private Place findInstance(Class<?> declaring, Place found) {
        found.word = Memory.UNSAFE.objectFieldOffset(declaring, name.concat(WORD));
        found.sites = Memory.UNSAFE.objectFieldOffset(declaring, name.concat(SITES));
        found.readers = Memory.UNSAFE.objectFieldOffset(declaring, name.concat(READERS));
        return woven(found);
    }

    private static Place woven(Place found) {
        found.accessSite = found.sites + (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 0 : Integer.BYTES);
        found.isWoven = true;
        return found;
    }

    private Place findStatic(Class<?> declaring) throws ReflectiveOperationException {
        Field word = declaring.getDeclaredField(name.concat(WORD));
        Place found = new Place(declaring, Memory.UNSAFE.staticFieldBase(word));
        found.word = Memory.UNSAFE.staticFieldOffset(word);
        found.sites = Memory.UNSAFE.staticFieldOffset(declaring.getDeclaredField(name.concat(SITES)));
        found.readers = Memory.UNSAFE.staticFieldOffset(declaring.getDeclaredField(name.concat(READERS)));
        return woven(found);
    }
}
