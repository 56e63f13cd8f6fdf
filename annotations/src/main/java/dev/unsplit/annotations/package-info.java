// SPDX-License-Identifier: Apache-2.0
/** What the author of a program says about atomicity. The same simple names from any other package mean the same. */
package dev.unsplit.annotations;
