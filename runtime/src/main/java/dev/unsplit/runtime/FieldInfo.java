// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.lang.reflect.Field;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * A field of an observed class, and where its shadow is. A class that got no shadow fields (it was loaded too early, or
 * belongs to the JDK) has its words in the shadow of the object instead.
 */
final class FieldInfo {

    /** What the weaver appends to a field's name to name the parts of its shadow. */
    static final String WORD = "$unsplit";

    static final String WRITE_SITE = "$unsplitWrite";
    static final String ACCESS_SITE = "$unsplitAccess";
    static final String READERS = "$unsplitReaders";

    private static final SpinLock PLACING = new SpinLock();

    private static final int PAGE_BITS = 8;
    private static final int PAGES = 1 << 14;

    /**
     * A field is here before any code that names it, so the compiler may take whatever it finds here for constant: no page, and no
     * field of a page, is ever replaced by another.
     */
    @Stable
    private static final FieldInfo[][] ALL = new FieldInfo[PAGES][];

    final int number;
    final String owner;
    final String name;
    final boolean isStatic;
    final boolean isVolatile;

    @Stable
    private Place place; // the first that was found; null before

    FieldInfo(int number, String owner, String name, boolean isStatic, boolean isVolatile) {
        this.number = number;
        this.owner = owner;
        this.name = name;
        this.isStatic = isStatic;
        this.isVolatile = isVolatile;
    }

    /** The name of this field of an object, or of the class if it is static. Without a StringBuilder: that may be what is observed. */
    String of(int object) {
        String text = owner.concat(".").concat(name);
        return isStatic ? text : Names.of(text, object);
    }

    @ForceInline
    static FieldInfo get(int number) {
        return ALL[number >> PAGE_BITS][number & (1 << PAGE_BITS) - 1];
    }

    /** Under the lock of {@link Registry}. */
    static void add(FieldInfo field) {
        int page = field.number >> PAGE_BITS;
        if (ALL[page] == null) {
            ALL[page] = new FieldInfo[1 << PAGE_BITS];
        }
        Memory.UNSAFE.storeFence();
        ALL[page][field.number & (1 << PAGE_BITS) - 1] = field;
    }

    /** Where the shadow is in this object, if that can be said at once; else null. */
    @ForceInline
    Place knownPlace(Object o) {
        Place known = place;
        return known != null && known.isWoven && known.covers(o) ? known : null;
    }

    /** For an object, or the class itself where the field is static. */
    Place place(Object o) {
        for (Place each = place; each != null; each = each.other) {
            if (each.covers(o)) {
                return each;
            }
        }
        return addPlace(o);
    }

    /** Reflection is left out of the lock. */
    private Place addPlace(Object o) {
        Place found = find(isStatic ? (Class<?>) o : o.getClass());
        PLACING.lock();
        try {
            return addIfNew(found, o);
        } finally {
            PLACING.unlock();
        }
    }

    private Place addIfNew(Place found, Object o) {
        Place last = null;
        for (Place each = place; each != null; each = each.other) {
            if (each.covers(o)) {
                return each;
            }
            last = each;
        }
        Memory.UNSAFE.storeFence();
        if (last == null) {
            place = found;
        } else {
            last.other = found;
        }
        return found;
    }

    private Place find(Class<?> from) {
        Class<?> declaring = from;
        while (declaring != null && !declaring.getName().equals(owner)) {
            declaring = declaring.getSuperclass();
        }
        if (declaring == null) {
            return new Place(from, isStatic ? from : null);
        }
        Place found = new Place(declaring, isStatic ? declaring : null);
        try {
            return isStatic ? findStatic(declaring) : findInstance(declaring, found);
        } catch (ReflectiveOperationException | InternalError noShadow) {
            return found;
        }
    }

    private Place findInstance(Class<?> declaring, Place found) {
        found.value = Memory.UNSAFE.objectFieldOffset(declaring, name);
        found.word = Memory.UNSAFE.objectFieldOffset(declaring, name.concat(WORD));
        found.writeSite = Memory.UNSAFE.objectFieldOffset(declaring, name.concat(WRITE_SITE));
        found.accessSite = Memory.UNSAFE.objectFieldOffset(declaring, name.concat(ACCESS_SITE));
        found.readers = Memory.UNSAFE.objectFieldOffset(declaring, name.concat(READERS));
        found.isWoven = true;
        return found;
    }

    private Place findStatic(Class<?> declaring) throws ReflectiveOperationException {
        Field field = declaring.getDeclaredField(name);
        Place found = new Place(declaring, Memory.UNSAFE.staticFieldBase(field));
        found.value = Memory.UNSAFE.staticFieldOffset(field);
        found.word = staticOffset(declaring, WORD);
        found.writeSite = staticOffset(declaring, WRITE_SITE);
        found.accessSite = staticOffset(declaring, ACCESS_SITE);
        found.readers = staticOffset(declaring, READERS);
        found.isWoven = true;
        return found;
    }

    private long staticOffset(Class<?> declaring, String part) throws ReflectiveOperationException {
        return Memory.UNSAFE.staticFieldOffset(declaring.getDeclaredField(name.concat(part)));
    }
}
