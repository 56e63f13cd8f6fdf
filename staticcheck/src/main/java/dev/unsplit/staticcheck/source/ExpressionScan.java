// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.SimpleTreeVisitor;
import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Effect;
import dev.unsplit.staticcheck.effect.Effect.Mode;
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

/** Goes through expressions, and tells what is known of their values. */
abstract class ExpressionScan extends SimpleTreeVisitor<Value, @Nullable Void> {

    final Context context;
    final LocalVariables variables;
    final Emission emission;
    final Accesses accesses;
    final Calls calls;
    final LibraryCalls library;
    final LockCalls locks;
    private final CodeArguments code;
    private boolean isLeaving;

    ExpressionScan(Context context, LocalVariables variables) {
        super(Value.UNKNOWN);
        this.context = context;
        this.variables = variables;
        this.emission = new Emission(context.program());
        this.accesses = new Accesses(context, emission);
        this.code = new CodeArguments(context, emission, this::scan, this::inline, this::referenced);
        this.library = new LibraryCalls(context, emission, accesses, this::scan, code);
        this.calls = new Calls(context, emission, this::scan, library);
        this.locks = new LockCalls(context.compilation(), context::typeOf);
    }

    /** What a lambda expression does that is run at once. */
    abstract Effect inline(LambdaExpressionTree lambda);

    /** Code that somebody runs some time. */
    abstract void detached(String id, Tree code, Effect effect, Tree place);

    /** A class stands here. */
    abstract void inside(ClassTree type);

    final Value scan(@Nullable Tree tree) {
        return tree == null ? Value.UNKNOWN : tree.accept(this, null);
    }

    final void scanAll(@Nullable Iterable<? extends Tree> trees) {
        if (trees != null) {
            trees.forEach(this::scan);
        }
    }

    final Effect apart(@Nullable Tree tree) {
        return emission.apart(() -> scan(tree));
    }

    /** Its value goes where nobody follows it. */
    final void scanAndLeak(@Nullable Tree tree) {
        emission.leak(scan(tree));
    }

    /** Looks at code behind which the method is left at once, so that it does not matter any more that locks are released. */
    final void leaving(Runnable scan) {
        isLeaving = true;
        scan.run();
        isLeaving = false;
    }

    @Override
    public Value visitParenthesized(ParenthesizedTree inside, @Nullable Void none) {
        return scan(inside.getExpression());
    }

    @Override
    public Value visitTypeCast(TypeCastTree cast, @Nullable Void none) {
        Value value = scan(cast.getExpression());
        if (!isDisguised(cast.getExpression(), cast)) {
            return value;
        }
        emission.leak(value);
        return value.isNew() ? value : Value.UNKNOWN;
    }

    /** Whether an object of the sources gets a type of the JDK, so that nobody sees any more which code is called by way of it. */
    final boolean isDisguised(@Nullable ExpressionTree object, Tree as) {
        TypeElement was = object == null ? null : context.typeOf(object);
        TypeElement is = context.typeOf(as);
        return was != null
                && is != null
                && context.compilation().isSource(was)
                && !context.compilation().isSource(is);
    }

    @Override
    public Value visitInstanceOf(InstanceOfTree test, @Nullable Void none) {
        Value value = scan(test.getExpression());
        Element bound =
                test.getPattern() instanceof BindingPatternTree pattern ? context.element(pattern.getVariable()) : null;
        boolean isFollowed = bound != null
                && !variables.isChanging(bound)
                && test.getPattern() instanceof BindingPatternTree pattern
                && !isDisguised(test.getExpression(), pattern.getVariable());
        if (bound != null && isFollowed) {
            variables.bind(bound, value);
        } else if (test.getPattern() != null) {
            bindings(test);
            emission.leak(value);
        }
        return Value.UNKNOWN;
    }

    /** Declares the variables of patterns, and takes records apart. Kinds of patterns differ from JDK to JDK; variables do not. */
    final void bindings(Tree tree) {
        new Bindings(context, variables, calls).scan(tree, null);
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

    static boolean isField(Element element) {
        return element.getKind() == ElementKind.FIELD || element.getKind() == ElementKind.ENUM_CONSTANT;
    }

    private @Nullable LockPath owner(VariableElement field) {
        return field.getModifiers().contains(Modifier.STATIC) || !(field.getEnclosingElement() instanceof TypeElement)
                ? null
                : context.owner(field);
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
        return accesses.read(field, field.getModifiers().contains(Modifier.STATIC) ? null : of.ownPath(), select);
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
            LockPath owner = isStatic ? null : variable instanceof MemberSelectTree ? of : owner(field);
            accesses.write(field, owner, value, variable);
            return accesses.written(field, owner);
        }
        emission.leak(value);
        return Value.UNKNOWN;
    }

