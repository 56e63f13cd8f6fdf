// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Expression;
import dev.unsplit.modelcheck.language.Expression.Operator;
import dev.unsplit.modelcheck.language.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Translates expressions. Each read of a shared variable becomes an edge of its own, which leaves the value in a temporary; what remains is a {@link Value} over the
 * thread's own variables. Types and ranges are checked on the way.
 */
final class Expressions {

    /** Arithmetic beyond is refused, so that nothing ever overflows. */
    private static final long LARGEST = 1 << 30;

    /** An edge for each value of {@code *}. */
    private static final int MOST_VALUES = 4096;

    private final CodeBuilder code;
    private final int thread;
    private final int copy; // -1 where there are no copies

    Expressions(CodeBuilder code, int thread, int copy) {
        this.code = code;
        this.thread = thread;
        this.copy = copy;
    }

    /** Where nothing but constants can be used. */
    static Value.Constant constant(Expression expression, Scope scope, int copy) {
        Value value = new Expressions(new CodeBuilder("", List.of()), 0, copy).value(expression, scope);
        if (value instanceof Value.Constant constant) {
            return constant;
        }
        throw expression.at().error("expected a constant");
    }

    static int number(Expression expression, Scope scope, int copy) {
        Value.Constant value = constant(expression, scope, copy);
        if (value.isBool()) {
            throw expression.at().error("expected an int, found a bool");
        }
        return value.low();
    }

    /** A value of the type of these fields. */
    Value valueFor(Expression expression, boolean isBool, Field field, Scope scope) {
        if (expression instanceof Expression.Any any) {
            return any(any.at(), isBool, field.low(), field.high());
        }
        Value value = value(expression, scope);
        expect(isBool, value, expression.at());
        if (value.low() > field.high() || value.high() < field.low()) {
            throw expression
                    .at()
                    .error("expected a value within " + field.low() + ".." + field.high() + " of " + field.name()
                            + ", found " + range(value));
        }
        return value;
    }

    private static String range(Value value) {
        return value.low() == value.high() ? String.valueOf(value.low()) : value.low() + ".." + value.high();
    }

    private Value any(Position at, boolean isBool, int low, int high) {
        if (high - low >= MOST_VALUES) {
            throw at.error("expected at most " + MOST_VALUES + " values that * may have");
        }
        Field field = code.temporary(low, high);
        Location next = code.location();
        for (int value = low; value <= high; value++) {
            Cells cells = new Cells(new Field[] {field}, null, -1, at);
            code.addTo(new Edge.Assign(cells, new Value.Constant(isBool, value), new Field[] {}, at), next);
        }
        code.goOnAt(next);
        return new Value.Load(isBool, field, low, high);
    }

    Value value(Expression expression, Scope scope) {
        if (expression instanceof Expression.Numeral number) {
            return new Value.Constant(false, number.value());
        }
        if (expression instanceof Expression.Truth truth) {
            return new Value.Constant(true, truth.value() ? 1 : 0);
        }
        if (expression instanceof Expression.Any any) {
            throw any.at().error("expected * only where a bool is, or alone on the right of an assignment");
        }
        if (expression instanceof Expression.Copy place) {
            return copyNumber(place);
        }
        if (expression instanceof Expression.Name name) {
            return load(name, scope);
        }
        if (expression instanceof Expression.Unary unary) {
            return unary(unary, scope);
        }
        return binary((Expression.Binary) expression, scope);
    }

    private Value copyNumber(Expression.Copy place) {
        if (copy < 0) {
            throw place.at().error("expected 'copy' only inside a thread");
        }
        return new Value.Constant(false, copy);
    }

    Value bool(Expression expression, Scope scope) {
        if (expression instanceof Expression.Any any) {
            return any(any.at(), true, 0, 1);
        }
        Value value = value(expression, scope);
        expect(true, value, expression.at());
        return value;
    }

