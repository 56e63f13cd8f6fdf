// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report;

import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Step.Transaction;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Witness;
import java.util.List;
import java.util.stream.IntStream;

/** Results whose names were chosen to break reports, and more of them than anybody reads. */
public final class Hostile {

    /** Ends strings, tags, commands, lines and sections; has characters that some formats cannot write; is none of ASCII alone. */
    public static final String NAME =
            "<script>alert(\"1\")</script>'&amp;]]>%0A::error::\r\n\t,:{0}[a](b)\\\u0000\u0007\u001b\u007f\u009b\uFFFF🐛é\u2028";

    private Hostile() {}

    /** Whatever can be named is named so. */
    public static TraceResult result() {
        return HandMade.withNotice(HandMade.result(NAME, finding("5f1c")), NAME);
    }

    public static Finding finding(String id) {
        Site site = new Site(NAME + "." + NAME, NAME, NAME + ".java", 7);
        Witness witness = new Witness.RacyPair(List.of(
                new Step(1, NAME, NAME, NAME, site, new Transaction(NAME, NAME, 1)),
                new Step(2, NAME + "2", NAME, NAME, site, Transaction.unknown(NAME + "2"))));
        return new Finding(
                        id,
                        Rule.RACE,
                        Certainty.POSSIBLE,
                        NAME,
                        NAME + "." + NAME,
                        NAME,
                        List.of(),
                        true,
                        NAME,
                        1,
                        0,
                        NAME,
                        List.of(site, site),
                        witness)
                .withInsight(new Insight(NAME, NAME, NAME, NAME, List.of(NAME)));
    }

    /** Ten thousand different findings in one trace. */
    public static TraceResult tenThousand() {
        return HandMade.result(
                "many.ust",
                IntStream.range(0, 10_000)
                        .mapToObj(number -> numbered(HandMade.withdrawIsSplit(), number))
                        .toArray(Finding[]::new));
    }

    private static Finding numbered(Finding finding, int number) {
        return new Finding(
                Integer.toHexString(number),
                finding.rule(),
                finding.certainty(),
                finding.analysis(),
                finding.method() + number,
                finding.descriptor(),
                finding.methods(),
                finding.blamed(),
                finding.message(),
                finding.count(),
                finding.event(),
                finding.variable(),
                finding.sites(),
                finding.witness());
    }
}
