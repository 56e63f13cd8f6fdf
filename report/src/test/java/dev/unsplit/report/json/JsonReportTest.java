// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.json;

import static dev.unsplit.report.HandMade.closed;
import static dev.unsplit.report.HandMade.nobodyToBlame;
import static dev.unsplit.report.HandMade.onlyTheEndIsKnown;
import static dev.unsplit.report.HandMade.result;
import static dev.unsplit.report.HandMade.withNotice;
import static dev.unsplit.report.HandMade.withdrawIsSplit;
import static dev.unsplit.report.HandMade.written;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.finding.Insight;
import dev.unsplit.finding.RunFigures;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.TreeCycle;
import dev.unsplit.finding.TreeCycle.InterEdge;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonReportTest {

    @Test
    void has_the_keys_of_the_contract_in_its_order() {
        assertThat(json(result("bank.txt", withdrawIsSplit()))).isEqualTo(oneLine("""
                {"trace":"bank.txt","events":11,"verdict":"violation","analyses":{"frontier":"violation"},
                "findings":[{"id":"5f1c","rule":"atomicity","certainty":"observed","analysis":"frontier",
                "method":"bank.Account.withdraw","descriptor":"(I)V","blamed":true,
                "message":"bank.Account.withdraw is not atomic: t2 came in between","count":3,"event":9,"variable":"balance",
                "sites":[{"class":"bank.Account","method":"withdraw","file":"Account.java","line":12},
                {"class":"bank.Account","method":"withdraw","file":"Account.java","line":13}],
                "witness":{"kind":"cycle","steps":[
                {"event":3,"thread":"t1","action":"read","target":"balance",
                "site":{"class":"bank.Account","method":"withdraw","file":"Account.java","line":12},
                "transaction":"t1#1:bank.Account.withdraw"},
                {"event":7,"thread":"t2","action":"write","target":"balance",
                "site":{"file":"Account.java","line":20},"transaction":"t2#1:bank.Account.deposit"},
                {"event":9,"thread":"t1","action":"write","target":"balance",
                "site":{"class":"bank.Account","method":"withdraw","file":"Account.java","line":13},
                "transaction":"t1#1:bank.Account.withdraw"}],
                "edges":[[0,1],[1,2]]}}]}
                """));
    }

    @Test
    void lists_all_methods_only_where_nobody_is_blamed() {
        assertThat(json(result("cycle.txt", nobodyToBlame())))
                .contains("\"methods\":[\"bank.Account.withdraw\",\"bank.Account.deposit\"],\"blamed\":false")
                .contains("\"site\":{},\"transaction\":\"t3#1\"");
        assertThat(json(result("bank.txt", withdrawIsSplit()))).doesNotContain("\"methods\"");
    }

    @Test
    void marks_a_witness_that_was_cut_short() {
        assertThat(json(result("-", withdrawIsSplit("frontier", true)))).contains("],\"cutShort\":true}");
        assertThat(json(result("-", withdrawIsSplit("aerodrome", false))))
                .contains("\"kind\":\"ends\"")
                .doesNotContain("cutShort");
    }

    @Test
    void writes_one_line_for_each_trace_a_bad_one_among_them() {
        assertThat(json(
                        result("a.std"),
                        TraceResult.error("b.std", "b.std:1: expected \"thread|op\""),
                        withNotice(result("c.std"), "cut off")))
                .isEqualTo("""
                        {"trace":"a.std","events":11,"verdict":"atomic","analyses":{"frontier":"atomic"},"findings":[]}
                        {"trace":"b.std","events":0,"verdict":"error","analyses":{},"findings":[],\
                        "error":"b.std:1: expected \\"thread|op\\""}
                        {"trace":"c.std","events":11,"verdict":"atomic","analyses":{"frontier":"atomic"},"findings":[],\
                        "notices":["cut off"]}
                        """);
    }

    @Test
    void names_only_the_thread_of_a_transaction_that_is_not_known() {
        assertThat(json(result("-", onlyTheEndIsKnown()))).contains("\"site\":{},\"transaction\":\"t2\"}");
    }

    @Test
    void tells_what_helps_people_and_what_there_was_to_look_at() {
        Insight insight = new Insight("lost update", "hold the lock", "", "baseline: known", List.of("bank.Bank.run"));
        assertThat(json(result("a", withdrawIsSplit().withInsight(insight))))
                .contains("\"variable\":\"balance\",\"anomaly\":\"lost update\",\"hint\":\"hold the lock\","
                        + "\"accepted\":\"baseline: known\",\"callers\":[\"bank.Bank.run\"],\"sites\"");
        RunFigures figures = new RunFigures(Map.of("read", 3L), 2, 1, 4, 5, List.of("a.B was not woven"), 0.25);
        assertThat(json(result("a").withFigures(figures)))
                .endsWith(
                        "\"findings\":[],\"figures\":{\"events\":{\"read\":3},\"threads\":2,\"locks\":1,\"variables\":4,"
                                + "\"transactions\":5,\"notSeen\":[\"a.B was not woven\"],\"seconds\":0.25}}\n");
    }

    @Test
    void names_commit_nodes_and_the_edges_between_them_if_there_are_any() {
        Step read = withdrawIsSplit().witness().steps().get(0);
        Step write = withdrawIsSplit().witness().steps().get(1);
        TreeCycle cycle = new TreeCycle(List.of(read, write), List.of(new InterEdge(read, write)));
        String withNodes = json(result("a", withdrawIsSplit().withInsight(Insight.NONE.withTreeCycle(cycle))));
        assertThat(withNodes)
                .contains("\"variable\":\"balance\",\"commitNodes\":[{\"event\":3,\"thread\":\"t1\",")
                .contains("}],\"interEdges\":[{\"from\":{\"event\":3,")
                .contains("},\"to\":{\"event\":7,\"thread\":\"t2\",")
                .contains("}}],\"sites\"");
        assertThat(json(result("a", withdrawIsSplit()))).doesNotContain("commitNodes", "interEdges");
    }

    @Test
    void passes_on_that_the_output_was_closed() {
        assertThatThrownBy(() -> new JsonReport(closed()).result(result("a.std")))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("Broken pipe");
    }

    private static String json(TraceResult... results) {
        return written(JsonReport::new, results);
    }

    private static String oneLine(String lines) {
        return lines.replace("\n", "") + "\n";
    }
}
