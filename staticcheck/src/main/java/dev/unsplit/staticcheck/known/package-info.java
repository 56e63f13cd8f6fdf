// SPDX-License-Identifier: Apache-2.0
/** What is known of code without sources: the table for the JDK, and what users add to it. */
@NullMarked
package dev.unsplit.staticcheck.known;

import org.jspecify.annotations.NullMarked;
