// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import java.util.List;

/**
 * A program of ours that stands for one of the paper's.
 *
 * @param paperName as Table 1 calls it
 * @param commitNode what the paper's commit-node algorithm reports for the original
 * @param reduction what its reduction-based algorithm reports
 * @param block what its block-based algorithm reports
 * @param expectations what should be reported for ours
 */
public record PaperProgram(
        String paperName,
        Class<?> mainClass,
        Counts commitNode,
        Counts reduction,
        Counts block,
        List<Expectation> expectations) {}
