// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import dev.unsplit.format.UstFormat;
import java.util.zip.Deflater;

/** Compresses the content of blocks: with zstd where its native library can be loaded, else with the JDK's deflate. */
abstract class Packer implements AutoCloseable {

    /** One of the {@code PACKING} constants of {@link UstFormat}. */
    abstract int packing();

    /** No content of this length takes more than this when packed. */
    abstract int bound(int length);

    /** Packs the first bytes of an array into another one and returns how many they became. */
    abstract int pack(byte[] from, int length, byte[] to);

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
        int pack(byte[] from, int length, byte[] to) {
            return context.compressByteArray(to, 0, to.length, from, 0, length);
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
        int pack(byte[] from, int length, byte[] to) {
            deflater.reset();
            deflater.setInput(from, 0, length);
            deflater.finish();
            return deflater.deflate(to);
        }

        @Override
        public void close() {
            deflater.end();
        }
    }
}
