// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;

/**
 * What a collection has as a whole: which keys are in it. Asking about all of them conflicts with adding or removing one, but
 * two askings do not conflict, and neither do two threads that add different keys. In the trace each thread that adds or
 * removes writes a variable of its own, and whoever asks about the whole reads all of these.
 */
final class Whole extends Word {

    private final String name;
    private final Readers changers = new Readers();
    private final Readers askers = new Readers();
    private Word[] changed = new Word[0]; // by position in changers: the variable of that thread

    Whole(String name) {
        super(Names.named(name));
        this.name = name;
    }

    void ask(int site, ThreadState ts) {
        ts.startOrdered();
        for (int index = 0; index < changers.size(); index++) {
            if (ts.isNews(changers.epoch(index))) {
                ts.takeEdge(RecordKind.EDGE_WRITE_READ, changers.epoch(index), changers.site(index), variable, site);
            }
        }
        askers.put(ts.epoch, site);
        if (ts.isRecording(site)) {
            for (Word each : changed) {
                ts.record(RecordKind.VOLATILE_READ, each.variable, site);
            }
        }
        ts.endOrdered();
    }

    /** What must come before a change: {@link #change} then says that it was made. */
    void takeAskers(int site, ThreadState ts) {
        ts.startOrdered();
        for (int index = 0; index < askers.size(); index++) {
            if (ts.isNews(askers.epoch(index))) {
                ts.takeEdge(RecordKind.EDGE_READ_WRITE, askers.epoch(index), askers.site(index), variable, site);
            }
        }
        ts.endOrdered();
    }

    void change(int site, ThreadState ts) {
        ts.startOrdered();
        int position = changers.put(ts.epoch, site);
        if (position == changed.length) {
            changed = java.util.Arrays.copyOf(changed, position + 1);
            changed[position] = new Word(Names.named(name));
        }
        if (ts.isRecording(site)) {
            ts.record(RecordKind.VOLATILE_WRITE, changed[position].variable, site);
        }
        ts.endOrdered();
    }
}
