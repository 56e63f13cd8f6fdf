// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.LeftOut;
import dev.unsplit.runtime.Registry;

/** The numbers of the runtime in this JVM. */
final class RuntimeNumbers implements Numbers {

    @Override
    public int method(String name) {
        return Registry.method(name);
    }

    @Override
    public int site(String text) {
        return Registry.site(text);
    }

    @Override
    public int field(String owner, String name, boolean isStatic, boolean isVolatile) {
        return Registry.field(owner, name, isStatic, isVolatile);
    }

    @Override
    public void overridesClone(String className) {
        Registry.overridesClone(className);
    }

    @Override
    public void notSeen(int what) {
        Events.notSeen(what);
    }

    @Override
    public void leftOut(String byWhom, String reason) {
        LeftOut.count(byWhom, reason);
    }
}
