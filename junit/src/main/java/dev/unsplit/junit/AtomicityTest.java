// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * A test that fails if the methods it runs are not atomic, with the report as its message. On a class: all tests of the class are such tests, whatever makes
 * them tests. It runs while no other test does.
 *
 * <pre>
 * &#64;AtomicityTest
 * void two_clerks_share_an_account() throws Exception {
 *     Account account = new Account();
 *     Thread other = new Thread(account::deposit);
 *     other.start();
 *     account.withdraw();
 *     other.join();
 * }
 * </pre>
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(UnsplitExtension.class)
@ResourceLock(Resources.GLOBAL)
public @interface AtomicityTest {}
