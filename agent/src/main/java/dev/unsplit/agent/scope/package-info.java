// SPDX-License-Identifier: Apache-2.0
/** What of a program is observed, and what the user says about that. */
@NullMarked
package dev.unsplit.agent.scope;

import org.jspecify.annotations.NullMarked;
