// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import dev.unsplit.format.UstFormat;
import dev.unsplit.format.VarInts;
import java.util.zip.Deflater;

/** Compresses the content of blocks: with zstd where its native library can be loaded, else with the JDK's deflate. */
abstract class Packer implements AutoCloseable {

    /** Shorter sections are not worth the trouble. */
    private static final int MIN_LENGTH = 64;

    /** One of the {@code PACKING} constants of {@link UstFormat}. */
    abstract int packing();

    /** No section of this length takes more than this when packed. */
    abstract int bound(int length);

    /** Packs the first bytes of an array to the end of another one and returns how many they became. */
    abstract int pack(byte[] source, int length, byte[] to, int at);

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

    static Packer best() {
        try {
            return new ZstdPacker();
        } catch (LinkageError noNativeLibrary) {
            return new DeflatePacker();
        }
    }

    static final class ZstdPacker extends Packer {

        /** Higher levels cost much more time and gain little on columns that are numbers already made small. */
        private static final int LEVEL = 1;

        private final ZstdCompressCtx context = new ZstdCompressCtx().setLevel(LEVEL);

        @Override
        int packing() {
            return UstFormat.PACKING_ZSTD;
        }

        @Override
        int bound(int length) {
            return (int) Zstd.compressBound(length);
        }

        @Override
        int pack(byte[] source, int length, byte[] to, int at) {
            return context.compressByteArray(to, at, to.length - at, source, 0, length);
        }

        @Override
        public void close() {
            context.close();
        }
    }

    static final class DeflatePacker extends Packer {

        private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);

        @Override
        int packing() {
            return UstFormat.PACKING_DEFLATE;
        }

        @Override
        int bound(int length) {
            return length + length / 1000 + 64;
        }

        @Override
        int pack(byte[] source, int length, byte[] to, int at) {
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
