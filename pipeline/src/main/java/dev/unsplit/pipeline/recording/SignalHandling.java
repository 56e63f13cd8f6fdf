// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Takes signals in the place of the JVM, until it is closed. Java has no API for that but {@code sun.misc.Signal}, which
 * javac warns of, so it is found by its name; where it is missing, or a signal is not to be had, the JVM's own handling
 * stays.
 */
final class SignalHandling implements AutoCloseable {

    private final List<Runnable> restore = new ArrayList<>();

    /** @param action gets the name of a signal, such as {@code INT} */
    SignalHandling(List<String> names, Consumer<String> action) {
        for (String name : names) {
            take(name, action);
        }
    }

    private void take(String name, Consumer<String> action) {
        try {
            Object signal = signalClass().getConstructor(String.class).newInstance(name);
            Object previous = handle(signal, handler(name, action));
            restore.add(() -> restore(signal, previous));
        } catch (ReflectiveOperationException e) {
            return;
        }
    }

    private static Class<?> signalClass() throws ClassNotFoundException {
        return Class.forName("sun.misc.Signal");
    }

    private static Class<?> handlerClass() throws ClassNotFoundException {
        return Class.forName("sun.misc.SignalHandler");
    }

    private static Object handler(String name, Consumer<String> action) throws ClassNotFoundException {
        return Proxy.newProxyInstance(
                SignalHandling.class.getClassLoader(), new Class<?>[] {handlerClass()}, (proxy, method, arguments) -> {
                    if (method.getDeclaringClass() == Object.class) {
                        return method.invoke(action, arguments);
                    }
                    action.accept(name);
                    return null;
                });
    }

    private static Object handle(Object signal, Object handler) throws ReflectiveOperationException {
        return signalClass().getMethod("handle", signalClass(), handlerClass()).invoke(null, signal, handler);
    }

    private static void restore(Object signal, Object previous) {
        try {
            handle(signal, previous);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("what could be set cannot be set back", e);
        }
    }

    @Override
    public void close() {
        restore.forEach(Runnable::run);
        restore.clear();
    }
}
