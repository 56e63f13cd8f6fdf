// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One compareAndSet in a loop: does it set what comes of the value that it expects, and of nothing that was read earlier? It then
 * notices whatever others have changed. Either both are constants, or the value that it expects must be in a local variable that the
 * loop assigns, and
 *
 * <ul>
 *   <li>nothing else that the loop uses may be kept from an earlier round, or be made of what was read before the loop;
 *   <li>nothing else on the line of the attempt may read the variable: in a trace that looks like an attempt that failed.
 * </ul>
 *
 * <p>What is read before the loop on other lines shows in the trace. When in doubt, the answer is no.
 */
final class CompareAndSetRound {

    /** Methods of atomics and variable handles that read. Others of such a name are taken for one. */
    private static final Pattern READ = Pattern.compile("get\\w*|is\\w+|\\w+Value|toString");

    private final ParsedSource source;
    private final Tree scope;
    private final Tree loop;
    private final Attempt attempt;
    private final List<Assigned> assigned = new ArrayList<>();
    private final Set<String> usedInLoop = new HashSet<>();

    /** @param value empty for a parameter */
    private record Assigned(String name, Optional<Tree> value, boolean isInLoop, boolean isDeclared) {}

    /** A call that sets something if it is still as expected. */
    record Attempt(MethodInvocationTree call, ExpressionTree expected, ExpressionTree changed) {

        /**
         * Of a compareAndSet itself: the last argument is the new value, of all but stamped and marked references, which have the new
         * stamp there.
         */
        static Optional<Attempt> of(MethodInvocationTree call) {
            List<? extends ExpressionTree> arguments = call.getArguments();
            int last = arguments.size() - 1;
            return last < 1
                    ? Optional.empty()
                    : Optional.of(new Attempt(call, bare(arguments.get(last - 1)), arguments.get(last)));
        }

        ExpressionTree method() {
            return call.getMethodSelect();
        }
    }

    private CompareAndSetRound(ParsedSource source, Tree scope, Tree loop, Attempt attempt) {
        this.source = source;
        this.scope = scope;
        this.loop = loop;
        this.attempt = attempt;
        new Assignments().scan(scope, null);
    }

    /**
     * @param scope the method
     * @param loop the innermost one around the attempt
     */
    static boolean isForgotten(ParsedSource source, Tree scope, Tree loop, Attempt attempt) {
        CompareAndSetRound round = new CompareAndSetRound(source, scope, loop, attempt);
        return round.isOfConstants()
                || local(attempt.expected()).filter(round::isForgotten).isPresent();
    }

    private boolean isForgotten(String expected) {
        return assigned.stream().anyMatch(each -> each.isInLoop() && each.name().equals(expected))
                && assigned.stream().noneMatch(each -> !each.name().equals(expected) && isKept(each))
                && !usesWhatWasMadeBefore(expected)
                && !isReadBeside(expected);
    }

    /** As of a lock that spins. Nothing that was read is set. */
    private boolean isOfConstants() {
        return attempt.expected() instanceof LiteralTree
                && bare(attempt.changed()) instanceof LiteralTree
                && !isReadBeside("");
    }

    private static Optional<String> local(ExpressionTree expected) {
        ExpressionTree local = expected instanceof AssignmentTree assignment ? assignment.getVariable() : expected;
        return local instanceof IdentifierTree name ? Optional.of(name.getName().toString()) : Optional.empty();
    }

    static ExpressionTree bare(ExpressionTree expression) {
        if (expression instanceof ParenthesizedTree parentheses) {
            return bare(parentheses.getExpression());
        }
        return expression instanceof TypeCastTree cast ? bare(cast.getExpression()) : expression;
    }

    /**
     * Whether a round may use what an earlier one has assigned. Not if the variable has no value before the loop: the compiler then
     * sees to it that each round assigns it first. The result of the attempt itself says only whether to go on.
     */
    private boolean isKept(Assigned inLoop) {
        return inLoop.isInLoop()
                && !inLoop.isDeclared()
                && usedInLoop.contains(inLoop.name())
                && assigned.stream()
                        .anyMatch(each -> !each.isInLoop() && each.name().equals(inLoop.name()))
                && !isResult(inLoop);
    }

    private boolean isResult(Assigned inLoop) {
        return inLoop.value().filter(value -> contains(value, attempt.call())).isPresent()
                && !names(attempt.changed()).contains(inLoop.name());
    }

    private boolean usesWhatWasMadeBefore(String expected) {
        Set<String> made = new HashSet<>(Set.of(expected));
        for (boolean isNew = true; isNew; ) {
            isNew = false;
            for (Assigned each : assigned) {
                if (!each.isInLoop()
                        && each.value().filter(value -> usesAny(value, made)).isPresent()) {
                    isNew |= made.add(each.name());
                }
            }
        }
        made.remove(expected);
        return usedInLoop.stream().anyMatch(made::contains);
    }

    private static boolean usesAny(Tree tree, Set<String> names) {
        return names(tree).stream().anyMatch(names::contains);
    }

    private boolean isReadBeside(String expected) {
        Beside beside = new Beside(expected);
        beside.scan(scope, null);
        return beside.isRead;
    }

