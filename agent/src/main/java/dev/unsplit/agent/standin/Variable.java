// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.standin;

import java.lang.reflect.Method;

/** Which variable the methods of a type are about. */
enum Variable {
    /** The object itself. */
    WORD,
    /** The element of the object that the first argument is the index of. */
    ELEMENT,
    /** The field that the object stands for, in the object that is the first argument. */
    FIELD,
    /** Arrays that are arguments of static methods: all of them, or from the one to the other of two numbers that follow. */
    RANGE;

    /** Whether the method says which variable it is about, in the way that others do. */
    boolean isIn(Method method) {
        Class<?>[] parameters = method.getParameterTypes();
        Class<?> first = parameters.length == 0 ? void.class : parameters[0];
        return switch (this) {
            case WORD -> true;
            case ELEMENT -> first == int.class;
            case FIELD -> first == Object.class;
            case RANGE -> first.isArray();
        };
    }
}
