// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.AssertTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.tree.YieldTree;
import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.effect.Effect;
import dev.unsplit.staticcheck.effect.Effect.Mode;
import dev.unsplit.staticcheck.effect.SourceMethod;
import dev.unsplit.staticcheck.source.LockCalls.LockExpression;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the body of a method in the order in which it is executed, and writes down what it does. Whatever a kind of tree is not mentioned for does nothing itself; its
 * parts are looked at.
 */
final class BodyScan extends ExpressionScan {

    private final LockRegions regions;
    private LockRegions.Depth depth = LockRegions.Depth.NONE;

    BodyScan(Context context, LocalVariables variables) {
        super(context, variables);
        this.regions = new LockRegions(context, emission, locks, this);
    }

    Effect effect() {
        return emission.all();
    }

    /** What some statements do, apart from all else. */
    Effect apart(List<? extends StatementTree> statements) {
        return emission.apart(() -> statements(statements));
    }

    /** A field gets its first value. */
    void initialize(VariableElement field, ExpressionTree initializer, Tree place) {
        Value value = scan(initializer);
        boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
        accesses.write(field, isStatic ? null : LockPath.THIS, value, place);
    }

    /** How deep in other statements the code is that is looked at. */
    LockRegions.Depth depth() {
        return depth;
    }

    private void below(LockRegions.Depth deeper, Runnable scan) {
        LockRegions.Depth before = depth;
        depth = deeper;
        scan.run();
        depth = before;
    }

    void statements(List<? extends StatementTree> statements) {
        regions.statements(statements);
    }

    // ---- statements

    @Override
    public Value visitBlock(BlockTree block, @Nullable Void none) {
        statements(block.getStatements());
        return Value.UNKNOWN;
    }

    /** All of a try statement but what stands behind finally. A lock that is acquired first thing inside is the one that is meant. */
    void attempted(TryTree attempt, @Nullable LockExpression lock) {
        below(depth.inAttempt(), () -> tried(attempt, lock));
    }

    private void tried(TryTree attempt, @Nullable LockExpression lock) {
        scanAll(attempt.getResources());
        List<? extends StatementTree> body = attempt.getBlock().getStatements();
        LockExpression first = body.isEmpty() || lock == null ? null : locks.acquired(body.get(0));
        boolean isSame = first != null && lock != null && first.text().equals(lock.text());
        statements(isSame ? body.subList(1, body.size()) : body);
        for (Tree resource : attempt.getResources()) {
            close(resource);
        }
        List<Effect> branches = new ArrayList<>(List.of(Effect.NOTHING));
        for (CatchTree caught : attempt.getCatches()) {
            branches.add(emission.apart(() -> {
                declareUnknown(caught.getParameter());
                scan(caught.getBlock());
            }));
        }
        emission.choose(branches);
    }

    private void close(Tree resource) {
        TypeElement type = context.typeOf(resource);
        if (type != null) {
            for (TypeElement each : context.compilation().allSupertypes(type)) {
                for (ExecutableElement method : context.compilation().methods(each, "close")) {
                    if (method.getParameters().isEmpty()) {
                        calls.call(method, Value.UNKNOWN, type, List.of(), true, resourceName(resource));
                        return;
                    }
                }
            }
        }
    }

    private static Tree resourceName(Tree resource) {
        return resource instanceof VariableTree variable && variable.getInitializer() != null
                ? variable.getInitializer()
                : resource;
    }

    @Override
    public Value visitTry(TryTree attempt, @Nullable Void none) {
        List<? extends StatementTree> body = attempt.getBlock().getStatements();
        boolean isRegion = !body.isEmpty()
                && attempt.getFinallyBlock() != null
                && attempt.getResources().isEmpty()
                && (attempt.getCatches().isEmpty() || !LockCalls.isInterruptible(body.get(0)));
        LockExpression lock = isRegion ? locks.acquired(body.get(0)) : null;
        if (lock != null && locks.releaseIn(attempt, lock) >= 0) {
            regions.region(lock, List.of(), attempt, body.get(0));
            return Value.UNKNOWN;
        }
        attempted(attempt, null);
        scan(attempt.getFinallyBlock());
        return Value.UNKNOWN;
    }

