// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import dev.unsplit.annotations.GuardedBy;
import dev.unsplit.annotations.ThreadLocalObject;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Code that runs though nothing in the method names it, and lambda expressions that break the promise of an interface. */
class OthersCode {

    private volatile int changes;

    private int changeTwice() {
        changes++;
        return changes++;
    }

    static int plain;

    OthersCode itself() {
        changeTwice();
        return this;
    }

    @Atomic
    synchronized void evaluatesObjectOfStatic() { // error: its call of OthersCode.itself
        itself().plain++;
    }

    interface Two {
        void act();

        void other();
    }

    interface One extends Two {
        @Override
        default void other() {}
    }

    static final class Idle implements Two {
        @Override
        public void act() {}

        @Override
        public void other() {}
    }

    One byLambda() {
        return () -> changeTwice();
    }

    @Atomic
    void callsTwo(Two two) { // error: callsTwo is not atomic
        two.act();
    }

    interface Operation {
        @Atomic
        void go();
    }

    final Operation good = () -> changes = 1;
    final Operation bad = () -> changes++; // error: the code that stands here is not atomic, as Operation.go, which it implements, says
    final Operation worse = this::changeTwice; // error: the code that stands here is not atomic, as Operation.go, which it implements, says

    @Atomic
    void callsOperation(Operation operation) {
        operation.go();
    }

    @GuardedBy("this")
    private int guarded;

    @GuardedBy("this")
    void changeGuarded() {
        guarded++;
    }

    synchronized Runnable later() {
        return this::changeGuarded; // error: call of OthersCode.changeGuarded without its lock
    }

    final class Source implements Iterable<Integer> {
        @Override
        public Iterator<Integer> iterator() {
            changeTwice();
            return List.of(1).iterator();
        }
    }

    @Atomic
    void goesThroughSource() { // error: goesThroughSource is not atomic
        Source source = new Source();
        source.forEach(number -> {});
    }

    final class Count extends Number {
        @Override
        public int intValue() {
            return changeTwice();
        }

        @Override
        public long longValue() {
            return 0;
        }

        @Override
        public float floatValue() {
            return 0;
        }

        @Override
        public double doubleValue() {
            return 0;
        }
    }

    @Atomic
    byte ofCount(Count count) { // error: ofCount is not atomic
        return count.byteValue();
    }

    private final AtomicInteger next = new AtomicInteger();
    private final ThreadLocal<Integer> ids =
            ThreadLocal.withInitial(() -> next.incrementAndGet() + next.incrementAndGet());
    private final ThreadLocal<StringBuilder> texts = ThreadLocal.withInitial(StringBuilder::new);

    @Atomic
    int firstGet() { // error: firstGet is not atomic
        return ids.get();
    }

    @Atomic
    StringBuilder firstText() {
        return texts.get();
    }

    @ThreadLocalObject
    static final class Confined {
        static int total;
        int own;

        @Atomic
        void changesTotal() { // error: changesTotal is not atomic
            total++;
        }

        @Atomic
        void changesOwn() {
            own++;
            own++;
        }
    }

    final class Own extends AbstractMap<String, String> {
        @Override
        public Set<Map.Entry<String, String>> entrySet() {
            changeTwice();
            return Set.of();
        }
    }

    @Atomic
    int asksUnderOtherType() { // error: asksUnderOtherType is not atomic
        Own own = new Own();
        Map<String, String> map = own;
        return map.size();
    }

    @Atomic
    int asksByCast() { // error: asksByCast is not atomic
        Own own = new Own();
        return ((Map<String, String>) own).size();
    }

    @Atomic
    boolean asksByPattern(boolean isEmpty) { // error: asksByPattern is not atomic
        Own own = new Own();
        return (Object) own instanceof Map<?, ?> map && map.isEmpty();
    }

    @Atomic
    Map<String, String> copiesOwn() { // error: copiesOwn is not atomic
        return new HashMap<>(new Own());
    }

    @Atomic
    String joinsSource() { // error: joinsSource is not atomic
        return String.join(",", new Names());
    }

    final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            changeTwice();
            return List.of("a").iterator();
        }
    }
}
