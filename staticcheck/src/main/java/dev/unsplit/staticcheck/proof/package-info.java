// SPDX-License-Identifier: Apache-2.0
/** From what code does to what is proved of it: which objects others have, which locks are held, what guards a field, how each method can be moved. */
@NullMarked
package dev.unsplit.staticcheck.proof;

import org.jspecify.annotations.NullMarked;
