// SPDX-License-Identifier: Apache-2.0
/** Our own readable form of a trace: <code>t1 read balance @Account.java:12</code>. */
@NullMarked
package dev.unsplit.trace.text;

import org.jspecify.annotations.NullMarked;
