// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.AcceptedCauses;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingGroup;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.TraceResult;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Marks the findings that {@code @SuppressWarnings("unsplit")} accepts in the sources, as far as these are at hand, before anybody else
 * sees them. A split method is accepted where the annotation stands at the method, at its type or at one around that; whatever is found
 * about a field where it stands at the field; other trouble where it stands at all methods that it shows. A lambda expression belongs to the method that it stands in.
 */
public final class SourceSuppressions implements ResultListener {

    /** As compilers name the method that they make of a lambda expression: {@code lambda$serve$0}, {@code lambda$new$1}. */
    private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.+)\\$\\d+");

    private final ParsedSources sources;
    private final ResultListener listener;
    private final Map<ParsedSource, SuppressedNames> files = new HashMap<>();

    public SourceSuppressions(ParsedSources sources, ResultListener listener) {
        this.sources = sources;
        this.listener = listener;
    }

    @Override
    public void result(TraceResult result) throws IOException {
        List<Finding> findings = result.findings().stream().map(this::marked).toList();
        long accepted = FindingGroup.of(findings).stream()
                .filter(group -> group.accepted().equals(Insight.IN_SOURCE))
                .count();
        List<String> notices = AcceptedCauses.notices(accepted, "@SuppressWarnings(\"unsplit\") in the sources");
        listener.result(result.withFindings(findings).alsoNoting(notices));
    }

    @Override
    public void end() throws IOException {
        listener.end();
    }

    private Finding marked(Finding finding) {
        return isSuppressed(finding) ? finding.withInsight(finding.insight().withAccepted(Insight.IN_SOURCE)) : finding;
    }

    private boolean isSuppressed(Finding finding) {
        return isFieldSuppressed(finding) || areMethodsSuppressed(finding);
    }

    private boolean isFieldSuppressed(Finding finding) {
        int dot = finding.variable().lastIndexOf('.');
        return dot > 0
                && names(finding, finding.variable().substring(0, dot))
                        .filter(names -> names.hasField(finding.variable()))
                        .isPresent();
    }

    private boolean areMethodsSuppressed(Finding finding) {
        if (finding.rule() != Rule.ATOMICITY) {
            return !finding.sites().isEmpty()
                    && finding.sites().stream()
                            .allMatch(site -> isMethodSuppressed(finding, site.className(), site.method(), ""));
        }
        return finding.blamed()
                ? isMethodSuppressed(finding, finding.method(), finding.descriptor())
                : !finding.methods().isEmpty()
                        && finding.methods().stream().allMatch(method -> isMethodSuppressed(finding, method, ""));
    }

    private boolean isMethodSuppressed(Finding finding, String method, String descriptor) {
        int dot = method.lastIndexOf('.');
        return dot > 0 && isMethodSuppressed(finding, method.substring(0, dot), method.substring(dot + 1), descriptor);
    }

    private boolean isMethodSuppressed(Finding finding, String type, String method, String descriptor) {
        Optional<SuppressedNames> names = names(finding, type);
        return names.isPresent()
                && (isTypeSuppressed(names.get(), type) || isMethodSuppressed(names.get(), type, method, descriptor));
    }

    /** What a lambda expression does is done by the method that it stands in. */
    private static boolean isMethodSuppressed(SuppressedNames names, String type, String method, String descriptor) {
        Matcher lambda = LAMBDA.matcher(method);
        return lambda.matches()
                ? names.hasMethod(type + "." + aroundLambda(lambda.group(1)), Descriptors.parameters(""))
                : names.hasMethod(type + "." + method, Descriptors.parameters(descriptor));
    }

    private static String aroundLambda(String name) {
        return name.equals("new") ? "<init>" : name;
    }

    /** Itself or one around it: anonymous and local classes have only numbers. */
    private static boolean isTypeSuppressed(SuppressedNames names, String type) {
        return names.hasType(type)
                || type.lastIndexOf('$') > 0 && isTypeSuppressed(names, type.substring(0, type.lastIndexOf('$')));
    }

    /** What the source of a class says, by the file that the finding names for it, else by the name of the class. */
    private Optional<SuppressedNames> names(Finding finding, String type) {
        String named = Stream.concat(
                        finding.sites().stream(),
                        finding.witness().steps().stream().map(step -> step.site()))
                .filter(site -> site.className().equals(type) && !site.file().isEmpty())
                .map(Site::file)
                .findFirst()
                .orElse(simpleName(type) + ".java");
        return sources.at(new Site(type, "", named, 0))
                .map(source -> files.computeIfAbsent(source, SuppressedNames::of));
    }

    private static String simpleName(String type) {
        String withoutPackage = type.substring(type.lastIndexOf('.') + 1);
        int nested = withoutPackage.indexOf('$', 1);
        return nested < 0 ? withoutPackage : withoutPackage.substring(0, nested);
    }
}
