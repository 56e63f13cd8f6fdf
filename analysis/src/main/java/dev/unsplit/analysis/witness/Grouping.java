// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.trace.EdgeKind;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.BitSet;

/** Says which violations are the same to a person: those at the same places, or of what has the same name. */
public final class Grouping {

    private final SymbolTexts texts;
    private final Object2IntOpenHashMap<String> names = new Object2IntOpenHashMap<>();
    private final BitSet looked = new BitSet(); // by site
    private final BitSet places = new BitSet();

    Grouping(SymbolTexts texts) {
        this.texts = texts;
    }

    /** Whether a site tells a place in the program. */
    boolean isPlace(int site) {
        if (!looked.get(site)) { // every violation asks, and there are few sites
            looked.set(site);
            places.set(site, texts.site(site).isKnown());
        }
        return places.get(site);
    }

    /** The same number for all objects of a class. */
    int name(EdgeKind kind, int operand) {
        return names.computeIfAbsent(texts.operand(kind, operand), name -> names.size());
    }
}
