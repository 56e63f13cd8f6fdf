// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;

/** The locks that are held at an access, or at each of several. Who holds one as a writer holds it anyhow. */
final class HeldLocks {

    private final IntOpenHashSet asWriter;
    private final IntOpenHashSet anyhow; // also as one of several readers

    HeldLocks(IntSet asWriter, IntSet asReader) {
        this.asWriter = new IntOpenHashSet(asWriter);
        this.anyhow = new IntOpenHashSet(asWriter);
        anyhow.addAll(asReader);
    }

    /** Only what is held there, too. */
    void retainAll(HeldLocks there) {
        asWriter.retainAll(there.asWriter);
        anyhow.retainAll(there.anyhow);
    }

    /** A set of its own. */
    IntOpenHashSet asWriter() {
        return new IntOpenHashSet(asWriter);
    }

    /** A set of its own. */
    IntOpenHashSet anyhow() {
        return new IntOpenHashSet(anyhow);
    }

    /** Whether somebody gets in who holds it, too: as a writer, or only as a reader. */
    boolean keepOut(int lock, boolean isWriter) {
        return (isWriter ? anyhow : asWriter).contains(lock);
    }
}
