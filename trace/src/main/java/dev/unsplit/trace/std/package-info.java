// SPDX-License-Identifier: Apache-2.0
/** The STD format of other tools: <code>thread|op(operand)|location</code>. */
@NullMarked
package dev.unsplit.trace.std;

import org.jspecify.annotations.NullMarked;
