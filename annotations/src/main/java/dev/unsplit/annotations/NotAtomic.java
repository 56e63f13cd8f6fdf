// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** No execution of this method, or of any method of this type, is a transaction; what it calls may be. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface NotAtomic {

    /** Why it need not be atomic, for whoever reads the source. */
    String reason() default "";
}
