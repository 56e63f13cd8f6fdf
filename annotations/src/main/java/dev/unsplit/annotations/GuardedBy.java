// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** This lock is held whenever the field is accessed, or whenever the method is called. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface GuardedBy {

    /** The lock: {@code this}, {@code lock}, {@code a.b}, {@code Bank.class}, {@code Bank.LOCK}, {@code Outer.this} or {@code itself}. All fields in it are final. */
    String value();
}
