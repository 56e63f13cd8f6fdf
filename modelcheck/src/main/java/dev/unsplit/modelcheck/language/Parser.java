// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.language;

import dev.unsplit.modelcheck.language.Expression.Operator;
import dev.unsplit.modelcheck.language.Token.Kind;
import dev.unsplit.trace.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Recursive descent, a method for each rule of the grammar in docs/models.md. */
final class Parser {

    /** Deeper nesting is no model that a person wrote, and would exhaust the stack. */
    private static final int DEEPEST = 200;

    /** Operators in a row nest, too, each in the next one's operand. */
    private static final int MOST_OPERATORS = 500;

    /** Binary operators, those that bind least first. */
    private static final List<List<Operator>> LEVELS = List.of(
            List.of(Operator.OR),
            List.of(Operator.AND),
            List.of(Operator.EQUAL, Operator.UNEQUAL),
            List.of(Operator.LESS, Operator.AT_MOST, Operator.GREATER, Operator.AT_LEAST),
            List.of(Operator.PLUS, Operator.MINUS),
            List.of(Operator.TIMES, Operator.OVER, Operator.MODULO));

    private final List<Token> tokens;
    private int next;
    private int depth;
    private int operators; // of the expression as a whole
    private boolean isInside; // an expression

    Parser(List<Token> tokens) {
        this.tokens = tokens;
    }

    Model model(String file) {
        List<Declaration> declarations = new ArrayList<>();
        while (peek().kind() != Kind.END) {
            declaration(declarations);
        }
        return new Model(file, List.copyOf(declarations));
    }

    private void declaration(List<Declaration> into) {
        Position at = peek().at();
        if (accept("const")) {
            String name = name("of the constant");
            expect("=");
            into.add(new Declaration.Constant(name, expression(), at));
            expect(";");
        } else if (accept("shared")) {
            variables(type(), false, into);
        } else if (accept("hidden")) {
            expect("shared");
            variables(type(), true, into);
        } else if (accept("lock")) {
            do {
                Position place = peek().at();
                into.add(new Declaration.Lock(name("of the lock"), size(), place));
            } while (accept(","));
            expect(";");
        } else if (accept("procedure")) {
            into.add(new Declaration.Procedure(name("of the procedure"), parameters(), block(), at));
        } else if (accept("thread")) {
            String name = name("of the thread");
            List<Declaration.Variable> parameters = peek().is("(") ? parameters() : List.of();
            into.add(new Declaration.Threads(name, parameters, size(), block(), at));
        } else {
            throw unexpected("const, shared, hidden, lock, procedure or thread");
        }
    }

    private void variables(Declaration.Type type, boolean isHidden, List<? super Declaration.Variable> into) {
        do {
            into.add(variable(type, isHidden));
        } while (accept(","));
        expect(";");
    }

    private Declaration.Variable variable(Declaration.Type type, boolean isHidden) {
        Position at = peek().at();
        String name = name("of the variable");
        Expression size = size();
        return new Declaration.Variable(type, name, size, accept("=") ? expression() : null, isHidden, at);
    }

    private @Nullable Expression size() {
        if (!accept("[")) {
            return null;
        }
        Expression size = expression();
        expect("]");
        return size;
    }

    private Declaration.Type type() {
        Position at = peek().at();
        if (accept("bool")) {
            return new Declaration.Type(null, null, at);
        }
        if (!accept("int")) {
            throw unexpected("bool or int");
        }
        Expression low = binary(4);
        expect("..");
        return new Declaration.Type(low, binary(4), at);
    }

    private List<Declaration.Variable> parameters() {
        List<Declaration.Variable> parameters = new ArrayList<>();
        expect("(");
        if (!peek().is(")")) {
            do {
                parameters.add(variable(type(), false));
            } while (accept(","));
        }
        expect(")");
        return List.copyOf(parameters);
    }

    private List<Statement> block() {
        expect("{");
        List<Statement> statements = new ArrayList<>();
        while (!peek().is("}")) {
            if (peek().kind() == Kind.END) {
                throw unexpected("a statement or }");
            }
            nested(() -> {
                statement(statements);
                return statements;
            });
        }
        expect("}");
        return List.copyOf(statements);
    }

    private void statement(List<Statement> into) {
        Token first = peek();
        if (first.kind() == Kind.NAME) {
            into.add(namedStatement());
        } else if (first.is("bool") || first.is("int")) {
            List<Declaration.Variable> variables = new ArrayList<>();
            variables(type(), false, variables);
            variables.forEach(variable -> into.add(new Statement.Declare(variable, variable.at())));
        } else if (first.kind() == Kind.KEYWORD) {
            into.add(keywordStatement());
        } else {
            throw unexpected("a statement");
        }
    }

    /** A label, a call or an assignment. */
    private Statement namedStatement() {
        Position at = peek().at();
        if (tokens.get(next + 1).is(":")) {
            String label = name("of the label");
            expect(":");
            return new Statement.Label(label, at);
        }
        if (tokens.get(next + 1).is("(")) {
            String procedure = name("of the procedure");
            List<Expression> arguments = arguments();
            expect(";");
            return new Statement.Call(procedure, arguments, at);
        }
        List<Expression.Name> targets = list(this::place);
        Position sign = peek().at();
        expect("=");
        List<Expression> values = list(this::expression);
        expect(";");
        if (values.size() != targets.size()) {
            throw sign.error("expected as many values as variables, found " + values.size() + " for " + targets.size());
        }
        return new Statement.Assign(targets, values, at);
    }

