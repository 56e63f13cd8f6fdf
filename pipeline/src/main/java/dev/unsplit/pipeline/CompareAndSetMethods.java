// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import dev.unsplit.pipeline.CompareAndSetRound.Attempt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * The methods of a source file that do nothing but a compareAndSet of two of their parameters, as {@code private boolean casHead(Node seen, Node next) { return
 * HEAD.compareAndSet(this, seen, next); }}. They are private, so that all their calls are in this file, and no other method of it has their name or shares their lines.
 */
final class CompareAndSetMethods {

    /**
     * One of them.
     *
     * @param call the compareAndSet
     * @param expected which of its parameters, from 0, is the value that is expected
     * @param changed which one is the new value
     */
    record Found(MethodTree method, MethodInvocationTree call, int expected, int changed) {

        String name() {
            return method.getName().toString();
        }
    }

    private final ParsedSource source;
    private final List<MethodTree> all = new ArrayList<>();
    private final List<Found> found;

    private CompareAndSetMethods(ParsedSource source) {
        this.source = source;
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
                all.add(method);
                return super.visitMethod(method, null);
            }
        }.scan(source.unit(), null);
        found = all.stream().flatMap(method -> find(method).stream()).toList();
    }

    static CompareAndSetMethods in(ParsedSource source) {
        return new CompareAndSetMethods(source);
    }

    private Optional<Found> find(MethodTree method) {
        BlockTree body = method.getBody();
        if (body == null
                || body.getStatements().size() != 1
                || !(body.getStatements().get(0) instanceof ReturnTree returned)
                || !(returned.getExpression() instanceof MethodInvocationTree call)
                || !CompareAndSetLines.isAttempt(call)
                || !isAlone(method)) {
            return Optional.empty();
        }
        return Attempt.of(call)
                .map(attempt -> new Found(
                        method, call, parameter(method, attempt.expected()), parameter(method, attempt.changed())))
                .filter(each -> each.expected() >= 0 && each.changed() >= 0);
    }

    private boolean isAlone(MethodTree method) {
        return method.getModifiers().getFlags().contains(Modifier.PRIVATE)
                && all.stream()
                        .filter(other -> other != method)
                        .noneMatch(other -> other.getName().equals(method.getName()) || shareLines(other, method));
    }

    private boolean shareLines(MethodTree one, MethodTree other) {
        return source.firstLine(one) <= source.lastLine(other) && source.firstLine(other) <= source.lastLine(one);
    }

    /** Which parameter this is, or -1. */
    private static int parameter(MethodTree method, ExpressionTree value) {
        List<? extends VariableTree> parameters = method.getParameters();
        for (int index = 0; index < parameters.size(); index++) {
            if (CompareAndSetRound.bare(value) instanceof IdentifierTree name
                    && name.getName().equals(parameters.get(index).getName())) {
                return index;
            }
        }
        return -1;
    }

    Optional<Found> named(String name) {
        return found.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /** The method that is called, if it is one of these. */
    Optional<Found> called(MethodInvocationTree call) {
        return named(CompareAndSetLines.name(call.getMethodSelect()));
    }

    /** Whether this is the compareAndSet inside one of them. */
    boolean contain(MethodInvocationTree call) {
        return found.stream().anyMatch(each -> each.call() == call);
    }

    /** What a call of one of them tries. */
    Optional<Attempt> attempt(MethodInvocationTree call) {
        List<? extends ExpressionTree> arguments = call.getArguments();
        return called(call)
                .filter(each ->
                        arguments.size() == each.method().getParameters().size())
                .map(each -> new Attempt(
                        call, CompareAndSetRound.bare(arguments.get(each.expected())), arguments.get(each.changed())));
    }
}
