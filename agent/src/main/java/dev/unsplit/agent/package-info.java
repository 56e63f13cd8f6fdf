// SPDX-License-Identifier: Apache-2.0
/** Starts with the observed program, puts the runtime on its boot class path and weaves its classes. */
@NullMarked
package dev.unsplit.agent;

import org.jspecify.annotations.NullMarked;