    private List<Expression> arguments() {
        expect("(");
        List<Expression> arguments = peek().is(")") ? List.of() : list(this::expression);
        expect(")");
        return arguments;
    }

    private <T> List<T> list(Supplier<T> element) {
        List<T> elements = new ArrayList<>();
        do {
            elements.add(element.get());
        } while (accept(","));
        return List.copyOf(elements);
    }

    private Statement keywordStatement() {
        Token keyword = take();
        Position at = keyword.at();
        return switch (keyword.text()) {
            case "if" -> conditional(at);
            case "while" -> new Statement.While(inParentheses(this::expression), block(), at);
            case "choose" -> choose(at);
            case "atomic" -> new Statement.Atomic(block(), at);
            case "transaction" -> new Statement.Transaction(name("of the transaction"), block(), at);
            case "sync" -> new Statement.Sync(inParentheses(this::place), block(), at);
            case "acquire" -> ended(new Statement.Acquire(inParentheses(this::place), at));
            case "release" -> ended(new Statement.Release(inParentheses(this::place), at));
            case "assume" -> ended(new Statement.Assume(expression(), at));
            case "assert" -> ended(new Statement.Assert(expression(), at));
            case "skip" -> ended(new Statement.Skip(at));
            case "goto" -> ended(new Statement.Goto(name("of a label"), at));
            default -> throw at.error("expected a statement, found " + keyword.shown());
        };
    }

    private Statement ended(Statement statement) {
        expect(";");
        return statement;
    }

    private Statement conditional(Position at) {
        Expression condition = inParentheses(this::expression);
        List<Statement> yes = block();
        if (!accept("else")) {
            return new Statement.If(condition, yes, List.of(), at);
        }
        Position then = peek().at();
        List<Statement> no = accept("if") ? List.of(nested(() -> conditional(then))) : block();
        return new Statement.If(condition, yes, no, at);
    }

    private Statement choose(Position at) {
        List<List<Statement>> branches = new ArrayList<>();
        do {
            branches.add(block());
        } while (accept("or"));
        return new Statement.Choose(List.copyOf(branches), at);
    }

    private <T> T inParentheses(Supplier<T> content) {
        expect("(");
        T inside = content.get();
        expect(")");
        return inside;
    }

    private Expression.Name place() {
        Position at = peek().at();
        return new Expression.Name(name("of a variable or lock"), size(), at);
    }

    private Expression expression() {
        boolean wasInside = isInside;
        operators = wasInside ? operators : 0;
        isInside = true;
        Expression expression = nested(() -> binary(0));
        isInside = wasInside;
        return expression;
    }

    private Expression binary(int level) {
        if (level == LEVELS.size()) {
            return unary();
        }
        Expression left = binary(level + 1);
        while (true) {
            Token sign = peek();
            Operator operator = operator(level, sign);
            if (operator == null) {
                return left;
            }
            if (++operators > MOST_OPERATORS) {
                throw sign.at().error("expected at most " + MOST_OPERATORS + " operators in an expression");
            }
            next++;
            left = new Expression.Binary(operator, left, binary(level + 1), sign.at());
        }
    }

    private static @Nullable Operator operator(int level, Token sign) {
        for (Operator operator : LEVELS.get(level)) {
            if (sign.is(operator.sign())) {
                return operator;
            }
        }
        return null;
    }

    private Expression unary() {
        Position at = peek().at();
        if (accept("!")) {
            return new Expression.Unary(Operator.NOT, nested(this::unary), at);
        }
        if (accept("-")) {
            return new Expression.Unary(Operator.NEGATIVE, nested(this::unary), at);
        }
        return primary();
    }

    private Expression primary() {
        Token first = peek();
        if (first.kind() == Kind.NAME) {
            return place();
        }
        if (first.kind() == Kind.NUMBER) {
            next++;
            return new Expression.Numeral(Integer.parseInt(first.text()), first.at());
        }
        if (first.is("(")) {
            return inParentheses(this::expression);
        }
        if (accept("true") || accept("false")) {
            return new Expression.Truth(first.is("true"), first.at());
        }
        if (accept("*")) {
            return new Expression.Any(first.at());
        }
        if (accept("copy")) {
            return new Expression.Copy(first.at());
        }
        throw unexpected("an expression");
    }

    private <T> T nested(Supplier<T> rule) {
        if (++depth > DEEPEST) {
            throw peek().at().error("expected at most " + DEEPEST + " levels of nesting");
        }
        T parsed = rule.get();
        depth--;
        return parsed;
    }

    private String name(String ofWhat) {
        if (peek().kind() != Kind.NAME) {
            throw unexpected("the name " + ofWhat);
        }
        return take().text();
    }

    private Token peek() {
        return tokens.get(next);
    }

    private Token take() {
        return tokens.get(next++);
    }

    private boolean accept(String text) {
        boolean isNext = peek().is(text);
        if (isNext) {
            next++;
        }
        return isNext;
    }

    private void expect(String text) {
        if (!accept(text)) {
            throw unexpected(text.length() > 2 ? text : "'" + text + "'");
        }
    }

    private UsageException unexpected(String expected) {
        return peek().at().error("expected " + expected + ", found " + peek().shown());
    }
}
