// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import dev.unsplit.staticcheck.atomicity.LockPath;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/** What stands in {@code @GuardedBy("…")}: {@code this}, {@code lock}, {@code a.b}, {@code Bank.class}, {@code Bank.LOCK}, {@code Outer.this}, {@code itself}. */
final class LockExpressions {

    /** An expression that means no lock. The message says why. */
    static final class WrongExpressionException extends Exception {

        WrongExpressionException(String message) {
            super(message);
        }
    }

    /**
     * A lock, and what it is.
     *
     * @param isReadWrite whether it has a part for readers
     */
    record Lock(LockPath path, boolean isReadWrite) {}

    private final Compilation compilation;

    LockExpressions(Compilation compilation) {
        this.compilation = compilation;
    }

    /** @param at the field or method that is guarded */
    Lock parse(String expression, Element at) throws WrongExpressionException {
        String text = expression.strip();
        TypeElement type = Compilation.owner(at);
        if (text.endsWith(")")) {
            throw new WrongExpressionException("'" + text + "' is a call; expected a path of final fields");
        }
        if (text.equals("itself") && at instanceof VariableElement field) {
            boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
            return ofType(step(isStatic ? null : LockPath.THIS, field, text), compilation.element(field.asType()));
        }
        if (text.endsWith(".class")) {
            TypeElement named = type(text.substring(0, text.length() - ".class".length()), type);
            if (named == null) {
                throw new WrongExpressionException("there is no class '" + text + "'");
            }
            return new Lock(LockPath.ofClass(compilation.className(named)), false);
        }
        return path(List.of(text.split("\\.")), text, at, type);
    }

    private Lock path(List<String> words, String text, Element at, TypeElement type) throws WrongExpressionException {
        int next = 0;
        LockPath path = LockPath.THIS;
        TypeElement there = type;
        Lock lock = new Lock(path, false);
        if (words.get(0).equals("this")) {
            next = 1;
        } else if (words.size() > 1 && words.get(1).equals("this")) {
            there = around(type, words.get(0));
            lock = new Lock(outward(type, there, text), false);
            next = 2;
        } else {
            VariableElement parameter = parameter(at, words.get(0));
            if (parameter != null) {
                int number = ((ExecutableElement) at).getParameters().indexOf(parameter);
                lock = new Lock(LockPath.parameter(number, words.get(0)), isReadWrite(parameter));
                there = compilation.element(parameter.asType());
                next = 1;
            } else if (field(there, words.get(0)) == null) {
                TypeElement outer = aroundWith(type, words.get(0));
                TypeElement named = type(words.get(0), type);
                if (outer != null) {
                    lock = new Lock(outward(type, outer, text), false);
                    there = outer;
                } else if (named != null && words.size() > 1) {
                    there = named;
                    next = 1;
                } else {
                    next = wordsOfClass(words, type);
                    there = next == 0 ? there : type(String.join(".", words.subList(0, next)), type);
                }
            }
        }
        for (; next < words.size(); next++) {
            VariableElement field = there == null ? null : field(there, words.get(next));
            if (field == null) {
                throw new WrongExpressionException("there is no field '" + words.get(next) + "' in '" + text + "'");
            }
            lock = step(lock.path(), field, text);
            there = compilation.element(field.asType());
        }
        return ofType(lock, there);
    }

    /** Of a lock of {@code java.util.concurrent} nobody means the monitor. */
    private Lock ofType(Lock lock, @Nullable TypeElement type) {
        boolean isExplicit = type != null && LockCalls.isExplicit(compilation.supertypes(type));
        return isExplicit ? new Lock(lock.path().explicit(), lock.isReadWrite()) : lock;
    }

    /** How many words are the name of a class with its package; 0 if none is. */
    private int wordsOfClass(List<String> words, TypeElement near) {
        for (int count = words.size() - 1; count > 1; count--) {
            if (type(String.join(".", words.subList(0, count)), near) != null) {
                return count;
            }
        }
        return 0;
    }

    private Lock step(@Nullable LockPath path, VariableElement field, String text) throws WrongExpressionException {
        if (!field.getModifiers().contains(Modifier.FINAL)) {
            throw new WrongExpressionException("lock expression '" + text + "' is not final: " + field.getSimpleName()
                    + " may change, and then it is another lock; make it final");
        }
        if (field.asType().getKind().isPrimitive()) {
            throw new WrongExpressionException("lock expression '" + text + "' is no object: " + field.getSimpleName()
                    + " is of a primitive type");
        }
        String id = compilation.fieldId(field);
        boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
        return new Lock(isStatic || path == null ? LockPath.ofStatic(id) : path.field(id), isReadWrite(field));
    }

    private boolean isReadWrite(VariableElement variable) {
        TypeElement type = compilation.element(variable.asType());
        return type != null && LockCalls.isReadWriteLock(compilation.supertypes(type));
    }

    private static @Nullable VariableElement parameter(Element at, String name) {
        return at instanceof ExecutableElement method
                ? method.getParameters().stream()
                        .filter(each -> each.getSimpleName().contentEquals(name))
                        .findFirst()
                        .orElse(null)
                : null;
    }

    private @Nullable VariableElement field(TypeElement type, String name) {
        for (TypeElement each : compilation.allSupertypes(type)) {
            for (Element member : each.getEnclosedElements()) {
                boolean isField =
                        member.getKind() == ElementKind.FIELD || member.getKind() == ElementKind.ENUM_CONSTANT;
                if (isField && member.getSimpleName().contentEquals(name)) {
                    return (VariableElement) member;
                }
            }
        }
        return null;
    }

    private static @Nullable TypeElement around(TypeElement type, String name) {
        for (Element around = type; around != null; around = around.getEnclosingElement()) {
            if (around instanceof TypeElement outer && outer.getSimpleName().contentEquals(name)) {
                return outer;
            }
        }
        return null;
    }

    private @Nullable TypeElement aroundWith(TypeElement type, String field) {
        for (Element around = type.getEnclosingElement(); around != null; around = around.getEnclosingElement()) {
            if (around instanceof TypeElement outer && field(outer, field) != null) {
                return outer;
            }
        }
        return null;
    }

    private LockPath outward(TypeElement from, @Nullable TypeElement to, String text) throws WrongExpressionException {
        LockPath path = LockPath.THIS;
        Element at = from;
        while (at != null && !at.equals(to)) {
            if (at instanceof TypeElement inner) {
                path = path.outer(compilation.className(inner));
            }
            at = at.getEnclosingElement();
        }
        if (at == null) {
            throw new WrongExpressionException("'" + text + "' is no class around this one");
        }
        return path;
    }

    private @Nullable TypeElement type(String name, TypeElement near) {
        for (Element around = near; around != null; around = around.getEnclosingElement()) {
            String prefix = around instanceof TypeElement outer
                    ? outer.getQualifiedName() + "."
                    : around instanceof PackageElement inside && !inside.isUnnamed()
                            ? inside.getQualifiedName() + "."
                            : "";
            boolean isItself = around.getSimpleName().contentEquals(name) && around instanceof TypeElement;
            TypeElement found =
                    isItself ? (TypeElement) around : compilation.elements().getTypeElement(prefix + name);
            if (found != null) {
                return found;
            }
        }
        return compilation.elements().getTypeElement(name);
    }
}
