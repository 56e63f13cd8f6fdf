// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The common names of what goes wrong when a transaction is split. They are told from the {@link Circle} alone: the transaction does {@code a}, others then do something that
 * conflicts with it, first {@code c} and last {@code d}, and the transaction does {@code b}, which conflicts with {@code d}. With R for a read, W for a write, U for an
 * indivisible read-modify-write, and W for both where they make no difference:
 *
 * <pre>
 *   a      c      d      b       variables             name
 *   R(x)   W(x)   …      W(y)    one collection        check-then-act
 *   R(x)   W(x)   …      U(x)                          check-then-act
 *   R(x)   W(x)   …      W(x)                          lost update
 *   R(x)   W(x)   …      R(x)    then W(x)             check-then-act
 *   R(x)   W(x)   …      R(x)                          non-repeatable read
 *   R(x)   W(x)   …      R(y)    two                   inconsistent read
 *   R(x)   W(x)   …      W(y)    two; only edges R→W   write skew
 *   R(x)   W(x)   …      W(y)    two                   stale read
 *   W(x)   R(x)   …      any     one or two            dirty read
 *   W(x)   W(x)   …      any     one or two            dirty write
 * </pre>
 *
 * The first line that fits counts. {@code a} = U(x) counts as a read if {@code c} writes and {@code b} is of x, too: its result is used. A collection is one if {@code x} and
 * {@code y} are the whole of it or elements, at least one of them an element if the collection is not of the JDK. Arrays are none, nor are those of atomics. Two objects of one class are two, as a witness tells them apart.
 *
 * <p>What the transaction does behind {@code b} is on no circle: whoever knows it from the trace has to say that x is written then, as in {@code if (x >= n) x -= n}.
 *
 * <p>Nor is on a circle what another method does elsewhere: a stale read is a write skew if others are known to be in on it ({@link Finding#methods}).
 *
 * <p>Where no single transaction is split, because time does not go on along the circle, only two things have a name. Write skew: every edge leads from a read to a write. That may be about one variable
 * only if it is the whole of a collection, to which two can add different keys without a conflict. Inconsistent read: of two transactions one reads two variables that the other writes, in the other order. Circles through locks, starts of threads and the like have no name.
 *
 * <p>Most names are those of Berenson, Bernstein, Gray, Melton, O'Neil, O'Neil: A Critique of ANSI SQL Isolation Levels, SIGMOD 1995.
 */
public enum Anomaly {
    CHECK_THEN_ACT("check-then-act", "what it checked may no longer be true when it acts on it"),
    LOST_UPDATE("lost update", "it overwrites what another thread wrote after it had read; that change is lost"),
    NON_REPEATABLE_READ(
            "non-repeatable read", "it reads the same thing twice, and another thread changes it in between"),
    INCONSISTENT_READ(
            "inconsistent read", "it reads one value before and another after a change; they never belonged together"),
    WRITE_SKEW("write skew", "each reads what another is about to change, and none sees that change"),
    STALE_READ("stale read", "what it writes is based on a value that is out of date by then"),
    DIRTY_READ("dirty read", "another thread sees what it has written so far, though it is not finished"),
    DIRTY_WRITE("dirty write", "another thread overwrites what it has written, though it is not finished");

    private static final String ATOMICS = "java.util.concurrent.atomic.";

    private final String title;
    private final String sentence;

    Anomaly(String title, String sentence) {
        this.title = title;
        this.sentence = sentence;
    }

    /** The common name. */
    public String title() {
        return title;
    }

    /** What happens, said of the transaction that is split. */
    public String sentence() {
        return sentence;
    }

    public static Optional<Anomaly> named(String title) {
        return Arrays.stream(values())
                .filter(anomaly -> anomaly.title.equals(title))
                .findFirst();
    }

    /** Empty if there is no name for it. */
    public static Optional<Anomaly> of(Finding finding) {
        return of(finding, step -> step.action().equals("update"), false);
    }

    /**
     * @param isUpdate whether a step that writes is known to be an indivisible read-modify-write, which not every witness says
     * @param isWrittenLater whether what is read twice is known to be written by the same transaction then
     */
    public static Optional<Anomaly> of(Finding finding, Predicate<Step> isUpdate, boolean isWrittenLater) {
        return finding.rule() == Rule.ATOMICITY
                ? Circle.of(finding)
                        .flatMap(circle -> of(circle, isUpdate))
                        .map(anomaly -> anomaly == NON_REPEATABLE_READ && isWrittenLater ? CHECK_THEN_ACT : anomaly)
                        .map(anomaly ->
                                anomaly == STALE_READ && !finding.methods().isEmpty() ? WRITE_SKEW : anomaly)
                : Optional.empty();
    }

    private static Optional<Anomaly> of(Circle circle, Predicate<Step> isUpdate) {
        if (!circle.forward()) {
            return isWriteSkew(circle)
                    ? Optional.of(WRITE_SKEW)
                    : Optional.of(INCONSISTENT_READ).filter(any -> isReadInParts(circle));
        }
        boolean isData = CircleSearch.isAccess(circle.left())
                && CircleSearch.isAccess(circle.entered())
                && CircleSearch.isAccess(circle.back());
        if (!isData) {
            return Optional.empty();
        }
        return Optional.of(leftByReading(circle) ? ofReader(circle, isUpdate) : ofWriter(circle));
    }

    private static boolean leftByReading(Circle circle) {
        Step left = circle.left();
        boolean usesResult = left.action().equals("update")
                && CircleSearch.writes(circle.entered())
                && left.target().equals(circle.back().target());
        return left.action().equals("read") || usesResult;
    }

    private static Anomaly ofReader(Circle circle, Predicate<Step> isUpdate) {
        String read = circle.left().target();
        Step back = circle.back();
        boolean oneVariable = read.equals(back.target());
        if (!CircleSearch.writes(back)) {
            return oneVariable ? NON_REPEATABLE_READ : INCONSISTENT_READ;
        }
        if (areOfOneCollection(read, back.target()) || oneVariable && isUpdate.test(back)) {
            return CHECK_THEN_ACT;
        }
        if (oneVariable) {
            return LOST_UPDATE;
        }
        return isWriteSkew(circle) ? WRITE_SKEW : STALE_READ;
    }

    private static Anomaly ofWriter(Circle circle) {
        return circle.entered().action().equals("write") ? DIRTY_WRITE : DIRTY_READ;
    }

    private static boolean isWriteSkew(Circle circle) {
        return circle.edges().stream()
                        .allMatch(edge -> !edge.isOfOneThread()
                                && edge.from().action().equals("read")
                                && CircleSearch.writes(edge.to()))
                && (isAboutSeveral(circle) || isWhole(circle.left().target()));
    }

    /** One of two transactions reads a variable before the other writes it, and another one after that: so it has seen half of what the other did, whoever was split. */
    private static boolean isReadInParts(Circle circle) {
        return circle.edges().size() == 2
                && circle.edges().stream()
                        .allMatch(edge -> CircleSearch.isAccess(edge.from()) && CircleSearch.isAccess(edge.to()))
                && (readsTwo(circle.left(), circle.back()) || readsTwo(circle.last(), circle.entered()));
    }

    private static boolean readsTwo(Step step, Step other) {
        return !CircleSearch.writes(step)
                && !CircleSearch.writes(other)
                && !step.target().equals(other.target());
    }

    private static boolean isAboutSeveral(Circle circle) {
        return circle.edges().stream()
                        .map(edge -> edge.from().target())
                        .distinct()
                        .count()
                > 1;
    }

    private static boolean areOfOneCollection(String variable, String other) {
        return (isElement(variable) || isElement(other) || isWhole(variable))
                && collection(variable).equals(collection(other));
    }

    /** What {@code isEmpty} reads, and a new key writes: nothing is lost if others write it, too. A field of a class of the JDK is written small. */
    private static boolean isWhole(String variable) {
        return variable.startsWith("java.util.")
                && !variable.startsWith(ATOMICS)
                && Character.isUpperCase(variable.charAt(variable.lastIndexOf('.') + 1));
    }

    /** As in {@code java.util.Vector[3]}; an element of an array is {@code int[][3]}. */
    private static boolean isElement(String variable) {
        int bracket = variable.indexOf('[');
        return bracket > 0
                && variable.endsWith("]")
                && !variable.startsWith("[]", bracket)
                && !variable.startsWith(ATOMICS);
    }

    private static String collection(String variable) {
        return isElement(variable) ? variable.substring(0, variable.indexOf('[')) : variable;
    }
}
