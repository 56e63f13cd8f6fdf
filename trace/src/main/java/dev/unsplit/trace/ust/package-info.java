// SPDX-License-Identifier: Apache-2.0
/** Our own binary trace format, {@code .ust}; {@code docs/trace-format.md} specifies it byte by byte. */
@NullMarked
package dev.unsplit.trace.ust;

import org.jspecify.annotations.NullMarked;