    private static boolean contains(Tree tree, Tree part) {
        boolean[] found = {false};
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void scan(@Nullable Tree each, @Nullable Void none) {
                found[0] |= each == part;
                return super.scan(each, null);
            }
        }.scan(tree, null);
        return found[0];
    }

    private static Set<String> names(Tree tree) {
        Set<String> names = new HashSet<>();
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitIdentifier(IdentifierTree name, @Nullable Void none) {
                names.add(name.getName().toString());
                return null;
            }
        }.scan(tree, null);
        return names;
    }

    /** Collects what is assigned in the method, and what the loop uses. */
    private final class Assignments extends TreeScanner<@Nullable Void, @Nullable Void> {

        private boolean isInLoop;

        @Override
        public @Nullable Void scan(@Nullable Tree tree, @Nullable Void none) {
            if (tree != loop) {
                return super.scan(tree, null);
            }
            if (loop instanceof ForLoopTree counted) {
                scan(counted.getInitializer(), null);
                isInLoop = true;
                scan(counted.getCondition(), null);
                scan(counted.getUpdate(), null);
                scan(counted.getStatement(), null);
            } else {
                isInLoop = true;
                super.scan(tree, null);
            }
            isInLoop = false;
            return null;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
            for (VariableTree parameter : method.getParameters()) {
                assigned.add(new Assigned(parameter.getName().toString(), Optional.empty(), isInLoop, true));
            }
            return scan(method.getBody(), null);
        }

        @Override
        public @Nullable Void visitVariable(VariableTree variable, @Nullable Void none) {
            Tree value = variable.getInitializer();
            if (value != null) {
                assigned.add(new Assigned(variable.getName().toString(), Optional.of(value), isInLoop, true));
            }
            return scan(value, null);
        }

        @Override
        public @Nullable Void visitAssignment(AssignmentTree assignment, @Nullable Void none) {
            if (!(assignment.getVariable() instanceof IdentifierTree name)) {
                return super.visitAssignment(assignment, null);
            }
            assigned.add(
                    new Assigned(name.getName().toString(), Optional.of(assignment.getExpression()), isInLoop, false));
            return scan(assignment.getExpression(), null);
        }

        @Override
        public @Nullable Void visitCompoundAssignment(CompoundAssignmentTree assignment, @Nullable Void none) {
            if (assignment.getVariable() instanceof IdentifierTree name) {
                assigned.add(new Assigned(
                        name.getName().toString(), Optional.of(assignment.getExpression()), isInLoop, false));
            }
            return super.visitCompoundAssignment(assignment, null);
        }

        @Override
        public @Nullable Void visitIdentifier(IdentifierTree name, @Nullable Void none) {
            if (isInLoop) {
                usedInLoop.add(name.getName().toString());
            }
            return null;
        }
    }

    /** Looks for reads on the line of the attempt, but those of the value that it expects. */
    private final class Beside extends TreeScanner<@Nullable Void, @Nullable Void> {

        private final String expected;
        private final Set<String> variables = new HashSet<>();
        private boolean isRead;

        Beside(String expected) {
            this.expected = expected;
            if (attempt.method() instanceof MemberSelectTree member) {
                simpleName(member.getExpression()).ifPresent(variables::add);
            }
            assigned.stream()
                    .filter(each -> each.name().equals(expected))
                    .flatMap(each -> each.value().stream())
                    .flatMap(value -> simpleName(value).stream())
                    .forEach(variables::add);
            assigned.forEach(each -> variables.remove(each.name()));
        }

        /** Of a field, or of a local variable. */
        private static Optional<String> simpleName(Tree tree) {
            Tree bare = tree instanceof ExpressionTree expression ? bare(expression) : tree;
            if (bare instanceof MemberSelectTree member) {
                return Optional.of(member.getIdentifier().toString());
            }
            return bare instanceof IdentifierTree name
                    ? Optional.of(name.getName().toString())
                    : Optional.empty();
        }

        @Override
        public @Nullable Void visitVariable(VariableTree variable, @Nullable Void none) {
            return variable.getName().contentEquals(expected) ? null : scan(variable.getInitializer(), null);
        }

        @Override
        public @Nullable Void visitAssignment(AssignmentTree assignment, @Nullable Void none) {
            boolean isExpected = assignment.getVariable() instanceof IdentifierTree name
                    && name.getName().contentEquals(expected);
            return isExpected ? null : super.visitAssignment(assignment, null);
        }

        @Override
        public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void none) {
            if (call == attempt.call()) {
                return scan(call.getArguments(), null);
            }
            boolean mayRead = simpleName(call.getMethodSelect())
                    .filter(name -> READ.matcher(name).matches())
                    .isPresent();
            isRead |= mayRead && source.lastLine(call.getMethodSelect()) == line();
            return super.visitMethodInvocation(call, null);
        }

        @Override
        public @Nullable Void visitIdentifier(IdentifierTree name, @Nullable Void none) {
            isRead |= isVariable(name);
            return null;
        }

        @Override
        public @Nullable Void visitMemberSelect(MemberSelectTree member, @Nullable Void none) {
            isRead |= isVariable(member);
            return super.visitMemberSelect(member, null);
        }

        private boolean isVariable(Tree tree) {
            return simpleName(tree).filter(variables::contains).isPresent() && source.lastLine(tree) == line();
        }

        private int line() {
            return source.lastLine(attempt.method());
        }
    }
}
