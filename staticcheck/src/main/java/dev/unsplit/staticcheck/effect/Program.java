// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.effect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All that is known of the sources. It is filled class by class, while they are compiled. */
public final class Program {

    /** Something is wrong with an annotation itself. */
    public record Trouble(Place place, String message, boolean isSuppressed) {}

    private final Map<String, SourceField> fields = new LinkedHashMap<>();
    private final Map<String, SourceMethod> methods = new LinkedHashMap<>();
    private final Map<String, Set<String>> overriding = new LinkedHashMap<>();
    private final Map<String, Set<String>> overridden = new HashMap<>();
    private final Set<String> calledFromElsewhere = new HashSet<>();
    private final Set<String> open = new HashSet<>();
    private final Set<String> exposed = new HashSet<>();
    private final Set<String> entriesShown = new HashSet<>();
    private boolean areEntriesChanged;
    private final Set<String> filledFromElsewhere = new HashSet<>();
    private final Map<String, Set<String>> filled = new HashMap<>();
    private final Set<String> returnsKnown = new HashSet<>();
    private final Set<String> reachedByName = new HashSet<>();
    private final Set<String> notRead = new HashSet<>();
    private final Set<String> inherited = new HashSet<>();
    private final List<Trouble> troubles = new ArrayList<>();

    public void add(SourceField field) {
        fields.put(field.id(), field);
    }

    public void add(SourceMethod method) {
        methods.put(method.id(), method);
    }

    /** One method overrides another one. */
    public void addOverriding(String method, String overridden) {
        overriding.computeIfAbsent(overridden, any -> new LinkedHashSet<>()).add(method);
        this.overridden.computeIfAbsent(method, any -> new LinkedHashSet<>()).add(overridden);
    }

    /** Somebody else may call it: it was handed over as a value. */
    public void addCalledFromElsewhere(String method) {
        calledFromElsewhere.add(method);
    }

    /** What a field refers to is known outside of the field, too. */
    public void expose(String field) {
        exposed.add(field);
    }

    /** What a field refers to was there before, so that others may have it even if nobody else has the object whose field it is. */
    public void addFilledFromElsewhere(String field) {
        filledFromElsewhere.add(field);
        exposed.add(field);
    }

    /** What a field refers to was returned by a method. */
    public void addFilled(String field, String method) {
        filled.computeIfAbsent(field, any -> new HashSet<>()).add(method);
    }

    /** What a method returns need not be new. */
    public void addReturnsKnown(String method) {
        returnsKnown.add(method);
    }

    private boolean returnsNew(String id) {
        SourceMethod method = methods.get(id);
        return method != null
                && method.kind() != SourceMethod.Kind.ABSTRACT
                && !overriding.containsKey(id)
                && !returnsKnown.contains(id);
    }

    /** Fields of a name are accessed in ways that nobody sees, such as by an AtomicIntegerFieldUpdater. */
    public void addReachedByName(String field) {
        reachedByName.add(field);
    }

    /** Whether all accesses of a field are seen. */
    public boolean isSeenWhole(SourceField field) {
        return field.isSeenWhole()
                && !reachedByName.contains(field.id().substring(field.id().lastIndexOf('.') + 1));
    }

    /** What is called is what a class inherits from the JDK, or overrides it. */
    public void addInherited(String method) {
        inherited.add(method);
    }

    /** Whether a method is known not to keep what it is given: the table says so. */
    public boolean isInherited(String method) {
        return inherited.contains(method);
    }

    /** A class could not be read: nothing is known of its methods. */
    public void addNotRead(String className) {
        notRead.add(className);
    }

    public void add(Trouble trouble) {
        troubles.add(trouble);
    }

    public Map<String, SourceField> fields() {
        return fields;
    }

    public Map<String, SourceMethod> methods() {
        return methods;
    }

    public List<Trouble> troubles() {
        return troubles;
    }

    /** Whether anybody says what a method has to be, or which lock is to be held: if not, there is nothing to prove. */
    public boolean promisesAnything() {
        return methods.values().stream()
                        .anyMatch(method ->
                                method.declared() != null || !method.requires().isEmpty())
                || fields.values().stream().anyMatch(field -> field.declaredGuard() != null);
    }

    /** Whether all its calls are seen. */
    public boolean areCallsSeen(SourceMethod method) {
        return method.kind() == SourceMethod.Kind.PRIVATE && !calledFromElsewhere.contains(method.id());
    }

    /** The methods that a call may lead to, as far as there are sources. */
    public Set<String> targets(Effect.Call call) {
        Set<String> others = call.isVirtual() ? overriding(call.method()) : Set.of();
        if (others.isEmpty()) {
            return Set.of(call.method()); // most calls, and they are asked about again and again
        }
        Set<String> targets = new LinkedHashSet<>();
        targets.add(call.method());
        targets.addAll(others);
        return targets;
    }

    /** The methods that one overrides, as far as there are sources: a call of these may lead to it. */
    public Set<String> overridden(String method) {
        return overridden.getOrDefault(method, Set.of());
    }

    /** The methods that override one, as far as there are sources. */
    public Set<String> overriding(String method) {
        return overriding.getOrDefault(method, Set.of());
    }

    /** Anybody may implement it, by a lambda expression for example. */
    public void addOpen(String method) {
        open.add(method);
    }

    /** Whether nobody knows all that a call may lead to. */
    public boolean mayBeAnything(SourceMethod method) {
        return method.kind() == SourceMethod.Kind.ABSTRACT
                && (open.contains(method.id()) || !overriding.containsKey(method.id()));
    }

    /** A map that a field refers to shows its entries. */
    public void addEntriesShown(String field) {
        entriesShown.add(field);
    }

    /** An entry of some map or other is changed. */
    public void addEntriesChanged() {
        areEntriesChanged = true;
    }

    /** Whether all accesses of what a field refers to are seen. */
    public boolean ownsContent(SourceField field) {
        return field.content() != SourceField.Content.NONE
                && isSeenWhole(field)
                && !exposed.contains(field.id())
                && !(areEntriesChanged && entriesShown.contains(field.id()))
                && isFilledAnew(field.id());
    }

    /** Whether what a field refers to is always made for it. */
    public boolean isFilledAnew(String field) {
        return !filledFromElsewhere.contains(field)
                && filled.getOrDefault(field, Set.of()).stream().allMatch(this::returnsNew);
    }

    /** Whether a method without a source of its own is one that the compiler made, such as the accessor of a record. */
    public boolean isMadeByCompiler(String method) {
        return !methods.containsKey(method)
                && !notRead.contains(method.substring(0, method.lastIndexOf('.', method.indexOf('('))));
    }
}