    @Override
    public Value visitCompoundAssignment(CompoundAssignmentTree assignment, @Nullable Void none) {
        update(assignment.getVariable(), assignment);
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
    private void update(ExpressionTree target, @Nullable CompoundAssignmentTree with) {
        ExpressionTree variable = LockCalls.withoutParentheses(target);
        if (variable instanceof ArrayAccessTree access) {
            element(access, Mode.READ);
            operand(with);
            Value array = silently(access.getExpression());
            accesses.element(
                    array, context.compilation().type(context.unit(), access.getExpression()), Mode.WRITE, access);
            return;
        }
        Element element = context.element(variable);
        if (!(element instanceof VariableElement field) || !isField(element)) {
            operand(with);
            return;
        }
        boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
        LockPath object = variable instanceof MemberSelectTree select
                ? scan(select.getExpression()).path()
                : isStatic ? null : owner(field);
        LockPath of = isStatic ? null : object;
        accesses.read(field, of, variable);
        operand(with);
        accesses.access(field, of, Mode.WRITE, variable);
    }

    /** The right side of an assignment such as {@code text += list}. */
    private void operand(@Nullable CompoundAssignmentTree assignment) {
        if (assignment != null) {
            Value value = scan(assignment.getExpression());
            if (assignment.getKind() == Tree.Kind.PLUS_ASSIGNMENT) {
                shown(value, assignment.getExpression());
            }
        }
    }

    /** What an expression is that was evaluated already. */
    private Value silently(ExpressionTree expression) {
        Value[] value = {Value.UNKNOWN};
        emission.apart(() -> value[0] = scan(expression));
        return value[0];
    }

    @Override
    public Value visitBinary(BinaryTree binary, @Nullable Void none) {
        Value left = scan(binary.getLeftOperand());
        if (binary.getKind() == Tree.Kind.PLUS) {
            shown(left, binary.getLeftOperand());
            shown(scan(binary.getRightOperand()), binary.getRightOperand());
        } else if (binary.getKind() == Tree.Kind.CONDITIONAL_AND || binary.getKind() == Tree.Kind.CONDITIONAL_OR) {
            emission.choose(Effect.NOTHING, apart(binary.getRightOperand()));
        } else {
            scan(binary.getRightOperand());
        }
        return Value.UNKNOWN;
    }

    /** A text is made of an object, and of all that it holds. */
    private void shown(Value value, ExpressionTree operand) {
        TypeMirror type = context.compilation().type(context.unit(), operand);
        if (type != null
                && type.getKind() == TypeKind.DECLARED
                && context.compilation().isContainer(type)) {
            accesses.content(value, Mode.READ, Mover.COMPOUND, "text of a container", operand);
        } else {
            library.text(operand);
        }
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
            inside(body);
        }
        Element constructor = context.element(creation);
        if (!(constructor instanceof ExecutableElement method)) {
            creation.getArguments().forEach(this::scanAndLeak);
            return Value.UNKNOWN;
        }
        TypeElement type = Compilation.owner(method);
        leakAround(type);
        return calls.call(method, Value.NEW, type, creation.getArguments(), false, creation.getIdentifier());
    }

    /** An object of an inner class refers to the one around it. */
    private void leakAround(@Nullable TypeElement type) {
        if (type != null && isInner(type) && !context.isStatic()) {
            emission.leak(Value.at(LockPath.THIS));
        }
    }

    static boolean isInner(TypeElement type) {
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
        code.noteStream(call);
        Value result = called(method, select, call.getArguments());
        if (code.runsUnknown(call)) {
            emission.add(new Effect.Known(Mover.COMPOUND, "run of the code of a stream", context.place(select)));
        }
        if (locks.isRelease(method) && !isLeaving) {
            emission.add(new Effect.Released());
        }
        return result;
    }

    private Value called(ExecutableElement method, ExpressionTree select, List<? extends ExpressionTree> arguments) {
        boolean isStatic = method.getModifiers().contains(Modifier.STATIC);
        if (select instanceof MemberSelectTree member) {
            Value receiver = scan(member.getExpression());
            boolean isSuper = LockCalls.isNamed(member.getExpression(), "super");
            return calls.call(
                    method,
                    isStatic ? Value.UNKNOWN : receiver,
                    context.typeOf(member.getExpression()),
                    arguments,
                    !isSuper,
                    select);
        }
        LockPath owner =
                isStatic ? null : method.getKind() == ElementKind.CONSTRUCTOR ? LockPath.THIS : context.owner(method);
        Value receiver = owner == null ? Value.UNKNOWN : Value.at(owner);
        return calls.call(method, receiver, context.type(), arguments, true, select);
    }

    /** The method is called any number of times before anything else happens. */
    private Effect referenced(MemberReferenceTree reference) {
        return emission.apart(() -> {
            Value receiver = scan(reference.getQualifierExpression());
            if (context.element(reference) instanceof ExecutableElement method) {
                TypeElement type = context.typeOf(reference.getQualifierExpression());
                emission.add(calls.referenced(method, receiver, type, reference));
            } else {
                emission.leak(receiver);
                emission.add(new Effect.Known(Mover.COMPOUND, "call of unknown code", context.place(reference)));
            }
        });
    }

    /** Somebody gets code and may run it at once. */
    final void handed(String method, boolean isVirtual, Tree place) {
        emission.add(new Effect.Handed(new Effect.Call(method, isVirtual, null, List.of(), context.place(place))));
    }

    @Override
    public Value visitMemberReference(MemberReferenceTree reference, @Nullable Void none) {
        scanAndLeak(reference.getQualifierExpression());
        if (reference.getMode() == MemberReferenceTree.ReferenceMode.NEW) {
            leakAround(context.typeOf(reference.getQualifierExpression()));
        }
        boolean isBound = Implemented.by(reference, context).declared() != null;
        if (context.element(reference) instanceof ExecutableElement method) {
            context.program().addCalledFromElsewhere(context.compilation().methodId(method));
            if (locks.isRelease(method)) {
                emission.add(new Effect.Released()); // whoever it is given to may call it at once
            }
            boolean isOfClass = method.getEnclosingElement() instanceof TypeElement; // not int[]::new
            if (isOfClass && context.compilation().isSource(Compilation.owner(method))) {
                handed(context.compilation().methodId(method), true, reference);
            }
            isBound |= Annotations.has(method, "GuardedBy");
        }
        if (isBound) {
            String id =
                    context.methodId() + "/reference" + context.compilation().nextLocal();
            detached(id, reference, referenced(reference), reference.getQualifierExpression());
        }
        return Value.UNKNOWN;
    }
}
