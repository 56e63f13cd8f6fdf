// SPDX-License-Identifier: Apache-2.0
/** What each unit of a run did, in the shape of its synchronization, and which units could have run at the same time. */
@NullMarked
package dev.unsplit.analysis.tree;

import org.jspecify.annotations.NullMarked;
