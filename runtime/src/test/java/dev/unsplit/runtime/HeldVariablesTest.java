// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class HeldVariablesTest {

    private final ThreadState ts = new ThreadState(1, null);
    private final Map<String, String> map = new ConcurrentHashMap<>();

    @Test
    void key_and_whole_are_given_back_together_where_nothing_is_recorded() {
        ts.beBusy(true);
        Events.lockWord(map, "key", ts);
        Events.lockWhole(map, ts);
        Events.done(ts);
        assertThat(ts.held.last()).isNull();
    }

    @Test
    void whole_of_another_collection_is_held_for_itself() {
        ts.beBusy(true);
        Events.lockWord(map, "key", ts);
        Events.lockWhole(new ConcurrentHashMap<>(), ts);
        Events.done(ts);
        assertThat(ts.held.last()).isNotNull();
        Events.done(ts);
        assertThat(ts.held.last()).isNull();
    }
}
