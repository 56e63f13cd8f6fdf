// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.analysis.prediction.Reading;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Anomaly;
import dev.unsplit.finding.Circle;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Step;
import dev.unsplit.trace.EventHandler;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Who is in on a write skew. Two methods of which one reads x and writes y, and the other reads y and writes x, go wrong together. The schedule decides who is seen to be split by it: the one, the
 * other, or nobody alone; and which executions lie in between. That they do so to the same two variables is in every run. So this is asked of the whole trace: which methods read one of the two and then
 * write the other, in one execution, and whether somebody does it the other way round.
 */
final class SkewParties implements EventHandler {

    /** Variables that an execution has read, of those that matter. */
    private static final int MOST_READ = 64;

    /** What is remembered of all executions. */
    private static final int MOST_WAYS = 100_000;

    /** Numbers of two variables. */
    private record Pair(int one, int other) {

        Pair reversed() {
            return new Pair(other, one);
        }
    }

    private final Set<Set<String>> wanted;
    private final Set<String> names;
    private final Reading reading;
    private final SymbolTexts texts;
    private final Int2ObjectOpenHashMap<Optional<String>> nameOf = new Int2ObjectOpenHashMap<>(); // if it matters
    private final RunningThreads threads = new RunningThreads();
    private final Int2ObjectOpenHashMap<IntOpenHashSet> hasRead = new Int2ObjectOpenHashMap<>(); // by thread
    private final Map<Pair, Set<String>> ways = new HashMap<>(); // who reads the one and writes the other

    /** @param wanted pairs of names that findings are about, as {@link #names} gives them */
    SkewParties(Set<Set<String>> wanted, Reading reading, SymbolTexts texts) {
        this.wanted = wanted;
        this.reading = reading;
        this.texts = texts;
        this.names = wanted.stream().flatMap(Set::stream).collect(Collectors.toSet());
    }

    /** The names of the two variables if a finding may be of a write skew; one if they are of two objects; else none. */
    static Set<String> names(Finding finding) {
        boolean isCandidate = Anomaly.of(finding)
                .filter(anomaly -> anomaly == Anomaly.STALE_READ || anomaly == Anomaly.WRITE_SKEW)
                .isPresent();
        Circle circle = isCandidate ? Circle.of(finding).orElseThrow() : null;
        if (circle == null) {
            return Set.of();
        }
        List<Step> steps = circle.forward()
                ? List.of(circle.left(), circle.back())
                : circle.edges().stream().map(Circle.Edge::from).toList();
        boolean areTwo = steps.stream().map(Step::target).distinct().count() == 2;
        return areTwo ? steps.stream().map(Step::name).collect(Collectors.toSet()) : Set.of();
    }

    /** All methods that are in on it, if this finding is of a write skew; else none. */
    Set<String> of(Finding finding) {
        Set<String> pair = names(finding);
        Set<String> parties = new TreeSet<>(finding.methods());
        parties.add(finding.method());
        List<Set<String>> groups = groups(pair);
        Set<String> known = new TreeSet<>();
        while (known.addAll(parties)) { // who does it with one of them does it with all
            groups.stream()
                    .filter(group -> group.stream().anyMatch(known::contains))
                    .forEach(parties::addAll);
        }
        boolean isSkew = groups.stream().anyMatch(group -> group.contains(finding.method()));
        return isSkew ? known : Set.of();
    }

    /** Those that go wrong together about the same two variables. */
    private List<Set<String>> groups(Set<String> pair) {
        List<Set<String>> groups = new ArrayList<>();
        ways.forEach((way, methods) -> {
            Set<String> others = ways.get(way.reversed());
            if (others != null && pair.equals(names(way))) {
                Set<String> group = new HashSet<>(methods);
                group.addAll(others);
                groups.add(group);
            }
        });
        return groups;
    }

    private Set<String> names(Pair pair) {
        return Set.copyOf(List.of(texts.variable(pair.one), texts.variable(pair.other)));
    }

    private boolean matters(int thread, int variable) {
        return threads.get(thread).method() != RunningThread.NO_METHOD
                && nameOf.computeIfAbsent(
                                variable,
                                any -> Optional.of(texts.variable(variable)).filter(names::contains))
                        .isPresent();
    }

    @Override
    public void read(int thread, int variable, int site) {
        if (matters(thread, variable)) {
            IntOpenHashSet before = hasRead.computeIfAbsent(thread, any -> new IntOpenHashSet());
            if (before.size() < MOST_READ) {
                before.add(variable);
            }
        }
    }

    @Override
    public void write(int thread, int variable, int site) {
        IntOpenHashSet before = hasRead.get(thread);
        if (before != null && matters(thread, variable)) {
            String method = texts.method(threads.get(thread).method());
            before.forEach(read -> add(new Pair(read, variable), method));
        }
    }

    private void add(Pair way, String method) {
        boolean isNew = way.one != way.other && ways.size() < MOST_WAYS && wanted.contains(names(way));
        if (isNew) {
            ways.computeIfAbsent(way, any -> new HashSet<>()).add(method);
        }
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        read(thread, variable, site);
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        write(thread, variable, site);
    }

    @Override
    public void update(int thread, int variable, int site) {
        write(thread, variable, site);
    }

    @Override
    public void begin(int thread, int method, int site) {
        threads.begin(thread, method, !reading.excluded().contains(method), site);
    }

    @Override
    public void end(int thread, int method, int site) {
        if (threads.end(thread)) {
            hasRead.remove(thread);
        }
    }

    @Override
    public void boundary(int thread, int site) {
        hasRead.remove(thread);
    }
}
