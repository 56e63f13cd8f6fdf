// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * An {@link AtomicityTest} that is run several times, each time with another schedule, until it fails: threads give way to others at random where they lock, call
 * and access. The message of a failure has the seed; {@code -Dunsplit.seed=} with that number makes all repetitions choose
 * as that one did. The schedule is still the machine's, so what was found may take some of them to be found again.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith({Repetitions.class, UnsplitExtension.class})
@ResourceLock(Resources.GLOBAL)
public @interface RepeatedAtomicity {

    /** How often, at most. */
    int value();
}
