// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

import dev.unsplit.modelcheck.automaton.Successors;
import dev.unsplit.modelcheck.language.Position;
import dev.unsplit.modelcheck.search.Schedule.Action;
import dev.unsplit.modelcheck.search.Schedule.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes down the events of the step that is being looked at. */
final class EventLog implements Successors.Log {

    private final List<String> variables;
    private final List<Event> events = new ArrayList<>();

    EventLog(List<String> variables) {
        this.variables = variables;
    }

    @Override
    public void event(int thread, String action, int variable, Position at) {
        events.add(new Event(thread, Action.valueOf(action.toUpperCase(Locale.ROOT)), variables.get(variable), at));
    }

    @Override
    public void begin(int thread, String transaction, Position at) {
        events.add(new Event(thread, Action.BEGIN, transaction, at));
    }

    @Override
    public void end(int thread, String transaction, Position at) {
        events.add(new Event(thread, Action.END, transaction, at));
    }

    @Override
    public int mark() {
        return events.size();
    }

    @Override
    public void undo(int mark) {
        events.subList(mark, events.size()).clear();
    }

    /** @param names the numbers that threads have in the schedule, by those that they have in the state */
    List<Event> events(int[] names) {
        return events.stream()
                .map(event -> new Event(names[event.thread()], event.action(), event.target(), event.at()))
                .toList();
    }
}
