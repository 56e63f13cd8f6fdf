// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.EventLog;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.Waypoint;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class WaypointTest {

    private byte[] file = {};
    private final List<Waypoint> waypoints = new ArrayList<>();

    private UstReader open() {
        return new UstReader(new ByteArrayInputStream(file), "run.ust", () -> new ByteArrayInputStream(file));
    }

    /** Reads all of the file and returns its symbols. */
    private Symbols collectWaypoints() {
        try (UstReader reader = open()) {
            reader.read(new EventHandler() {
                @Override
                public void waypoint(Supplier<Waypoint> here) {
                    waypoints.add(here.get());
                }
            });
            return reader.symbols();
        }
    }

    private static int names(Symbols symbols) {
        return Arrays.stream(NameTables.of(symbols))
                .mapToInt(table -> table.size())
                .sum();
    }

    @Property(tries = 300)
    void every_block_can_be_the_first_of_another_reading(
            @ForAll long seed,
            @ForAll @IntRange(max = 120) int count,
            @ForAll @IntRange(min = 1, max = 20) int threads,
            @ForAll @IntRange(min = 1, max = 40) int eventsInBlock) {
        List<Event> events = UstFiles.random(new Random(seed), count, threads, 30, 20);
        file = UstFiles.write(events, eventsInBlock);
        List<String> lines = UstFiles.lines(events);
        waypoints.clear();
        Symbols symbols = collectWaypoints();
        int names = names(symbols);
        assertThat(waypoints).hasSize((count + eventsInBlock - 1) / eventsInBlock + 1);
        for (int block = 0; block < waypoints.size(); block++) {
            try (TraceReader reader = waypoints.get(block).open()) {
                EventLog log = new EventLog(reader.symbols());
                reader.read(log);
                assertThat(log.events()).isEqualTo(lines.subList(Math.min(count, block * eventsInBlock), count));
                assertThat(reader.symbols()).isSameAs(symbols);
                assertThat(reader.notice()).isEmpty();
            }
        }
        assertThat(names(symbols)).isEqualTo(names);
    }

    @Example
    void file_that_has_grown_is_read_on_to_its_new_end() {
        List<Event> events = UstFiles.random(new Random(5), 100, 3, 60, 20);
        byte[] whole = UstFiles.write(events, 10);
        file = Arrays.copyOf(whole, whole.length / 2);
        collectWaypoints();
        file = whole;
        List<String> lines = UstFiles.lines(events);
        assertThat(EventLog.of(waypoints.get(1).open())).isEqualTo(lines.subList(10, 100));
    }

    @Example
    void file_that_has_shrunk_is_an_error_that_names_the_byte() {
        byte[] whole = UstFiles.write(UstFiles.random(new Random(5), 100, 3, 60, 20), 10);
        file = whole;
        collectWaypoints();
        file = Arrays.copyOf(whole, whole.length / 2);
        assertThatThrownBy(waypoints.get(9)::open)
                .isInstanceOf(UsageException.class)
                .hasMessageMatching("run.ust: byte \\d+: the file became shorter while it was read; "
                        + "expected as much as before");
    }

    @Example
    void pipe_has_no_waypoints() {
        file = UstFiles.write(UstFiles.random(new Random(5), 100, 3, 60, 20), 10);
        try (UstReader reader = new UstReader(new ByteArrayInputStream(file), "-")) {
            reader.read(new EventHandler() {
                @Override
                public void waypoint(Supplier<Waypoint> here) {
                    waypoints.add(here.get());
                }
            });
        }
        assertThat(waypoints).isEmpty();
    }
}