    @Override
    public Value visitIf(IfTree test, @Nullable Void none) {
        LockExpression lock = locks.tried(test.getCondition());
        List<? extends StatementTree> then = block(test.getThenStatement());
        int end = lock == null ? -1 : regions.releasedAt(then, 0, lock);
        if (lock != null && end >= 0) {
            Effect got = emission.apart(() -> {
                regions.region(lock, then.subList(0, end), then.get(end), test);
                statements(then.subList(end + 1, then.size()));
            });
            Effect failed = emission.apart(() -> {
                scan(test.getCondition());
                scan(test.getElseStatement());
            });
            emission.choose(got, failed);
            return Value.UNKNOWN;
        }
        scan(test.getCondition());
        emission.choose(apart(test.getThenStatement()), apart(test.getElseStatement()));
        return Value.UNKNOWN;
    }

    @Override
    public Value visitSynchronized(SynchronizedTree block, @Nullable Void none) {
        Value lock = scan(block.getExpression());
        Effect body = apart(block.getBlock());
        emission.add(new Effect.Locked(
                lock.ownPath(), false, true, body, context.place(LockCalls.withoutParentheses(block.getExpression()))));
        return Value.UNKNOWN;
    }

    @Override
    public Value visitVariable(VariableTree variable, @Nullable Void none) {
        Value value = scan(variable.getInitializer());
        Element element = context.element(variable);
        if (element != null && !value.isNew() && isDisguised(variable.getInitializer(), variable)) {
            emission.leak(value);
            variables.declare(element);
        } else if (element == null) {
            emission.leak(value);
        } else if (value.isNew() && variable.getInitializer() != null && !isDisguised(value, element)) {
            LockPath path = variables.declare(element);
            if (path != null) {
                emission.add(new Effect.Fresh(path, value.resultOf()));
            }
        } else if (variables.isChanging(element)) {
            emission.leak(value);
        } else if (value.path() != null || value.content() != null) {
            variables.declare(element, value);
        } else {
            variables.declare(element);
        }
        return Value.UNKNOWN;
    }

    /** Whether an object of the sources is called by way of a type of the JDK from here on, so that nobody sees which code is called. */
    private boolean isDisguised(Value value, Element variable) {
        TypeElement type = context.compilation().element(variable.asType());
        return value.isOfSource() && type != null && !context.compilation().isSource(type);
    }

    private void declareUnknown(VariableTree variable) {
        Element element = context.element(variable);
        if (element != null) {
            variables.declare(element);
        }
    }

    @Override
    public Value visitExpressionStatement(ExpressionStatementTree statement, @Nullable Void none) {
        scan(statement.getExpression());
        return Value.UNKNOWN;
    }

    @Override
    public Value visitReturn(ReturnTree statement, @Nullable Void none) {
        Value value = scan(statement.getExpression());
        if (!value.isNew() || value.isOfSource()) {
            context.program().addReturnsKnown(context.methodId());
        }
        LockPath path = value.path();
        boolean isLocal = path != null && path.start() == LockPath.Start.LOCAL;
        if (value.content() != null || !isLocal || depth.lambdas() > 0) {
            emission.leak(value); // whoever called has another name for it then
        }
        return Value.UNKNOWN;
    }

    @Override
    public Value visitThrow(ThrowTree statement, @Nullable Void none) {
        scanAndLeak(statement.getExpression());
        return Value.UNKNOWN;
    }

    @Override
    public Value visitYield(YieldTree statement, @Nullable Void none) {
        scanAndLeak(statement.getValue());
        return Value.UNKNOWN;
    }

    @Override
    public Value visitAssert(AssertTree statement, @Nullable Void none) {
        scan(statement.getCondition());
        scan(statement.getDetail());
        return Value.UNKNOWN;
    }

    @Override
    public Value visitLabeledStatement(LabeledStatementTree statement, @Nullable Void none) {
        return scan(statement.getStatement());
    }

    /** What is done in each round. */
    private Effect round(Runnable scan) {
        return emission.apart(() -> below(depth.inLoop(), scan));
    }

    private void loop(Effect body, Tree place) {
        if (!Effect.isNothing(body)) {
            emission.add(new Effect.Loop(body, context.place(place)));
        }
    }

