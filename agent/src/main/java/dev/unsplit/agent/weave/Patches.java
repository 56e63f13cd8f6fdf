// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The one list of changes of the JDK that are always made. */
final class Patches {

    private static final List<Patch> ALL =
            List.of(new ThreadPatch(ThreadPatch.THREAD), new ThreadPatch(ThreadPatch.VIRTUAL_THREAD));

    private static final Map<String, Patch> BY_CLASS = new LinkedHashMap<>();

    static {
        for (Patch patch : ALL) {
            BY_CLASS.put(patch.className(), patch);
        }
    }

    private Patches() {}

    static @Nullable Patch of(String className) {
        return BY_CLASS.get(className);
    }
}
