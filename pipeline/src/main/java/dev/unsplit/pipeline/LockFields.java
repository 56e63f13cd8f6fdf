// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import dev.unsplit.finding.Site;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which field holds what is locked in a line: {@code synchronized (lock)}, {@code this.lock.lock()}, {@code lock.readLock().lock()}, {@code stamped.writeLock()}. When in doubt, none.
 *
 * <p>A read lock and a write lock may have fields of their own ({@code r = lock.readLock()}). They are two sides of one lock, so it is named after the field that holds that.
 */
final class LockFields extends TreeScanner<@Nullable Void, @Nullable Void> {

    private static final Set<String> LOCKING =
            Set.of("lock", "lockInterruptibly", "tryLock", "acquire", "acquireUninterruptibly", "tryAcquire");

    /** Of a ReadWriteLock, where they give one that is then locked; of a StampedLock, where they lock it. */
    private static final Set<String> READING_AND_WRITING = Set.of(
            "readLock",
            "writeLock",
            "tryReadLock",
            "tryWriteLock",
            "readLockInterruptibly",
            "writeLockInterruptibly",
            "asReadLock",
            "asWriteLock");

    private static final String NOBODY_KNOWS = ""; // the number of an anonymous class

    private final Site site;
    private final ParsedSource source;
    private final Map<String, Set<String>> owners = new HashMap<>(); // of fields: classes that declare one of that name
    private final Map<String, Set<String>> wholes = new HashMap<>(); // of fields: what each is a side of
    private final Set<String> locked = new HashSet<>(); // names
    private Set<String> locals = new HashSet<>(); // of the method
    private String prefix = "";

    private LockFields(Site site, ParsedSource source) {
        this.site = site;
        this.source = source;
    }

    /** With its class; empty if there is none. */
    static String at(Site site, ParsedSource source) {
        LockFields fields = new LockFields(site, source);
        fields.scan(source.unit(), null);
        return fields.locked.size() == 1 ? fields.whole(fields.locked.iterator().next()) : "";
    }

    private String whole(String name) {
        Set<String> known = wholes.getOrDefault(name, Set.of());
        boolean isOneSide =
                known.size() == 1 && owners.getOrDefault(name, Set.of()).size() == 1;
        String whole = isOneSide ? field(known.iterator().next()) : "";
        return whole.isEmpty() ? field(name) : whole;
    }

    private String field(String name) {
        Set<String> declaring = owners.getOrDefault(name, Set.of());
        if (declaring.contains(NOBODY_KNOWS)) {
            return "";
        }
        if (declaring.size() == 1) {
            return declaring.iterator().next() + "." + name;
        }
        return declaring.contains(site.className()) ? site.className() + "." + name : "";
    }

    @Override
    public @Nullable Void visitCompilationUnit(CompilationUnitTree unit, @Nullable Void none) {
        prefix = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
        return super.visitCompilationUnit(unit, null);
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void none) {
        String outer = prefix;
        String name = type.getSimpleName().isEmpty() ? NOBODY_KNOWS : prefix + type.getSimpleName();
        for (Tree member : type.getMembers()) {
            if (member instanceof VariableTree field) {
                owners.computeIfAbsent(field.getName().toString(), unknown -> new TreeSet<>())
                        .add(name);
                noteSide(field);
            }
        }
        prefix = outer + type.getSimpleName() + "$";
        super.visitClass(type, null);
        prefix = outer;
        return null;
    }

    private void noteSide(VariableTree field) {
        if (field.getInitializer() instanceof MethodInvocationTree call
                && call.getMethodSelect() instanceof MemberSelectTree called
                && READING_AND_WRITING.contains(called.getIdentifier().toString())
                && called.getExpression() instanceof IdentifierTree whole) {
            wholes.computeIfAbsent(field.getName().toString(), unknown -> new TreeSet<>())
                    .add(whole.getName().toString());
        }
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
        Set<String> outer = locals;
        locals = new HashSet<>(outer);
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitVariable(VariableTree variable, @Nullable Void nothing) {
                locals.add(variable.getName().toString());
                return super.visitVariable(variable, null);
            }
        }.scan(method, null);
        super.visitMethod(method, null);
        locals = outer;
        return null;
    }

    @Override
    public @Nullable Void visitSynchronized(SynchronizedTree block, @Nullable Void none) {
        if (source.firstLine(block) <= site.line() && site.line() <= source.lastLine(block.getExpression())) {
            note(block.getExpression());
        }
        return super.visitSynchronized(block, null);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void none) {
        if (call.getMethodSelect() instanceof MemberSelectTree called
                && locks(called)
                && source.lastLine(called) == site.line()) {
            note(called.getExpression());
        }
        return super.visitMethodInvocation(call, null);
    }

    private static boolean locks(MemberSelectTree called) {
        String name = called.getIdentifier().toString();
        return LOCKING.contains(name) && !isOneOfTwo(called.getExpression()) || READING_AND_WRITING.contains(name);
    }

    /** As in {@code lock.readLock().lock()}: the call inside says more. */
    private static boolean isOneOfTwo(ExpressionTree expression) {
        return expression instanceof MethodInvocationTree call
                && call.getMethodSelect() instanceof MemberSelectTree called
                && READING_AND_WRITING.contains(called.getIdentifier().toString());
    }

    private void note(ExpressionTree expression) {
        ExpressionTree inner = expression;
        while (inner instanceof ParenthesizedTree parenthesized) {
            inner = parenthesized.getExpression();
        }
        if (inner instanceof IdentifierTree name
                && !locals.contains(name.getName().toString())) {
            locked.add(name.getName().toString());
        } else if (inner instanceof MemberSelectTree member) {
            locked.add(member.getIdentifier().toString());
        } else {
            locked.add(""); // something else
        }
    }
}