    @Override
    public Value visitWhileLoop(WhileLoopTree loop, @Nullable Void none) {
        loop(
                round(() -> {
                    scan(loop.getCondition());
                    scan(loop.getStatement());
                }),
                loop.getCondition());
        scan(loop.getCondition());
        return Value.UNKNOWN;
    }

    @Override
    public Value visitDoWhileLoop(DoWhileLoopTree loop, @Nullable Void none) {
        Effect round = round(() -> {
            scan(loop.getStatement());
            scan(loop.getCondition());
        });
        emission.add(round);
        boolean isOnce = LockCalls.withoutParentheses(loop.getCondition()) instanceof LiteralTree literal
                && Boolean.FALSE.equals(literal.getValue());
        if (!isOnce) {
            loop(round, loop.getCondition());
        }
        return Value.UNKNOWN;
    }

    @Override
    public Value visitForLoop(ForLoopTree loop, @Nullable Void none) {
        statements(loop.getInitializer());
        loop(
                round(() -> {
                    scan(loop.getCondition());
                    scan(loop.getStatement());
                    scanAll(loop.getUpdate());
                }),
                loop.getCondition() == null ? firstOf(loop.getStatement()) : loop.getCondition());
        scan(loop.getCondition());
        return Value.UNKNOWN;
    }

    private static Tree firstOf(StatementTree statement) {
        return statement instanceof BlockTree block && !block.getStatements().isEmpty()
                ? small(block.getStatements().get(0))
                : small(statement);
    }

    @Override
    public Value visitEnhancedForLoop(EnhancedForLoopTree loop, @Nullable Void none) {
        if (isEntry(loop.getVariable())
                && LockCalls.withoutParentheses(loop.getExpression()) instanceof MethodInvocationTree call) {
            library.followEntries(call.getMethodSelect());
        }
        Value all = scan(loop.getExpression());
        TypeMirror type = context.compilation().type(context.unit(), loop.getExpression());
        boolean isArray = type != null && type.getKind() == TypeKind.ARRAY;
        if (!isArray) {
            library.iterate(all, context.compilation().element(type), loop.getExpression());
        }
        loop(
                round(() -> {
                    if (isArray) {
                        accesses.element(all, type, Mode.READ, loop.getExpression());
                    } else if (all.content() != null) {
                        library.iterate(all, context.compilation().element(type), loop.getExpression());
                    }
                    declareElement(loop.getVariable(), all);
                    scan(loop.getStatement());
                }),
                loop.getExpression());
        return Value.UNKNOWN;
    }

    private boolean isEntry(VariableTree variable) {
        TypeElement type = context.typeOf(variable);
        return type != null && context.compilation().className(type).equals("java.util.Map$Entry");
    }

    /** An entry of a map shows what the map holds. */
    private void declareElement(VariableTree variable, Value all) {
        Element element = context.element(variable);
        boolean isEntry = isEntry(variable);
        if (isEntry && element != null && variables.isChanging(element)) {
            emission.leak(all);
        } else if (isEntry && element != null && (all.content() != null || all.path() != null)) {
            variables.declare(element, all.view());
        } else {
            declareUnknown(variable);
        }
    }

    @Override
    public Value visitSwitch(SwitchTree choice, @Nullable Void none) {
        scanAndLeak(choice.getExpression());
        cases(choice.getCases());
        return Value.UNKNOWN;
    }

    @Override
    public Value visitSwitchExpression(SwitchExpressionTree choice, @Nullable Void none) {
        scanAndLeak(choice.getExpression());
        cases(choice.getCases());
        return Value.UNKNOWN;
    }

    /** From the last to the first, since a case that does not end goes on with the next one. */
    private void cases(List<? extends CaseTree> cases) {
        cases.forEach(this::label);
        List<Effect> effects = new ArrayList<>();
        for (CaseTree each : cases) {
            effects.add(emission.apart(() -> below(depth.inSwitch(), () -> oneCase(each))));
        }
        List<Effect> branches = new ArrayList<>(List.of(Effect.NOTHING));
        Effect next = Effect.NOTHING;
        for (int at = cases.size() - 1; at >= 0; at--) {
            Effect own = effects.get(at);
            next = fallsThrough(cases.get(at)) ? new Effect.Sequence(List.of(own, next)) : own;
            branches.add(next);
        }
        emission.choose(branches);
    }

