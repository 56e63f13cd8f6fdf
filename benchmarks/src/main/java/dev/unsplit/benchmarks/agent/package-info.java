// SPDX-License-Identifier: Apache-2.0
/** What observing a program costs: kernels run bare, with probes, recorded, and analysed live. */
@NullMarked
package dev.unsplit.benchmarks.agent;

import org.jspecify.annotations.NullMarked;
