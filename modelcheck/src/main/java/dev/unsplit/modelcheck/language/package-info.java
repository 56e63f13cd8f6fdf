// SPDX-License-Identifier: Apache-2.0
/** The language of models: text to syntax tree. docs/models.md has the grammar. */
@NullMarked
package dev.unsplit.modelcheck.language;

import org.jspecify.annotations.NullMarked;
