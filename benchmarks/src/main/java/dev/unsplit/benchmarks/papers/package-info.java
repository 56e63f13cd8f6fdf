// SPDX-License-Identifier: Apache-2.0
/**
 * Twelve programs with the structure of those in Table 1 of Wang and Stoller, <i>Accurate and Efficient Runtime Detection of
 * Atomicity Errors in Concurrent Programs</i> (2005), the paper of the commit-node algorithm. They are our own, small, and have
 * three threads each; {@link dev.unsplit.benchmarks.papers.PaperPrograms} lists them with the paper's figures and with the methods
 * that should be reported. They know nothing of unsplit.
 *
 * <p>What runs outside transactions (loops of threads, sequences of calls) is in private methods and in lambdas, so that each call
 * of a method under test is a transaction of its own.
 */
@NullMarked
package dev.unsplit.benchmarks.papers;

import org.jspecify.annotations.NullMarked;
