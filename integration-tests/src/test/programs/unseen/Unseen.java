// SPDX-License-Identifier: Apache-2.0
package unseen;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.function.ToIntBiFunction;
import sun.misc.Unsafe;

/**
 * Four threads that access a field and an array by Unsafe, seven times in each of so many rounds; two method handles; a hidden class; memory
 * that is no variable.
 */
public final class Unseen {

    private static final Unsafe UNSAFE = unsafe();
    private static final long COUNT = offset();

    private volatile int count;
    private final int[] array = new int[2];

    private Unseen() {}

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @SuppressWarnings("deprecation")
    private static long offset() {
        try {
            return UNSAFE.objectFieldOffset(Unseen.class.getDeclaredField("count"));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        Unseen unseen = new Unseen();
        int rounds = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[4];
        for (int index = 0; index < threads.length; index++) {
            threads[index] = new Thread(() -> unseen.access(rounds));
            threads[index].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle getter = lookup.findGetter(Unseen.class, "count", int.class);
        MethodHandle setter = lookup.findSetter(Unseen.class, "count", int.class);
        setter.invokeExact(unseen, (int) getter.invokeExact(unseen) + 1);
        System.out.println(unseen.count);
        Class<?> hidden = lookup.defineHiddenClass(classFile(), true).lookupClass();
        System.out.println(hidden.isHidden() + " " + hidden.getMethod("twice", int.class).invoke(null, 21));
    }

    private static byte[] classFile() throws IOException {
        try (InputStream in = Unseen.class.getResourceAsStream("Secret.class")) {
            return in.readAllBytes();
        }
    }

    private void access(int rounds) {
        ToIntBiFunction<Object, Long> reference = UNSAFE::getInt;
        long outside = UNSAFE.allocateMemory(8);
        for (int round = 0; round < rounds; round++) {
            UNSAFE.getAndAddInt(this, COUNT, 1);
            UNSAFE.compareAndSwapInt(this, COUNT, -1, -2);
            UNSAFE.getIntVolatile(this, COUNT);
            reference.applyAsInt(this, COUNT);
            UNSAFE.putInt(array, (long) Unsafe.ARRAY_INT_BASE_OFFSET, round);
            UNSAFE.getInt(array, (long) Unsafe.ARRAY_INT_BASE_OFFSET);
            UNSAFE.putOrderedInt(array, (long) Unsafe.ARRAY_INT_BASE_OFFSET, round);
            UNSAFE.putInt(outside, UNSAFE.getInt(outside) + 1);
        }
        UNSAFE.freeMemory(outside);
    }
}
