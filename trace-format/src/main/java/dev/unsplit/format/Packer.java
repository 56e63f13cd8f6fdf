// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

import java.util.zip.Deflater;

/** Compresses the sections of blocks. What it costs is paid by whoever writes the block. */
public abstract class Packer implements AutoCloseable {

    /** Shorter sections are not worth the trouble. */
    private static final int MIN_LENGTH = 64;

    /** One of the {@code PACKING} constants of {@link UstFormat}. */
    protected abstract int packing();

    /** No section of this length takes more than this when packed. */
    protected abstract int bound(int length);

    /** Packs the first bytes of an array to the end of another one and returns how many they became. */
    protected abstract int pack(byte[] source, int length, byte[] to, int at);

    /** Appends a section, packed if that makes it clearly shorter: what is not packed need not be unpacked. */
    final void put(Buffer section, Buffer content) {
        int start = content.size;
        int length = section.size;
        content.reserve(1 + 2 * VarInts.MAX_SIZE + bound(length));
        int at = start + 1 + 2 * VarInts.MAX_SIZE;
        int packed = length < MIN_LENGTH ? length : pack(section.bytes, length, content.bytes, at);
        boolean worthIt = packed < length - length / 16;
        content.put(worthIt ? packing() : UstFormat.PACKING_NONE);
        content.putVarInt(length);
        if (worthIt) {
            content.putVarInt(packed);
            content.put(content.bytes, at, packed);
        } else {
            content.putVarInt(length);
            content.put(section.bytes, 0, length);
        }
    }

    @Override
    public abstract void close();

    /** Leaves all sections as they are. */
    public static Packer none() {
        return new NoPacker();
    }

    /**
     * Leaves the first sections as they are, up to so many bytes, and deflates the others: for a file that is read while it is written and then
     * thrown away. Packing it would cost more than reading and writing, but it must not fill the disk.
     */
    public static Packer deflateBeyond(long bytes) {
        return new LatePacker(bytes);
    }

    /** The JDK's deflate, in its fastest way. */
    public static Packer deflate() {
        return new DeflatePacker();
    }

    private static final class NoPacker extends Packer {

        @Override
        protected int packing() {
            return UstFormat.PACKING_NONE;
        }

        @Override
        protected int bound(int length) {
            return 0;
        }

        @Override
        protected int pack(byte[] source, int length, byte[] to, int at) {
            return length;
        }

        @Override
        public void close() {
            // nothing to give back
        }
    }

    private static final class LatePacker extends Packer {

        private final Packer late = deflate();
        private long left;

        LatePacker(long bytes) {
            left = bytes;
        }

        @Override
        protected int packing() {
            return late.packing();
        }

        @Override
        protected int bound(int length) {
            return late.bound(length);
        }

        @Override
        protected int pack(byte[] source, int length, byte[] to, int at) {
            if (left < length) {
                return late.pack(source, length, to, at);
            }
            left -= length;
            return length;
        }

        @Override
        public void close() {
            late.close();
        }
    }

    private static final class DeflatePacker extends Packer {

        private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);

        @Override
        protected int packing() {
            return UstFormat.PACKING_DEFLATE;
        }

        @Override
        protected int bound(int length) {
            return length + length / 1000 + 64;
        }

        @Override
        protected int pack(byte[] source, int length, byte[] to, int at) {
            deflater.reset();
            deflater.setInput(source, 0, length);
            deflater.finish();
            return deflater.deflate(to, at, to.length - at);
        }

        @Override
        public void close() {
            deflater.end();
        }
    }
}
