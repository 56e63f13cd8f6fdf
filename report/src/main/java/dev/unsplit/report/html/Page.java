// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.html;

import dev.unsplit.finding.Printable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the template puts into the page.
 *
 * @param policy what the browser may do: run these scripts and apply this style, known by their hashes, and nothing else; above
 *     all no request to anywhere
 * @param data for the scripts, as JSON that can stand inside a script element
 * @param findings for whoever has no scripts
 */
public record Page(
        String title, String policy, String style, String drawing, String script, String data, List<Entry> findings) {

    /** A finding for whoever has no scripts. */
    public record Entry(String message, String trace, List<String> facts) {}

    static Page of(PageData data) {
        return new Page(
                titleFor(data),
                policyFor(),
                PageParts.STYLE,
                PageParts.DRAWING,
                PageParts.SCRIPT,
                ScriptJson.of(data),
                entries(data));
    }

    private static String titleFor(PageData data) {
        String what = data.traces().size() == 1
                ? data.traces().get(0).name()
                : data.traces().size() + " traces";
        return Printable.of(what) + " – Unsplit";
    }

    private static String policyFor() {
        return "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; style-src "
                + hash(PageParts.STYLE) + "; script-src " + hash(PageParts.DRAWING) + " " + hash(PageParts.SCRIPT);
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static List<Entry> entries(PageData data) {
        return data.findings().stream().map(cause -> entry(data, cause)).toList();
    }

    private static Entry entry(PageData data, PageData.Cause cause) {
        List<String> facts = new ArrayList<>();
        for (Telling telling : cause.tellings()) {
            String often = telling.often().isEmpty() ? "" : ", " + telling.often();
            boolean isSame = telling.certainty().equals(telling.analysis()); // static
            String by = isSame ? "" : " by " + telling.analysis();
            facts.add(Printable.of(telling.certainty() + by + often));
        }
        Telling best = cause.tellings().get(0);
        addUnlessEmpty(facts, "", best.insight().anomaly());
        addUnlessEmpty(facts, "", best.insight().hint());
        addUnlessEmpty(facts, "known to do no harm: ", best.insight().benign());
        addUnlessEmpty(facts, "accepted: ", best.insight().accepted());
        return new Entry(
                Printable.of(best.message()),
                Printable.of(cause.traces().stream()
                        .map(trace -> data.traces().get(trace).name())
                        .collect(Collectors.joining(", "))),
                facts);
    }

    private static void addUnlessEmpty(List<String> facts, String label, String fact) {
        if (!fact.isEmpty()) {
            facts.add(label + Printable.of(fact));
        }
    }
}
