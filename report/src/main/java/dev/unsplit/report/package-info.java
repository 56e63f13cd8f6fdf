// SPDX-License-Identifier: Apache-2.0
/** From findings to what people and machines read: one package for each format, and the list of them. */
@NullMarked
package dev.unsplit.report;

import org.jspecify.annotations.NullMarked;
