// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import dev.unsplit.format.Packer;
import dev.unsplit.format.UstFormat;

/** Zstd, which is quicker and packs better than the JDK's deflate, but needs a native library. */
final class ZstdPacker extends Packer {

    /** Higher levels cost much more time and gain little on columns that are numbers already made small. */
    private static final int LEVEL = 1;

    private final ZstdCompressCtx context = new ZstdCompressCtx().setLevel(LEVEL);

    /** Zstd where its native library can be loaded, else deflate. */
    static Packer orDeflate() {
        try {
            return new ZstdPacker();
        } catch (LinkageError noNativeLibrary) {
            return Packer.deflate();
        }
    }

    @Override
    protected int packing() {
        return UstFormat.PACKING_ZSTD;
    }

    @Override
    protected int bound(int length) {
        return (int) Zstd.compressBound(length);
    }

    @Override
    protected int pack(byte[] source, int length, byte[] to, int at) {
        return context.compressByteArray(to, at, to.length - at, source, 0, length);
    }

    @Override
    public void close() {
        context.close();
    }
}
