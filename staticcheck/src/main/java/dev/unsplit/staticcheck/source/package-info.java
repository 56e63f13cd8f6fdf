// SPDX-License-Identifier: Apache-2.0
/** From the compiler's trees to what code does. Uses only the exported API of the compiler. */
@NullMarked
package dev.unsplit.staticcheck.source;

import org.jspecify.annotations.NullMarked;
