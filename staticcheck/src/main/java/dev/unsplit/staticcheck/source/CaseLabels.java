// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands between {@code case} and the code of the case. Newer JDKs than 17, which this is compiled for, know guards and more kinds of patterns; all of them show their scanners the
 * parts of a case.
 *
 * @param guard behind {@code when}; null: there is none
 */
record CaseLabels(List<Tree> patterns, @Nullable ExpressionTree guard) {

    static CaseLabels of(CaseTree branch) {
        List<Tree> patterns = new ArrayList<>();
        ExpressionTree guard = null;
        for (Tree part : parts(branch)) {
            boolean isCode = part.equals(branch.getBody())
                    || branch.getStatements() != null && branch.getStatements().contains(part);
            boolean isConstant = branch.getExpressions().contains(part);
            if (!isCode && !isConstant && part instanceof ExpressionTree condition) {
                guard = condition;
            } else if (!isCode && !isConstant) {
                patterns.add(part);
            }
        }
        return new CaseLabels(patterns, guard);
    }

    private static List<Tree> parts(CaseTree branch) {
        List<Tree> parts = new ArrayList<>();
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void scan(@Nullable Tree part, @Nullable Void none) {
                if (part != null) {
                    parts.add(part);
                }
                return null;
            }
        }.visitCase(branch, null);
        return parts;
    }
}
