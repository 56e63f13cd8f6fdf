// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.effect;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.Trees;

/**
 * A place in a source. Trees that are kept are small ones, since all of them are kept until the end; lines are looked up when somebody wants to know.
 *
 * @param className binary name
 * @param method its name only
 */
public record Place(CompilationUnitTree unit, Tree tree, String className, String method) {

    public int line(Trees trees) {
        long start = trees.getSourcePositions().getStartPosition(unit, tree);
        return start < 0 ? 0 : (int) unit.getLineMap().getLineNumber(start);
    }

    public String file() {
        String name = unit.getSourceFile().getName();
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }
}
