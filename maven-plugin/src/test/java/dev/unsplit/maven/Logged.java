// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.logging.SystemStreamLog;

/** Keeps what is logged, with the level before it. */
final class Logged extends SystemStreamLog {

    final List<String> lines = new ArrayList<>();

    @Override
    public void info(CharSequence content) {
        lines.add("info " + content);
    }

    @Override
    public void warn(CharSequence content) {
        lines.add("warn " + content);
    }

    @Override
    public void error(CharSequence content) {
        lines.add("error " + content);
    }
}
