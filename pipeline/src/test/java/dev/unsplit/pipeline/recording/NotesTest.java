// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotesTest {

    @TempDir
    Path directory;

    private Notes notes(String text) throws IOException {
        Files.writeString(directory.resolve("run.ust.notes"), text);
        return Notes.beside(directory.resolve("run.ust"));
    }

    @Test
    void what_was_not_seen_and_what_was_lost_are_warnings() throws IOException {
        Notes notes = notes("main\tbank.Bank\nnotSeen\treflection\t12\nnotSeen\thuge methods\t1\nlost\t3 events\n");
        assertThat(notes.mainClass()).contains("bank.Bank");
        assertThat(notes.warnings())
                .containsExactly("not seen: reflection (12), huge methods (1)", "lost while recording: 3 events");
    }

    @Test
    void methods_that_somebody_left_out_are_counted() throws IOException {
        assertThat(notes(
                                "leftOut\t1\t@NotAtomic\t\nleftOut\t2\tthe specification\tthreads start here\nleftOut\t1\tthe specification\t\n")
                        .warnings())
                .containsExactly(
                        "1 method is no transaction, by @NotAtomic",
                        "3 methods are no transactions, by the specification: \"threads start here\" (2), without a reason (1)");
    }

    @Test
    void what_is_judged_by_another_specification_tells_the_two_apart() throws IOException {
        assertThat(notes("leftOut\t1\t@NotAtomic\t\nleftOut\t1\tthe specification\t\n")
                        .warningsOfRecording())
                .containsExactly(
                        "1 method is no transaction, by @NotAtomic",
                        "1 method is no transaction, by the specification of the recording");
    }

    @Test
    void rules_are_told_by_whether_something_matched_them() throws IOException {
        Notes notes = notes("usedRule\t1\texclude *.run\nunusedRule\t7\texclude *.rum\n");
        assertThat(notes.usedRules()).containsExactly("exclude *.run");
        assertThat(notes.unusedRules()).containsExactly(entry("exclude *.rum", 7));
        assertThat(notes.facts()).isEmpty();
    }

    @Test
    void what_was_not_seen_is_told_line_by_line_for_the_figures_of_a_run() throws IOException {
        assertThat(notes("notSeen\treflection\t12\nfull\t200\nbrief\t4711\ncut\t2\nlost\t3 events\n")
                        .notSeen())
                .containsExactly(
                        "reflection: 12",
                        "lost while recording: 3 events",
                        "transactions of which only the conflicts were kept, since others had shown their accesses: 4711",
                        "transactions of which not all accesses were kept, since there were too many: 2");
        assertThat(notes("brief\t0\ncut\t0\nlost\t0\n").notSeen()).isEmpty();
    }

    @Test
    void why_the_recorder_gave_up_is_a_warning() throws IOException {
        assertThat(notes("stopped\tthe trace has reached its largest size\ntrouble\tthe recorder failed: x\n")
                        .warnings())
                .containsExactly(
                        "recording ended early: the trace has reached its largest size",
                        "recording ended early: the recorder failed: x");
    }

    @Test
    void a_deadlock_in_which_the_program_was_ended_is_a_warning() throws IOException {
        assertThat(notes("deadlock\talice waits for a bank.Account that bob holds\n")
                        .warnings())
                .containsExactly(
                        "the program was deadlocked when it was ended: alice waits for a bank.Account that bob holds");
    }

    @Test
    void a_recorder_that_did_not_come_to_its_end_was_cut_off() throws IOException {
        assertThat(notes("recording\tended\nlost\t0\n\n\n").missingEnd()).isEmpty();
        assertThat(notes("recording\trunning\n\n\n").missingEnd())
                .containsExactly("the trace is cut off: the program was killed, or halted, while it was recorded");
        assertThat(notes("recording\tended\ntrouble\tthe trace could not be written: x\n")
                        .missingEnd())
                .containsExactly("recording ended early: the trace could not be written: x");
    }

    @Test
    void all_else_are_facts() throws IOException {
        Notes notes = notes("main\tM\npid\t12\nfull\t200\nbrief\t4711\nlost\t0\nnew\tin a later version\n");
        assertThat(notes.warnings()).isEmpty();
        assertThat(notes.facts())
                .contains(
                        entry("main", "M"),
                        entry("pid", "12"),
                        entry("in full", "200 transactions, 4711 as edges only"),
                        entry("new", "in a later version"));
    }

    @Test
    void a_trace_without_notes_has_none_and_half_a_line_does_no_harm() throws IOException {
        assertThat(Notes.beside(directory.resolve("other.ust")).facts()).isEmpty();
        assertThat(notes("mai").facts()).isEmpty();
        assertThat(notes("").mainClass()).isEmpty();
        assertThat(notes("notSeen\treflection").warnings()).containsExactly("not seen: reflection (1)");
    }
}