    private Value integer(Expression expression, Scope scope) {
        Value value = value(expression, scope);
        expect(false, value, expression.at());
        return value;
    }

    private static void expect(boolean isBool, Value value, Position at) {
        if (value.isBool() != isBool) {
            throw at.error("expected " + (isBool ? "a bool" : "an int") + ", found " + value.typeName());
        }
    }

    private Value load(Expression.Name name, Scope scope) {
        Meaning meaning = scope.get(name.name(), name.at());
        if (meaning instanceof Meaning.Constant constant) {
            refuseIndex(name, meaning);
            return constant.value();
        }
        if (!(meaning instanceof Meaning.Variable variable)) {
            throw name.at().error("expected a variable or a constant, found " + meaning.kind());
        }
        int mark = code.mark();
        Value index = index(name, variable.isArray(), variable.fields().length, meaning, scope);
        if (!variable.isShared()) {
            return index == null
                    ? new Value.Load(variable.isBool(), variable.fields()[0])
                    : new Value.LoadElement(variable.isBool(), variable.fields(), index, name.at());
        }
        Cells cells = new Cells(variable.fields(), index, variable.firstVariable(), name.at());
        Field[] used = code.freeFrom(mark);
        Field field = variable.fields()[0];
        Field result = code.temporary(field.low(), field.high());
        code.add(new Edge.Read(cells, result, used, thread, code.inTransaction(), name.at()));
        return new Value.Load(variable.isBool(), result, field.low(), field.high());
    }

    /** The index of an element, checked as far as that is possible now; null for what is no array. */
    @Nullable
    Value index(Expression.Name name, boolean isArray, int size, Meaning meaning, Scope scope) {
        if (!isArray) {
            refuseIndex(name, meaning);
            return null;
        }
        if (name.index() == null) {
            throw name.at().error("expected an index: " + name.name() + " is an array");
        }
        Value index = integer(name.index(), scope);
        if (index.low() >= size || index.high() < 0) {
            throw name.index().at().error("expected an index within 0.." + (size - 1) + ", found " + range(index));
        }
        return index;
    }

    private static void refuseIndex(Expression.Name name, Meaning meaning) {
        if (name.index() != null) {
            throw name.index().at().error("expected no index: " + name.name() + " is " + meaning.kind() + ", no array");
        }
    }

    private Value unary(Expression.Unary unary, Scope scope) {
        boolean isNot = unary.operator() == Operator.NOT;
        Value operand = isNot ? bool(unary.operand(), scope) : integer(unary.operand(), scope);
        Value inverse = new Value.Inverse(operand);
        return operand.isConstant() ? new Value.Constant(isNot, inverse.of(new long[] {})) : inverse;
    }

    private Value binary(Expression.Binary binary, Scope scope) {
        return switch (binary.operator()) {
            case AND, OR -> connective(binary, scope);
            case EQUAL, UNEQUAL -> comparison(binary, value(binary.left(), scope), scope);
            case LESS, AT_MOST, GREATER, AT_LEAST -> comparison(binary, integer(binary.left(), scope), scope);
            default -> arithmetic(binary, scope);
        };
    }

    private Value comparison(Expression.Binary binary, Value left, Scope scope) {
        Value right = value(binary.right(), scope);
        expect(left.isBool(), right, binary.right().at());
        return folded(new Value.Binary(binary.operator(), true, 0, 1, left, right, binary.at()));
    }

    private static Value folded(Value.Binary value) {
        return value.left().isConstant() && value.right().isConstant()
                ? new Value.Constant(value.isBool(), constantOf(value))
                : value;
    }

    private static int constantOf(Value.Binary value) {
        try {
            return value.of(new long[] {});
        } catch (Fault fault) {
            throw fault.at().error("expected no " + fault.what());
        }
    }

