// SPDX-License-Identifier: Apache-2.0
/** Weaves probes into class files. */
@NullMarked
package dev.unsplit.agent.weave;

import org.jspecify.annotations.NullMarked;