    /** Which case it is: those before it have been looked at, and none of what that does is undone. */
    private void label(CaseTree each) {
        CaseLabels labels = CaseLabels.of(each);
        labels.patterns().forEach(this::bindings);
        scan(labels.guard());
    }

    private void oneCase(CaseTree each) {
        if (each.getStatements() != null) {
            statements(each.getStatements());
        } else if (each.getBody() instanceof ExpressionTree value) {
            scanAndLeak(value);
        } else {
            scan(each.getBody());
        }
    }

    private static boolean fallsThrough(CaseTree each) {
        List<? extends StatementTree> statements = each.getStatements();
        if (statements == null || each.getCaseKind() == CaseTree.CaseKind.RULE) {
            return false;
        }
        return statements.isEmpty() || !leaves(statements.get(statements.size() - 1));
    }

    /** Whether the end of a statement is never reached. */
    static boolean leaves(StatementTree statement) {
        if (statement instanceof BlockTree block) {
            List<? extends StatementTree> inside = block.getStatements();
            return !inside.isEmpty() && leaves(inside.get(inside.size() - 1));
        }
        return statement instanceof BreakTree
                || statement instanceof ReturnTree
                || statement instanceof ThrowTree
                || statement instanceof ContinueTree
                || statement instanceof YieldTree;
    }

    static List<? extends StatementTree> block(StatementTree statement) {
        return statement instanceof BlockTree block ? block.getStatements() : List.of(statement);
    }

    /** A small tree at about the same place. */
    static Tree small(Tree tree) {
        if (tree instanceof ExpressionStatementTree simple
                && simple.getExpression() instanceof MethodInvocationTree call) {
            return call.getMethodSelect();
        }
        return tree instanceof IfTree test ? test.getCondition() : tree;
    }

    @Override
    public Value visitClass(ClassTree type, @Nullable Void none) {
        inside(type);
        return Value.UNKNOWN;
    }

    // ---- code inside of code

    @Override
    void inside(ClassTree type) {
        captured(type);
        context.classes().accept(type, variables);
        for (Tree member : type.getMembers()) {
            if (context.element(member) instanceof ExecutableElement method && method.getKind() == ElementKind.METHOD) {
                handed(context.compilation().methodId(method), false, type.getModifiers());
            }
        }
    }

    private void captured(Tree code) {
        new Captures(context, variables, emission).scan(code, null);
    }

    @Override
    public Value visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void none) {
        captured(lambda.getBody());
        String id = context.methodId() + "/lambda" + context.compilation().nextLocal();
        Context inside = new Context(
                context.compilation(),
                context.program(),
                context.origins(),
                context.unit(),
                context.type(),
                id,
                context.methodName(),
                context.isStatic(),
                context.classes());
        LocalVariables later = variables.seenLater();
        later.lookAt(lambda.getBody(), context.unit());
        BodyScan scan = new BodyScan(inside, later);
        scan.lambdaBody(lambda);
        detached(id, lambda, scan.effect(), small(lambda.getBody()));
        return Value.UNKNOWN;
    }

    /** What a lambda expression, or a reference to a method, does when somebody runs it. */
    @Override
    void detached(String id, Tree code, Effect effect, Tree place) {
        handed(id, false, place);
        Implemented implemented = Implemented.by(code, context);
        context.program()
                .add(new SourceMethod(
                        id,
                        context.compilation().className(context.type()),
                        context.methodName(),
                        "",
                        SourceMethod.Kind.DETACHED,
                        implemented.declared(),
                        implemented.name(),
                        List.of(),
                        false,
                        Annotations.isSuppressed(context.type()),
                        effect,
                        context.place(place)));
    }

    private void lambdaBody(LambdaExpressionTree lambda) {
        lambda.getParameters().forEach(this::declareUnknown);
        if (lambda.getBody() instanceof ExpressionTree value) {
            scanAndLeak(value);
        } else {
            scan(lambda.getBody());
        }
    }

    @Override
    Effect inline(LambdaExpressionTree lambda) {
        variables.lookAt(lambda.getBody(), context.unit());
        return emission.apart(() -> below(depth.inLambda(), () -> lambdaBody(lambda)));
    }
}
