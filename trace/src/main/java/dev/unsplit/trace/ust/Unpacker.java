// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.unsplit.format.Buffer;
import dev.unsplit.format.UstFormat;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** The counterpart of {@link dev.unsplit.format.Packer}. Every block says itself how it is packed. */
final class Unpacker implements AutoCloseable {

    private static final int ROOM_BEHIND = Long.BYTES;

    private @Nullable ZstdDecompressCtx zstd;
    private @Nullable Inflater inflater;

    /** Takes the next section of a block; there is room behind it, so that a fast decoder may look beyond its end. */
    void take(Cursor content, Buffer section) throws MalformedBlockException {
        int packing = content.next();
        int unpackedLength = content.below(UstFormat.MAX_SECTION_LENGTH + 1L, "length of an unpacked section");
        int length = content.length("length of a section");
        section.clear();
        section.reserve(unpackedLength + ROOM_BEHIND);
        unpack(packing, content.bytes(), content.skip(length), length, section.bytes, unpackedLength);
        section.size = unpackedLength;
    }

    private void unpack(int packing, byte[] source, int from, int length, byte[] to, int unpackedLength)
            throws MalformedBlockException {
        int unpacked = switch (packing) {
            case UstFormat.PACKING_NONE -> copy(source, from, length, to, unpackedLength);
            case UstFormat.PACKING_DEFLATE -> inflate(source, from, length, to, unpackedLength);
            case UstFormat.PACKING_ZSTD -> unpackZstd(source, from, length, to, unpackedLength);
            default ->
                throw new MalformedBlockException(
                        "expected packing 0 (none), 1 (deflate) or 2 (zstd), found " + packing);
        };
        if (unpacked != unpackedLength) {
            throw new MalformedBlockException(
                    "expected content that unpacks to " + unpackedLength + " bytes, found another length");
        }
    }

    private static int copy(byte[] source, int from, int length, byte[] to, int unpackedLength) {
        System.arraycopy(source, from, to, 0, Math.min(length, unpackedLength));
        return length;
    }

    private int inflate(byte[] source, int from, int length, byte[] to, int unpackedLength)
            throws MalformedBlockException {
        if (inflater == null) {
            inflater = new Inflater();
        }
        inflater.reset();
        inflater.setInput(source, from, length);
        try {
            int unpacked = inflater.inflate(to, 0, unpackedLength);
            return inflater.finished() || inflater.inflate(new byte[1]) == 0 ? unpacked : unpackedLength + 1;
        } catch (DataFormatException e) {
            throw new MalformedBlockException("expected content packed by deflate");
        }
    }

    private int unpackZstd(byte[] source, int from, int length, byte[] to, int unpackedLength)
            throws MalformedBlockException {
        try {
            if (zstd == null) {
                zstd = new ZstdDecompressCtx();
            }
            return zstd.decompressByteArray(to, 0, unpackedLength, source, from, length);
        } catch (ZstdException e) {
            throw new MalformedBlockException("expected content packed by zstd");
        } catch (LinkageError e) {
            throw new MalformedBlockException(
                    "it is packed by zstd, whose native library cannot be loaded here; expected a file written without it");
        }
    }

    @Override
    public void close() {
        if (zstd != null) {
            zstd.close();
        }
        if (inflater != null) {
            inflater.end();
        }
    }
}
