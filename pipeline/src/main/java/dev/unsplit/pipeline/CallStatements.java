// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreeScanner;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a source file that are statements of their own, by line, so that nobody gets their results. A line where something else uses the result of a call that changes an
 * atomic has none: which of the two a trace means cannot be said.
 */
final class CallStatements extends TreeScanner<@Nullable Void, @Nullable Void> {

    /** Methods of atomics, field updaters and variable handles that change something and tell what was there, or is there now. */
    private static final Pattern TELLING = Pattern.compile("\\w*And\\w+|\\w+ThenReset|attempt(Mark|Stamp)");

    private final ParsedSource source;
    private final Map<Integer, Set<String>> names = new HashMap<>();
    private final Set<Integer> used = new HashSet<>();

    private CallStatements(ParsedSource source) {
        this.source = source;
    }

    static CallStatements in(ParsedSource source) {
        CallStatements statements = new CallStatements(source);
        statements.scan(source.unit(), null);
        return statements;
    }

    /** The names of the methods that are called. */
    Set<String> at(int line) {
        return used.contains(line) ? Set.of() : names.getOrDefault(line, Set.of());
    }

    @Override
    public @Nullable Void visitExpressionStatement(ExpressionStatementTree statement, @Nullable Void none) {
        if (statement.getExpression() instanceof MethodInvocationTree call) {
            names.computeIfAbsent(line(call), any -> new TreeSet<>()).add(name(call));
            return super.visitMethodInvocation(call, null);
        }
        return super.visitExpressionStatement(statement, null);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void none) {
        use(name(call), line(call));
        return super.visitMethodInvocation(call, null);
    }

    /** What becomes of the result is up to whoever calls it. */
    @Override
    public @Nullable Void visitMemberReference(MemberReferenceTree reference, @Nullable Void none) {
        use(reference.getName().toString(), source.lastLine(reference));
        return super.visitMemberReference(reference, null);
    }

    private void use(String name, int line) {
        if (TELLING.matcher(name).matches()) {
            used.add(line);
        }
    }

    private static String name(MethodInvocationTree call) {
        return CompareAndSetLines.name(call.getMethodSelect());
    }

    /** That of its name, by which the compiler goes. */
    private int line(MethodInvocationTree call) {
        return source.lastLine(call.getMethodSelect());
    }
}
