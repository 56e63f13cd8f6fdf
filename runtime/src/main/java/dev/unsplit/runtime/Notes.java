// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the trace itself has no place for: a text beside it, {@code key<TAB>value} lines, rewritten while the program runs, so
 * that it is there even if the program is killed. It has its place on the disk from the beginning, filled up with empty lines until the
 * end, and is written over: so it can still say that the disk is full.
 */
final class Notes {

    private final String file;
    private final Map<String, String> said = new LinkedHashMap<>();
    private String written = "";
    private int place = 4096; // on most disks a multiple of the least that can be had

    /** @param trace beside which it lies; null: nowhere */
    Notes(Recorder.Settings settings, String trace) {
        file = trace == null ? null : trace.concat(".notes");
        said.put("main", settings.mainClass);
        said.put("pid", Long.toString(ProcessHandle.current().pid()));
        said.put("level", settings.accesses ? "accesses" : "edges");
        said.put("recording", "running");
    }

    synchronized void say(String key, String value) {
        said.put(key, value);
    }

    /** What is said last: the empty lines go. */
    synchronized void end() {
        if (file == null) {
            return;
        }
        write();
        try (RandomAccessFile out = new RandomAccessFile(file, "rw")) {
            out.setLength(written.getBytes(StandardCharsets.UTF_8).length);
        } catch (IOException e) {
            return; // they do no harm
        }
    }

    synchronized void write() {
        String text = text();
        if (file == null || text.equals(written)) {
            return;
        }
        boolean isFirst = written.isEmpty();
        byte[] content = padded(text);
        try (RandomAccessFile out = new RandomAccessFile(file, "rw")) {
            if (isFirst) {
                out.setLength(0); // it may be another run's
            }
            out.write(content);
            written = text;
        } catch (IOException e) {
            return; // the trace beside it, which has no end, tells that something went wrong
        }
    }

    private byte[] padded(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        place = Math.max(place, bytes.length);
        byte[] content = Arrays.copyOf(bytes, place);
        Arrays.fill(content, bytes.length, place, (byte) '\n');
        return content;
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> each : said.entrySet()) {
            line(text, each.getKey(), each.getValue());
        }
        line(text, "full", Long.toString(Budget.full()));
        line(text, "brief", Long.toString(Budget.brief()));
        line(text, "cut", Long.toString(Budget.cutShort()));
        for (int what = 0; what < NotSeen.KINDS; what++) {
            if (NotSeen.counted(what) > 0) {
                line(text, "notSeen", NotSeen.text(what) + "\t" + NotSeen.counted(what));
            }
        }
        for (Map.Entry<String, Long> each : LeftOut.counts().entrySet()) {
            line(text, "leftOut", each.getValue() + "\t" + each.getKey());
        }
        SpecifiedRules.appendTo(text);
        return text.toString();
    }

    private static void line(StringBuilder text, String key, String value) {
        text.append(key).append('\t').append(value).append('\n');
    }
}
