// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssertTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.SimpleTreeVisitor;
import com.sun.source.util.TreeScanner;
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
final class BodyScan extends SimpleTreeVisitor<Value, @Nullable Void> {

    private final Context context;
    private final LocalVariables variables;
    private final Emission emission;
    private final Accesses accesses;
    private final Calls calls;
    private final LockCalls locks;

    BodyScan(Context context, LocalVariables variables) {
        super(Value.UNKNOWN);
        this.context = context;
        this.variables = variables;
        this.emission = new Emission(context.program());
        this.accesses = new Accesses(context, emission);
        this.calls = new Calls(context, emission, accesses, this::scan, this::inline);
        this.locks = new LockCalls(context.compilation(), context::typeOf);
    }

    Effect effect() {
        return emission.all();
    }

    Value scan(@Nullable Tree tree) {
        return tree == null ? Value.UNKNOWN : tree.accept(this, null);
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

    private void scanAll(@Nullable Iterable<? extends Tree> trees) {
        if (trees != null) {
            trees.forEach(this::scan);
        }
    }

    private Effect apart(@Nullable Tree tree) {
        return emission.apart(() -> scan(tree));
    }

    /** Its value goes where nobody follows it. */
    private void scanAndLeak(@Nullable Tree tree) {
        emission.leak(scan(tree));
    }

    // ---- statements

    @Override
    public Value visitBlock(BlockTree block, @Nullable Void none) {
        statements(block.getStatements());
        return Value.UNKNOWN;
    }

    void statements(List<? extends StatementTree> statements) {
        for (int at = 0; at < statements.size(); ) {
            at = locked(statements, at);
        }
    }

    /** Looks at one statement, or at all from one that acquires a lock to the one that releases it. Returns where to go on. */
    private int locked(List<? extends StatementTree> statements, int at) {
        StatementTree statement = statements.get(at);
        LockExpression lock = locks.acquired(statement);
        if (lock == null && statement instanceof IfTree test && test.getElseStatement() == null) {
            lock = locks.triedInVain(test.getCondition());
            if (lock != null) {
                Effect inVain = apart(test.getThenStatement());
                emission.choose(Effect.NOTHING, inVain);
            }
        }
        int end = lock == null ? -1 : releasedAt(statements, at + 1, lock);
        if (lock == null || end < 0) {
            scan(statement);
            return at + 1;
        }
        region(lock, statements.subList(at + 1, end), statements.get(end), statement);
        return end + 1;
    }

    private int releasedAt(List<? extends StatementTree> statements, int from, LockExpression lock) {
        for (int at = from; at < statements.size(); at++) {
            StatementTree statement = statements.get(at);
            LockExpression released = locks.released(statement);
            boolean isReleased = released != null && released.text().equals(lock.text());
            if (isReleased || statement instanceof TryTree attempt && locks.releaseIn(attempt, lock) >= 0) {
                return at;
            }
        }
        return -1;
    }

    /** @param last releases the lock, be it by itself or in the end */
    private void region(LockExpression lock, List<? extends StatementTree> before, StatementTree last, Tree acquiring) {
        Value value = lockValue(lock);
        List<? extends StatementTree> after = new ArrayList<>();
        Effect body;
        if (last instanceof TryTree attempt) {
            List<? extends StatementTree> end = attempt.getFinallyBlock().getStatements();
            int release = locks.releaseIn(attempt, lock);
            after = end.subList(release + 1, end.size());
            body = emission.apart(() -> {
                statements(before);
                attempted(attempt, lock);
                statements(end.subList(0, release));
            });
        } else {
            body = emission.apart(() -> statements(before));
        }
        LockPath path = value.path();
        boolean isShared = lock.isShared() || path != null && path.isShared();
        emission.add(new Effect.Locked(path, isShared, body, context.place(small(acquiring))));
        statements(after);
    }

    /** Only a lock of which it is known that two threads never have it. */
    private Value lockValue(LockExpression lock) {
        Value value = scan(lock.expression());
        TypeElement type = context.typeOf(lock.expression());
        List<String> types = !value.types().isEmpty()
                ? value.types()
                : type == null ? List.of() : context.compilation().supertypes(type);
        boolean isPart = value.path() != null
                && context.element(lock.expression()) instanceof VariableElement field
                && context.origins().lockPart(field) != null;
        boolean isKnown = isPart
                || LockCalls.isReadWriteLock(types)
                || types.contains("java.util.concurrent.locks.ReentrantLock");
        return isKnown ? value : Value.UNKNOWN;
    }

    /** A small tree at about the same place. */
    private static Tree small(Tree tree) {
        if (tree instanceof ExpressionStatementTree simple
                && simple.getExpression() instanceof MethodInvocationTree call) {
            return call.getMethodSelect();
        }
        return tree instanceof IfTree test ? test.getCondition() : tree;
    }

    /** All of a try statement but what stands behind finally. A lock that is acquired first thing inside is the one that is meant. */
    private void attempted(TryTree attempt, @Nullable LockExpression lock) {
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
        return resource instanceof VariableTree variable && variable.getType() != null ? variable.getType() : resource;
    }

    @Override
    public Value visitTry(TryTree attempt, @Nullable Void none) {
        List<? extends StatementTree> body = attempt.getBlock().getStatements();
        LockExpression lock = body.isEmpty() || attempt.getFinallyBlock() == null ? null : locks.acquired(body.get(0));
        if (lock != null && locks.releaseIn(attempt, lock) >= 0) {
            region(lock, List.of(), attempt, body.get(0));
            return Value.UNKNOWN;
        }
        attempted(attempt, null);
        scan(attempt.getFinallyBlock());
        return Value.UNKNOWN;
    }

    @Override
    public Value visitIf(IfTree test, @Nullable Void none) {
        LockExpression lock = locks.tried(test.getCondition());
        List<? extends StatementTree> then = test.getThenStatement() instanceof BlockTree block
                ? block.getStatements()
                : List.of(test.getThenStatement());
        int end = lock == null ? -1 : releasedAt(then, 0, lock);
        if (lock != null && end >= 0) {
            Effect got = emission.apart(() -> {
                region(lock, then.subList(0, end), then.get(end), test);
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
                lock.path(), false, body, context.place(LockCalls.withoutParentheses(block.getExpression()))));
        return Value.UNKNOWN;
    }

    @Override
    public Value visitVariable(VariableTree variable, @Nullable Void none) {
        Value value = scan(variable.getInitializer());
        Element element = context.element(variable);
        if (element == null) {
            emission.leak(value);
        } else if (value.isNew() && variable.getInitializer() != null) {
            LockPath path = variables.declare(element);
            if (path != null) {
                emission.add(new Effect.Fresh(path));
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
        if (value.content() != null) {
            emission.leak(value);
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

    private void loop(Effect body, Tree place) {
        if (!body.equals(Effect.NOTHING)) {
            emission.add(new Effect.Loop(body, context.place(place)));
        }
    }

    @Override
    public Value visitWhileLoop(WhileLoopTree loop, @Nullable Void none) {
        loop(
                emission.apart(() -> {
                    scan(loop.getCondition());
                    scan(loop.getStatement());
                }),
                loop.getCondition());
        scan(loop.getCondition());
        return Value.UNKNOWN;
    }

    @Override
    public Value visitDoWhileLoop(DoWhileLoopTree loop, @Nullable Void none) {
        Effect round = emission.apart(() -> {
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
                emission.apart(() -> {
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
        Value all = scan(loop.getExpression());
        TypeMirror type = context.compilation().type(context.unit(), loop.getExpression());
        boolean isArray = type != null && type.getKind() == TypeKind.ARRAY;
        if (!isArray) {
            calls.iterate(all, context.compilation().element(type), loop.getExpression());
        }
        loop(
                emission.apart(() -> {
                    if (isArray) {
                        accesses.element(all, type, Mode.READ, loop.getExpression());
                    } else if (all.content() != null) {
                        calls.iterate(all, context.compilation().element(type), loop.getExpression());
                    }
                    declareUnknown(loop.getVariable());
                    scan(loop.getStatement());
                }),
                loop.getExpression());
        return Value.UNKNOWN;
    }

    @Override
    public Value visitSwitch(SwitchTree choice, @Nullable Void none) {
        scan(choice.getExpression());
        cases(choice.getCases());
        return Value.UNKNOWN;
    }

    @Override
    public Value visitSwitchExpression(SwitchExpressionTree choice, @Nullable Void none) {
        scan(choice.getExpression());
        cases(choice.getCases());
        return Value.UNKNOWN;
    }

    /** From the last to the first, since a case that does not end goes on with the next one. */
    private void cases(List<? extends CaseTree> cases) {
        List<Effect> effects = new ArrayList<>();
        for (CaseTree each : cases) {
            effects.add(emission.apart(() -> oneCase(each)));
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

    private void oneCase(CaseTree each) {
        new Bindings().scan(each, null);
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
        StatementTree last = statements.isEmpty() ? null : statements.get(statements.size() - 1);
        return !(last instanceof BreakTree
                || last instanceof ReturnTree
                || last instanceof ThrowTree
                || last instanceof ContinueTree
                || last instanceof YieldTree);
    }

    /** Declares the variables of patterns. Kinds of patterns differ from JDK to JDK; variables do not. */
    private final class Bindings extends TreeScanner<@Nullable Void, @Nullable Void> {

        @Override
        public @Nullable Void visitVariable(VariableTree variable, @Nullable Void none) {
            Element element = context.element(variable);
            if (element != null && element.getKind() == ElementKind.BINDING_VARIABLE) {
                variables.declare(element);
            }
            return super.visitVariable(variable, null);
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void none) {
            return null;
        }

        @Override
        public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void none) {
            return null;
        }
    }

    @Override
    public Value visitClass(ClassTree type, @Nullable Void none) {
        captured(type);
        context.classes().accept(type, variables);
        return Value.UNKNOWN;
    }

    // ---- expressions

    @Override
    public Value visitParenthesized(ParenthesizedTree inside, @Nullable Void none) {
        return scan(inside.getExpression());
    }

    @Override
    public Value visitTypeCast(TypeCastTree cast, @Nullable Void none) {
        return scan(cast.getExpression());
    }

    @Override
    public Value visitInstanceOf(InstanceOfTree test, @Nullable Void none) {
        Value value = scan(test.getExpression());
        new Bindings().scan(test, null);
        return value.content() == null ? Value.UNKNOWN : leaked(value);
    }

    private Value leaked(Value value) {
        emission.leak(value);
        return Value.UNKNOWN;
    }

    @Override
    public Value visitIdentifier(IdentifierTree name, @Nullable Void none) {
        if (name.getName().contentEquals("this") || name.getName().contentEquals("super")) {
            return Value.at(LockPath.THIS);
        }
        Element element = context.element(name);
        if (!(element instanceof VariableElement variable)) {
            return Value.UNKNOWN;
        }
        return isField(element) ? accesses.read(variable, owner(variable), name) : variables.of(element);
    }

    private static boolean isField(Element element) {
        return element.getKind() == ElementKind.FIELD || element.getKind() == ElementKind.ENUM_CONSTANT;
    }

    private @Nullable LockPath owner(VariableElement field) {
        return field.getModifiers().contains(Modifier.STATIC)
                        || !(field.getEnclosingElement() instanceof TypeElement type)
                ? null
                : context.owner(type);
    }

    @Override
    public Value visitMemberSelect(MemberSelectTree select, @Nullable Void none) {
        String name = select.getIdentifier().toString();
        if (name.equals("class")) {
            TypeElement type = context.typeOf(select.getExpression());
            return type == null
                    ? Value.UNKNOWN
                    : Value.at(LockPath.ofClass(context.compilation().className(type)));
        }
        if (name.equals("this") || name.equals("super")) {
            TypeElement type = context.typeOf(select.getExpression());
            LockPath path = type == null ? null : context.around(LockPath.THIS, type);
            return path == null ? Value.UNKNOWN : Value.at(path);
        }
        Element element = context.element(select);
        Value of = scan(select.getExpression());
        if (!(element instanceof VariableElement field) || !isField(element)) {
            return Value.UNKNOWN;
        }
        if (!(element.getEnclosingElement() instanceof TypeElement) || isLength(select)) {
            return Value.UNKNOWN;
        }
        return accesses.read(field, field.getModifiers().contains(Modifier.STATIC) ? null : of.path(), select);
    }

    private boolean isLength(MemberSelectTree select) {
        TypeMirror type = context.compilation().type(context.unit(), select.getExpression());
        return type != null && type.getKind() == TypeKind.ARRAY;
    }

    @Override
    public Value visitArrayAccess(ArrayAccessTree access, @Nullable Void none) {
        element(access, Mode.READ);
        return Value.UNKNOWN;
    }

    private void element(ArrayAccessTree access, Mode mode) {
        Value array = scan(access.getExpression());
        scan(access.getIndex());
        accesses.element(array, context.compilation().type(context.unit(), access.getExpression()), mode, access);
    }

    @Override
    public Value visitAssignment(AssignmentTree assignment, @Nullable Void none) {
        ExpressionTree variable = LockCalls.withoutParentheses(assignment.getVariable());
        if (variable instanceof ArrayAccessTree access) {
            Value array = scan(access.getExpression());
            scan(access.getIndex());
            scanAndLeak(assignment.getExpression());
            accesses.element(
                    array, context.compilation().type(context.unit(), access.getExpression()), Mode.WRITE, access);
            return Value.UNKNOWN;
        }
        Element element = context.element(variable);
        LockPath of = variable instanceof MemberSelectTree select
                ? scan(select.getExpression()).path()
                : null;
        Value value = scan(assignment.getExpression());
        if (element instanceof VariableElement field && isField(element)) {
            boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
            accesses.write(
                    field, isStatic ? null : variable instanceof MemberSelectTree ? of : owner(field), value, variable);
        } else {
            emission.leak(value);
        }
        return Value.UNKNOWN;
    }

    @Override
    public Value visitCompoundAssignment(CompoundAssignmentTree assignment, @Nullable Void none) {
        update(assignment.getVariable(), assignment.getExpression());
        return Value.UNKNOWN;
    }

    @Override
    public Value visitUnary(UnaryTree unary, @Nullable Void none) {
        switch (unary.getKind()) {
            case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT ->
                update(unary.getExpression(), null);
            default -> scan(unary.getExpression());
        }
        return Value.UNKNOWN;
    }

    /** A read and then a write. */
    private void update(ExpressionTree target, @Nullable ExpressionTree with) {
        ExpressionTree variable = LockCalls.withoutParentheses(target);
        if (variable instanceof ArrayAccessTree access) {
            element(access, Mode.READ);
            scan(with);
            Value array = silently(access.getExpression());
            accesses.element(
                    array, context.compilation().type(context.unit(), access.getExpression()), Mode.WRITE, access);
            return;
        }
        Element element = context.element(variable);
        if (!(element instanceof VariableElement field) || !isField(element)) {
            scan(with);
            return;
        }
        boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
        LockPath of = isStatic
                ? null
                : variable instanceof MemberSelectTree select
                        ? scan(select.getExpression()).path()
                        : owner(field);
        accesses.read(field, of, variable);
        scan(with);
        accesses.access(field, of, Mode.WRITE, variable);
    }

    /** What an expression is that was evaluated already. */
    private Value silently(ExpressionTree expression) {
        Value[] value = {Value.UNKNOWN};
        emission.apart(() -> value[0] = scan(expression));
        return value[0];
    }

    @Override
    public Value visitBinary(BinaryTree binary, @Nullable Void none) {
        scan(binary.getLeftOperand());
        if (binary.getKind() == Tree.Kind.CONDITIONAL_AND || binary.getKind() == Tree.Kind.CONDITIONAL_OR) {
            emission.choose(Effect.NOTHING, apart(binary.getRightOperand()));
        } else {
            scan(binary.getRightOperand());
        }
        return Value.UNKNOWN;
    }

    @Override
    public Value visitConditionalExpression(ConditionalExpressionTree choice, @Nullable Void none) {
        scan(choice.getCondition());
        emission.choose(
                emission.apart(() -> scanAndLeak(choice.getTrueExpression())),
                emission.apart(() -> scanAndLeak(choice.getFalseExpression())));
        return Value.UNKNOWN;
    }

    @Override
    public Value visitNewArray(NewArrayTree array, @Nullable Void none) {
        scanAll(array.getDimensions());
        if (array.getInitializers() != null) {
            array.getInitializers().forEach(this::scanAndLeak);
        }
        return Value.NEW;
    }

    @Override
    public Value visitLiteral(LiteralTree literal, @Nullable Void none) {
        return literal.getKind() == Tree.Kind.NULL_LITERAL ? Value.NEW : Value.UNKNOWN;
    }

    @Override
    public Value visitNewClass(NewClassTree creation, @Nullable Void none) {
        if (creation.getEnclosingExpression() != null) {
            scanAndLeak(creation.getEnclosingExpression());
        }
        ClassTree body = creation.getClassBody();
        if (body != null) {
            captured(body);
            context.classes().accept(body, variables);
        }
        Element constructor = context.element(creation);
        if (!(constructor instanceof ExecutableElement method)) {
            creation.getArguments().forEach(this::scanAndLeak);
            return Value.UNKNOWN;
        }
        TypeElement type = Compilation.owner(method);
        if (isInner(type) && !context.isStatic()) {
            emission.leak(Value.at(LockPath.THIS));
        }
        return calls.call(method, Value.NEW, type, creation.getArguments(), false, creation.getIdentifier());
    }

    private static boolean isInner(TypeElement type) {
        return type.getNestingKind().isNested()
                && !type.getModifiers().contains(Modifier.STATIC)
                && type.getKind() == ElementKind.CLASS;
    }

    @Override
    public Value visitMethodInvocation(MethodInvocationTree call, @Nullable Void none) {
        ExpressionTree select = call.getMethodSelect();
        Element element = context.element(select);
        if (!(element instanceof ExecutableElement method)) {
            scan(select);
            call.getArguments().forEach(this::scanAndLeak);
            return Value.UNKNOWN;
        }
        boolean isStatic = method.getModifiers().contains(Modifier.STATIC);
        if (select instanceof MemberSelectTree member) {
            Value receiver = scan(member.getExpression());
            boolean isSuper = LockCalls.isNamed(member.getExpression(), "super");
            return calls.call(
                    method,
                    isStatic ? Value.UNKNOWN : receiver,
                    context.typeOf(member.getExpression()),
                    call.getArguments(),
                    !isSuper,
                    select);
        }
        LockPath owner = isStatic
                ? null
                : method.getKind() == ElementKind.CONSTRUCTOR
                        ? LockPath.THIS
                        : context.owner(Compilation.owner(method));
        Value receiver = owner == null ? Value.UNKNOWN : Value.at(owner);
        return calls.call(method, receiver, context.type(), call.getArguments(), true, select);
    }

    @Override
    public Value visitMemberReference(MemberReferenceTree reference, @Nullable Void none) {
        scanAndLeak(reference.getQualifierExpression());
        if (context.element(reference) instanceof ExecutableElement method) {
            context.program().addCalledFromElsewhere(context.compilation().methodId(method));
        }
        return Value.UNKNOWN;
    }

    // ---- code inside of code

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
        context.program()
                .add(new SourceMethod(
                        id,
                        context.compilation().className(context.type()),
                        context.methodName(),
                        "",
                        SourceMethod.Kind.DETACHED,
                        null,
                        "",
                        List.of(),
                        false,
                        Annotations.isSuppressed(context.type()),
                        scan.effect(),
                        context.place(small(lambda.getBody()))));
        return Value.UNKNOWN;
    }

    private void lambdaBody(LambdaExpressionTree lambda) {
        lambda.getParameters().forEach(this::declareUnknown);
        if (lambda.getBody() instanceof ExpressionTree value) {
            scanAndLeak(value);
        } else {
            scan(lambda.getBody());
        }
    }

    private Effect inline(LambdaExpressionTree lambda) {
        variables.lookAt(lambda.getBody(), context.unit());
        return emission.apart(() -> lambdaBody(lambda));
    }

    /** Whatever code that runs later uses of this method is known to others. */
    private void captured(Tree code) {
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitIdentifier(IdentifierTree name, @Nullable Void none) {
                Element element = context.element(name);
                boolean isOurs = name.getName().contentEquals("this")
                        || element != null
                                && (isField(element) || element.getKind() == ElementKind.METHOD)
                                && !element.getModifiers().contains(Modifier.STATIC);
                if (isOurs && !context.isStatic()) {
                    emission.leak(Value.at(LockPath.THIS));
                } else if (element != null) {
                    emission.leak(variables.of(element));
                }
                return null;
            }
        }.scan(code, null);
    }
}
