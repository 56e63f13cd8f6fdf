// SPDX-License-Identifier: Apache-2.0
/** What is wrong with a program, how sure we are, and what shows it. Knows neither traces nor report formats. */
@NullMarked
package dev.unsplit.finding;

import org.jspecify.annotations.NullMarked;
