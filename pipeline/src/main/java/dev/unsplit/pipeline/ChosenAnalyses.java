// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import java.util.List;

/**
 * What the user chose of the analyses that the contract of the command lists.
 *
 * @param available names of analyses there are, at least one; the name {@code all} stands for those that apply
 * @param later those that a later release brings: they are skipped, and the user is told
 */
public record ChosenAnalyses(List<String> available, List<String> later) {

    public ChosenAnalyses {
        available = List.copyOf(available);
        later = List.copyOf(later);
    }
}