    private Value arithmetic(Expression.Binary binary, Scope scope) {
        Value left = integer(binary.left(), scope);
        Value right = integer(binary.right(), scope);
        long[] range = Ranges.of(binary.operator(), left, right);
        if (range[0] < -LARGEST || range[1] > LARGEST) {
            throw binary.at().error("expected numbers up to " + LARGEST + ", found " + range[0] + ".." + range[1]);
        }
        return folded(
                new Value.Binary(binary.operator(), false, (int) range[0], (int) range[1], left, right, binary.at()));
    }

    /** Whether an event may be needed to know the value, or a choice: the second operand of a connective is left out with them. */
    private static boolean isPlain(Expression expression, Scope scope) {
        if (expression instanceof Expression.Name name) {
            boolean isShared = scope.find(name.name()) instanceof Meaning.Variable variable && variable.isShared();
            return !isShared && (name.index() == null || isPlain(name.index(), scope));
        }
        if (expression instanceof Expression.Unary unary) {
            return isPlain(unary.operand(), scope);
        }
        if (expression instanceof Expression.Binary binary) {
            return isPlain(binary.left(), scope) && isPlain(binary.right(), scope);
        }
        return !(expression instanceof Expression.Any);
    }

    private Value connective(Expression.Binary binary, Scope scope) {
        if (isPlain(binary.right(), scope)) {
            Value left = bool(binary.left(), scope);
            return folded(
                    new Value.Binary(binary.operator(), true, 0, 1, left, bool(binary.right(), scope), binary.at()));
        }
        Field result = code.temporary(0, 1);
        Location yes = code.location();
        Location no = code.location();
        Location next = code.location();
        condition(binary, scope, yes, no);
        code.goOnAt(yes);
        setAndGoOn(result, 1, next, binary.at());
        code.goOnAt(no);
        setAndGoOn(result, 0, next, binary.at());
        code.goOnAt(next);
        return new Value.Load(true, result, 0, 1);
    }

    private void setAndGoOn(Field field, int value, Location next, Position at) {
        Cells cells = new Cells(new Field[] {field}, null, -1, at);
        code.addTo(new Edge.Assign(cells, new Value.Constant(true, value), new Field[] {}, at), next);
    }

    /** Goes to one location or the other; temporaries are free then. */
    void condition(Expression expression, Scope scope, Location yes, Location no) {
        if (expression instanceof Expression.Any any) {
            code.jumpTo(yes, any.at());
            code.jumpTo(no, any.at());
        } else if (expression instanceof Expression.Unary unary && unary.operator() == Operator.NOT) {
            condition(unary.operand(), scope, no, yes);
        } else if (expression instanceof Expression.Binary binary
                && (binary.operator() == Operator.AND || binary.operator() == Operator.OR)
                && !isPlain(binary.right(), scope)) {
            Location second = code.location();
            boolean isAnd = binary.operator() == Operator.AND;
            condition(binary.left(), scope, isAnd ? second : yes, isAnd ? no : second);
            code.goOnAt(second);
            condition(binary.right(), scope, yes, no);
        } else {
            int mark = code.mark();
            Value value = bool(expression, scope);
            code.current().add(new Edge.Branch(value, code.freeFrom(mark), yes, no, expression.at()));
        }
    }

    /** The lock that a name stands for. */
    Locks lock(Expression.Name name, Scope scope) {
        Meaning meaning = scope.get(name.name(), name.at());
        if (!(meaning instanceof Meaning.Lock lock)) {
            throw name.at().error("expected a lock, found " + meaning.kind());
        }
        Value index = index(name, lock.lock().isArray(), lock.lock().size(), meaning, scope);
        return new Locks(lock.lock(), index, name.at());
    }

    /** The variable that a name stands for, to be assigned to. */
    Meaning.Variable target(Expression.Name name, Scope scope) {
        Meaning meaning = scope.get(name.name(), name.at());
        if (meaning instanceof Meaning.Variable variable) {
            return variable;
        }
        throw name.at().error("expected a variable, found " + meaning.kind());
    }
}
