// SPDX-License-Identifier: Apache-2.0
/** From a trace to findings. */
@NullMarked
package dev.unsplit.analysis;

import org.jspecify.annotations.NullMarked;
