// SPDX-License-Identifier: Apache-2.0
package bank;

/** A project's own annotation: its simple name is what counts. */
public @interface Atomic {}
