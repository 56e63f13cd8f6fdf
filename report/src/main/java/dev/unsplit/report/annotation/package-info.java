// SPDX-License-Identifier: Apache-2.0
/** What tools need that show findings beside the sources: a file, lines, a heading, a text. */
@NullMarked
package dev.unsplit.report.annotation;

import org.jspecify.annotations.NullMarked;
