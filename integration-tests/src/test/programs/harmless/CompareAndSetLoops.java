// SPDX-License-Identifier: Apache-2.0
package harmless;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** Loops that try again until nobody came in between, in the shapes that they have in practice. The argument says which. */
public final class CompareAndSetLoops {

    private static final AtomicIntegerFieldUpdater<CompareAndSetLoops> UPDATER =
            AtomicIntegerFieldUpdater.newUpdater(CompareAndSetLoops.class, "updated");
    private static final VarHandle HANDLE;

    static {
        try {
            HANDLE = MethodHandles.lookup().findVarHandle(CompareAndSetLoops.class, "handled", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final AtomicInteger count = new AtomicInteger();
    private final AtomicReference<String> text = new AtomicReference<>("");
    private volatile int updated;
    private volatile int handled;
    private final AtomicReference<Node> top = new AtomicReference<>();

    private static final class Node {
        private final Node next;

        Node(Node next) {
            this.next = next;
        }
    }

    void several_lines() {
        int read;
        do {
            read = count.get();
            letOthersIn();
        } while (!count.compareAndSet(read, read + 1));
    }

    /** One line is what this is about. */
    void one_line() {
        int read;
        do { read = count.get(); letOthersIn(); } while (!count.compareAndSet(read, read + 1));
    }

    int returns_inside() {
        for (; ; ) {
            int read = count.get();
            letOthersIn();
            if (count.weakCompareAndSetVolatile(read, read + 1)) {
                return read;
            }
        }
    }

    void reads_before_the_loop() {
        int read = count.get();
        letOthersIn();
        while (!count.compareAndSet(read, read + 1)) {
            read = count.get();
        }
    }

    String by_function() {
        return by(read -> read + "x");
    }

    private String by(UnaryOperator<String> change) {
        while (true) {
            String read = text.get();
            letOthersIn();
            String changed = change.apply(read);
            if (text.compareAndSet(read, changed)) {
                return changed;
            }
        }
    }

    void field_updater() {
        int read;
        do {
            read = updated;
            letOthersIn();
        } while (!UPDATER.compareAndSet(this, read, read + 1));
    }

    void variable_handle() {
        int read;
        do {
            read = (int) HANDLE.getVolatile(this);
            letOthersIn();
        } while (!HANDLE.compareAndSet(this, read, read + 1));
    }

    private boolean changeHandled(int seen, int next) {
        return HANDLE.compareAndSet(this, seen, next);
    }

    void method_of_its_own() {
        int read;
        do {
            read = handled;
            letOthersIn();
        } while (!changeHandled(read, read + 1));
    }

    void push() {
        Node read;
        do {
            read = top.get();
            letOthersIn();
        } while (!top.compareAndSet(read, new Node(read)));
    }

    void pop() {
        Node read;
        do {
            read = top.get();
            letOthersIn();
        } while (!top.compareAndSet(read, read.next));
    }

    private Runnable loop(String name) {
        return switch (name) {
            case "several_lines" -> this::several_lines;
            case "one_line" -> this::one_line;
            case "returns_inside" -> this::returns_inside;
            case "reads_before_the_loop" -> this::reads_before_the_loop;
            case "by_function" -> this::by_function;
            case "field_updater" -> this::field_updater;
            case "variable_handle" -> this::variable_handle;
            case "method_of_its_own" -> this::method_of_its_own;
            case "pop" -> this::pop;
            default -> throw new IllegalArgumentException(name);
        };
    }

    public static void main(String[] args) throws Exception {
        CompareAndSetLoops loops = new CompareAndSetLoops();
        loops.top.set(new Node(null));
        Runnable loop = loops.loop(args[0]);
        Thread other = meanwhile(args[0].equals("pop") ? loops::push : loop);
        loop.run();
        other.join();
        int all = loops.count.get() + loops.text.get().length() + loops.updated + loops.handled;
        check(all == (args[0].equals("pop") ? 0 : 2), "nothing is lost");
    }
}
