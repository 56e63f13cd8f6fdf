// SPDX-License-Identifier: Apache-2.0
/**
 * The bytes that the observed program and the analyses agree on. Its classes are meant to sit on the boot class path
 * of the observed program, so they allocate nothing for a record and compile to no {@code invokedynamic}.
 */
package dev.unsplit.format;
