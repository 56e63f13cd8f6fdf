// SPDX-License-Identifier: Apache-2.0
package unseen;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Handles and reflected methods that access variables behind the back of whoever looks at the code, and some that do not. */
public final class Reflecting {

    private static volatile int count;

    private Reflecting() {}

    public static void main(String[] args) throws Throwable {
        System.out.println(elements() + " " + handles() + " " + atomics() + " " + methods() + " " + harmless());
    }

    /** Two handles. */
    private static int elements() throws Throwable {
        int[] array = new int[2];
        MethodHandle setter = MethodHandles.arrayElementSetter(int[].class);
        MethodHandle getter = MethodHandles.arrayElementGetter(int[].class);
        setter.invokeExact(array, 1, 7);
        return (int) getter.invokeExact(array, 1);
    }

    /** Three handles. */
    private static int handles() throws Throwable {
        VarHandle handle = MethodHandles.lookup().findStaticVarHandle(Reflecting.class, "count", int.class);
        MethodHandle add = handle.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD);
        MethodType get = MethodType.methodType(int.class);
        int before = (int) add.invokeExact(5);
        int exact = (int) MethodHandles.varHandleExactInvoker(VarHandle.AccessMode.GET, get).invokeExact(handle);
        return before + exact + (int) MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET, get).invokeExact(handle);
    }

    /** Four handles. */
    private static int atomics() throws Throwable {
        AtomicInteger number = new AtomicInteger();
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType set = MethodType.methodType(void.class, int.class);
        lookup.findVirtual(AtomicInteger.class, "set", set).invokeExact(number, 3);
        int bound = (int) lookup.bind(number, "incrementAndGet", MethodType.methodType(int.class)).invokeExact();
        int got = (int) lookup.unreflect(AtomicInteger.class.getMethod("get")).invokeExact(number);
        MethodType hash = MethodType.methodType(int.class, int[].class);
        return bound + got + (int) lookup.findStatic(Arrays.class, "hashCode", hash).invokeExact(new int[0]);
    }

    /** Three calls, the second one by the name of an interface. */
    private static Object methods() throws Exception {
        AtomicInteger number = new AtomicInteger(3);
        AtomicInteger.class.getMethod("addAndGet", int.class).invoke(number, 1);
        Map<String, Integer> map = new ConcurrentHashMap<>();
        Map.class.getMethod("put", Object.class, Object.class).invoke(map, "a", number.get());
        Arrays.class.getMethod("fill", int[].class, int.class).invoke(null, new int[3], 1);
        return map.get("a");
    }

    /** What is woven itself, or is no variable. */
    private static int harmless() throws Throwable {
        Method own = Reflecting.class.getDeclaredMethod("twice", int.class);
        MethodHandle length = MethodHandles.lookup().findVirtual(String.class, "length", MethodType.methodType(int.class));
        return (int) own.invoke(null, 2) + (int) length.invokeExact("four");
    }

    static int twice(int number) {
        return 2 * number;
    }
}
