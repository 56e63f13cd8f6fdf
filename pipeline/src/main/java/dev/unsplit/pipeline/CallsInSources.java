// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import dev.unsplit.analysis.insight.CallLines;
import dev.unsplit.finding.Site;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Looks for calls in the sources of the program, where they are at hand: a trace tells who called whom, but not in which line. */
final class CallsInSources implements CallLines {

    private final SourceDirectories sources;
    private final Map<Path, Optional<ParsedSource>> parsed = new HashMap<>();

    /** @param places directories and files with sources of the program, see {@link SourceDirectories} */
    CallsInSources(List<Path> places) {
        this.sources = new SourceDirectories(places);
    }

    @Override
    public synchronized SortedSet<Integer> of(Site caller, String callee) {
        Calls calls = new Calls(callee);
        sources.path(caller)
                .flatMap(file -> parsed.computeIfAbsent(file, ParsedSource::of))
                .ifPresent(source -> calls.look(source, Bodies.around(caller, source)));
        return calls.lines;
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

    /** Finds calls in a body, but not in what has a body of its own. */
    private static final class Calls extends TreeScanner<@Nullable Void, ParsedSource> {
        private final String callee;
        private final SortedSet<Integer> lines = new TreeSet<>();

        Calls(String callee) {
            this.callee = callee;
        }

        void look(ParsedSource source, @Nullable Tree body) {
            scan(body, source);
        }

        @Override
        public @Nullable Void visitMethodInvocation(MethodInvocationTree call, ParsedSource source) {
            Tree selected = call.getMethodSelect();
            boolean isIt =
                    selected instanceof IdentifierTree name && name.getName().contentEquals(callee)
                            || selected instanceof MemberSelectTree member
                                    && member.getIdentifier().contentEquals(callee);
            if (isIt) {
                lines.add(source.lastLine(selected)); // in a chain of calls, each may have its line
            }
            return super.visitMethodInvocation(call, source);
        }

        @Override
        public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, ParsedSource source) {
            return null;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, ParsedSource source) {
            return null;
        }
    }
}
