// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the trace itself has no place for: a text beside it, {@code key<TAB>value} lines, rewritten while the program runs, so
 * that it is there even if the program is killed.
 */
final class Notes {

    private final String file;
    private final Map<String, String> said = new LinkedHashMap<>();
    private String written = "";

    Notes(Recorder.Settings settings) {
        file = settings.out.concat(".notes");
        said.put("main", settings.mainClass);
        said.put("pid", Long.toString(ProcessHandle.current().pid()));
        said.put("level", settings.accesses ? "accesses" : "edges");
    }

    synchronized void say(String key, String value) {
        said.put(key, value);
    }

    synchronized void write() {
        String text = text();
        if (text.equals(written)) {
            return;
        }
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            written = text;
        } catch (IOException e) {
            written = text; // the trace beside it will tell that the disk is full
        }
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
        return text.toString();
    }

    private static void line(StringBuilder text, String key, String value) {
        text.append(key).append('\t').append(value).append('\n');
    }
}
