// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

/** All that rules judge by, besides the finding itself. */
record Evidence(VariableUses uses, UpdateCalls calls) {}
