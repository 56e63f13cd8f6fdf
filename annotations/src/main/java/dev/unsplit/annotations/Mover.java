// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What this method, or every method of this type, does can be moved past whatever other threads do at the same time: it may be part of something atomic, any number of times. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Mover {}
