// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.effect.Effect.Access;
import dev.unsplit.staticcheck.effect.Effect.Call;
import dev.unsplit.staticcheck.effect.Effect.Known;
import dev.unsplit.staticcheck.effect.Effect.Locked;
import dev.unsplit.staticcheck.effect.Effect.Loop;
import dev.unsplit.staticcheck.effect.Effect.Use;

/** A way on which one looks at single actions, and at nothing that is made of them. */
class LookingWalk extends Walk<Boolean> {

    LookingWalk(Leaks leaks) {
        super(leaks);
    }

    /** Looks at an access. */
    void see(Access access, State state) {}

    /** Looks at a call. */
    void see(Call call, State state) {}

    @Override
    final Boolean access(Access access, State state) {
        see(access, state);
        return true;
    }

    @Override
    final Boolean call(Call call, State state) {
        see(call, state);
        return true;
    }

    @Override
    final Boolean nothing() {
        return true;
    }

    @Override
    final Boolean then(Boolean first, Boolean next) {
        return true;
    }

    @Override
    final Boolean join(Boolean one, Boolean other) {
        return true;
    }

    @Override
    final Boolean repeated(Boolean body, Loop loop) {
        return true;
    }

    @Override
    final Boolean locked(Boolean body, Locked block, boolean isOwn) {
        return true;
    }

    @Override
    final Boolean known(Known action) {
        return true;
    }

    @Override
    final Boolean use(Use use, State state) {
        return true;
    }
}
