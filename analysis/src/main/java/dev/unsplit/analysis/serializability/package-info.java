// SPDX-License-Identifier: Apache-2.0
/** Was this run serializable? Five engines that answer the same question, exactly. */
@NullMarked
package dev.unsplit.analysis.serializability;

import org.jspecify.annotations.NullMarked;
