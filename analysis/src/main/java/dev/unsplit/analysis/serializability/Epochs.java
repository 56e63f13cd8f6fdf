// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

/**
 * How a transaction and a site are packed into one word, so that remembering an access costs eight bytes.
 *
 * <pre>
 *   63  62    61 ........ 50  49 ............... 18  17 ....... 0
 *   0   mark  slot            number                 site
 * </pre>
 *
 * The widths shown are those to start with. When a slot or a number no longer fits, the fields get new widths for what
 * the run turned out to need, and what is stored is packed anew. Sites get the bits that are left: one that does not fit
 * is stored as 0, unknown, which costs a place in a report but never a verdict. The sign bit marks words that are no
 * epochs; what the mark says is up to whoever keeps the words, and a word with it is of no slot until it is taken off.
 */
final class Epochs {

    private static final int BITS = 62;
    static final long MARK = 1L << BITS;

    private static final int MOST_SITE_BITS = 24;

    private int slotBits;
    private int siteBits;

    Epochs() {
        this(12, 18);
    }

    Epochs(int slotBits, int siteBits) {
        this.slotBits = slotBits;
        this.siteBits = siteBits;
    }

    boolean fits(int slot, long number) {
        return slot < 1L << slotBits && number < 1L << numberBits();
    }

    /** A layout with room to spare for these. */
    static Epochs roomFor(int slots, long numbers) {
        int slotBits = Math.min(31, bits(slots) + 2);
        int numberBits = Math.min(BITS - slotBits, bits(numbers) + 4);
        return new Epochs(slotBits, Math.min(MOST_SITE_BITS, BITS - slotBits - numberBits));
    }

    /** The word without a site. */
    long pack(int slot, long number) {
        return ((long) slot << (BITS - slotBits)) | (number << siteBits);
    }

    /** The part of a word that a site is. */
    long site(int site) {
        return site < 1L << siteBits ? site : 0;
    }

    /** How far to shift a word to be rid of its site. */
    int siteBits() {
        return siteBits;
    }

    int slotOf(long word) {
        return (int) (word >>> (BITS - slotBits));
    }

    long numberOf(long word) {
        return (word >>> siteBits) & ((1L << numberBits()) - 1);
    }

    int siteOf(long word) {
        return (int) (word & ((1L << siteBits) - 1));
    }

    /** The same slot, number, site and mark in another layout. */
    long repack(long word, Epochs target) {
        int slot = slotOf(word & ~MARK);
        return (word & MARK) | target.pack(slot, numberOf(word)) | target.site(siteOf(word));
    }

    /** All of these words, where they are words and not 0 or negative, in another layout. */
    void repack(long[] words, Epochs target) {
        for (int index = 0; index < words.length; index++) {
            if (words[index] > 0) {
                words[index] = repack(words[index], target);
            }
        }
    }

    private int numberBits() {
        return BITS - slotBits - siteBits;
    }

    private static int bits(long value) {
        return 64 - Long.numberOfLeadingZeros(value);
    }
}
