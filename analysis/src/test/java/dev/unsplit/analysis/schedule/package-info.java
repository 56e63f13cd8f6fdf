// SPDX-License-Identifier: Apache-2.0
/** Small runs for tests: their notation, random ones, and the definition of what is serializable. */
package dev.unsplit.analysis.schedule;
