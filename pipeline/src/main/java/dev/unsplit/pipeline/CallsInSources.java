// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import dev.unsplit.analysis.insight.CallLines;
import dev.unsplit.finding.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Looks for calls in the sources of the program, where they are at hand: a trace tells who called whom, but not in which line. What a method does not call itself may be called by a lambda expression in it, or by other methods of the
 * same file that it calls, which are not in every trace. Also looks for the fields that hold locks.
 */
final class CallsInSources implements CallLines {

    /** Helpers of helpers. */
    private static final int DEEPEST = 3;

    private final ParsedSources sources;

    CallsInSources(ParsedSources sources) {
        this.sources = sources;
    }

    @Override
    public SortedSet<Integer> of(Site caller, String callee) {
        return sources.at(caller)
                .map(source -> lines(source, Bodies.around(caller, source), callee))
                .orElseGet(TreeSet::new);
    }

    @Override
    public String lockField(Site acquire) {
        return sources.at(acquire).map(source -> LockFields.at(acquire, source)).orElse("");
    }

    private static SortedSet<Integer> lines(ParsedSource source, @Nullable Tree body, String callee) {
        Calls own = Calls.in(body, source, false);
        if (callee.startsWith("lambda$")) {
            return own.lambdas;
        }
        SortedSet<Integer> direct = own.lines.getOrDefault(callee, new TreeSet<>());
        return direct.isEmpty() ? Calls.in(body, source, true).leadingTo(callee, source) : direct;
    }

    /** Finds the innermost method that a line is in, or the innermost lambda expression. */
    private static final class Bodies extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final Site site;
        private final ParsedSource source;
        private @Nullable Tree found;

        private Bodies(Site site, ParsedSource source) {
            this.site = site;
            this.source = source;
        }

        static @Nullable Tree around(Site site, ParsedSource source) {
            Bodies bodies = new Bodies(site, source);
            bodies.scan(source.unit(), null);
            return bodies.found;
        }

        private boolean isAround(Tree tree) {
            return source.firstLine(tree) <= site.line() && site.line() <= source.lastLine(tree);
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
            if (method.getName().contentEquals(site.method()) && isAround(method)) {
                found = method.getBody();
            }
            return super.visitMethod(method, null);
        }

        @Override
        public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void none) {
            if (site.method().startsWith("lambda$") && isAround(lambda)) {
                found = lambda.getBody();
            }
            return super.visitLambdaExpression(lambda, null);
        }
    }

    /**
     * The calls in a body, but not in classes inside of it, which have bodies of their own. A lambda expression is run in its line if it stands in the arguments of a call; one that is kept in a variable is run
     * wherever that is used.
     */
    private static final class Calls extends TreeScanner<@Nullable Void, ParsedSource> {
        private final boolean entersLambdas;
        private final Map<String, SortedSet<Integer>> lines = new HashMap<>(); // by name of what is called
        private final SortedSet<Integer> lambdas = new TreeSet<>();
        private boolean isKept; // a lambda expression that is met now

        private Calls(boolean entersLambdas) {
            this.entersLambdas = entersLambdas;
        }

        static Calls in(@Nullable Tree body, ParsedSource source, boolean entersLambdas) {
            Calls calls = new Calls(entersLambdas);
            calls.scan(body, source);
            return calls;
        }

        /** Lines of those that call it, or something that does. */
        SortedSet<Integer> leadingTo(String callee, ParsedSource source) {
            SortedSet<Integer> leading = new TreeSet<>();
            lines.forEach((name, at) -> {
                if (leads(name, callee, source, DEEPEST)) {
                    leading.addAll(at);
                }
            });
            return leading;
        }

        private static boolean leads(String name, String callee, ParsedSource source, int depth) {
            return name.equals(callee)
                    || depth > 0
                            && Methods.named(name, source).stream()
                                    .flatMap(method -> Calls.in(method.getBody(), source, true).lines.keySet().stream())
                                    .anyMatch(next -> leads(next, callee, source, depth - 1));
        }

        @Override
        public @Nullable Void visitMethodInvocation(MethodInvocationTree call, ParsedSource source) {
            Tree selected = call.getMethodSelect();
            String name = "";
            if (selected instanceof IdentifierTree identifier) {
                name = identifier.getName().toString();
            } else if (selected instanceof MemberSelectTree member) {
                name = member.getIdentifier().toString();
            }
            lines.computeIfAbsent(name, unknown -> new TreeSet<>())
                    .add(source.lastLine(selected)); // in a chain of calls, each may have its line
            boolean before = isKept;
            isKept = false;
            super.visitMethodInvocation(call, source);
            isKept = before;
            return null;
        }

        @Override
        public @Nullable Void visitVariable(VariableTree variable, ParsedSource source) {
            return keeping(() -> super.visitVariable(variable, source));
        }

        @Override
        public @Nullable Void visitAssignment(AssignmentTree assignment, ParsedSource source) {
            return keeping(() -> super.visitAssignment(assignment, source));
        }

        @Override
        public @Nullable Void visitReturn(ReturnTree returned, ParsedSource source) {
            return keeping(() -> super.visitReturn(returned, source));
        }

        private @Nullable Void keeping(Runnable scan) {
            boolean before = isKept;
            isKept = true;
            scan.run();
            isKept = before;
            return null;
        }

        @Override
        public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, ParsedSource source) {
            if (isKept) {
                return null;
            }
            lambdas.add(source.firstLine(lambda));
            return entersLambdas ? super.visitLambdaExpression(lambda, source) : null;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, ParsedSource source) {
            return null;
        }
    }

    /** The methods of a file that have a name. */
    private static final class Methods extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final String name;
        private final List<MethodTree> found = new ArrayList<>();

        private Methods(String name) {
            this.name = name;
        }

        static List<MethodTree> named(String name, ParsedSource source) {
            Methods methods = new Methods(name);
            methods.scan(source.unit(), null);
            return methods.found;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
            if (method.getName().contentEquals(name)) {
                found.add(method);
            }
            return super.visitMethod(method, null);
        }
    }
}
