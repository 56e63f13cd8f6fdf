// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

/**
 * How a transaction and a site are packed into one word, so that remembering an access costs eight bytes.
 *
 * <pre>
 *   63  62 ........ 51  50 ............... 18  17 ....... 0
 *   0   slot            number                 site
 * </pre>
 *
 * The widths shown are those to start with. When a slot or a number no longer fits, the fields get new widths for what
 * the run turned out to need, and what is stored is packed anew. Sites get the bits that are left: one that does not fit
 * is stored as 0, unknown, which costs a place in a report but never a verdict. The sign bit marks words that are no
 * epochs.
 */
final class Epochs {

    private static final int BITS = 63;
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

    /** The same slot, number and site in another layout. */
    long repack(long word, Epochs target) {
        return target.pack(slotOf(word), numberOf(word)) | target.site(siteOf(word));
    }

    private int numberBits() {
        return BITS - slotBits - siteBits;
    }

    private static int bits(long value) {
        return 64 - Long.numberOfLeadingZeros(value);
    }
}
