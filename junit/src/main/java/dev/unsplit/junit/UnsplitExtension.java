// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.junit;

import dev.unsplit.finding.Printable;
import dev.unsplit.junit.Judgement.Judged;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.opentest4j.AssertionFailedError;

/**
 * Records the body of each test, and fails the test if something in it was not atomic. What surrounds the body, {@code @BeforeEach} and the like, is not looked
 * at. A test that fails by itself fails with its own failure; ours is suppressed beside it.
 *
 * <p>The report is made when the body has ended, in the same JVM, of which nothing is recorded at that time. What may be missing from it, as where recording ended early, is told on
 * standard error if the test passes, and below the report if it fails. See {@code docs/junit.md}.
 */
public final class UnsplitExtension
        implements BeforeAllCallback, BeforeTestExecutionCallback, AfterTestExecutionCallback {

    private static final Namespace NAMESPACE = Namespace.create(UnsplitExtension.class);

    private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();

    /** Sooner is better: classes that are loaded later are observed at less cost. If it is in vain, each test says so. */
    @Override
    public void beforeAll(ExtensionContext context) {
        try {
            Recorder.ofThisJvm(context);
        } catch (UsageException e) {
            return;
        }
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) throws IOException {
        try {
            Recorder recorder = Recorder.ofThisJvm(context);
            if (recorder.hasParts()) {
                store(context).put(RecordedTest.class, RecordedTest.begin(recorder, Schedule.of(context)));
            }
        } catch (UsageException e) {
            throw WrongUse.of(e);
        }
    }

    @Override
    public void afterTestExecution(ExtensionContext context) throws IOException {
        @Nullable RecordedTest test = store(context).remove(RecordedTest.class, RecordedTest.class);
        if (test == null) {
            return;
        }
        try (test) {
            Path trace = test.end(); // first of all: the next test begins another one, whatever is wrong with this
            Judged judged = Judgement.as(context).of(trace, name(context));
            if (judged.report().isPresent()) {
                throw failed(judged.report().get(), judged.warnings(), Schedule.of(context));
            }
            judged.warnings().forEach(warning -> warn(test(context) + ": " + warning));
        } catch (UsageException e) {
            throw WrongUse.of(e);
        }
    }

    /** Of all repetitions of a test, once. */
    private static void warn(String line) {
        if (WARNED.add(line)) {
            System.err.println("unsplit: warning: " + Printable.of(line));
        }
    }

    private static AssertionFailedError failed(String report, List<String> warnings, @Nullable Schedule schedule) {
        StringBuilder text = new StringBuilder();
        if (schedule != null) {
            text.append(schedule.text()).append("\n\n");
        }
        text.append(report);
        warnings.forEach(warning -> text.append("\n\nwarning: ").append(Printable.of(warning)));
        String message = text.toString();
        AssertionFailedError failure = new AssertionFailedError(message);
        failure.setStackTrace(new StackTraceElement[0]); // it would tell of this class only
        return failure;
    }

    private static String test(ExtensionContext context) {
        return context.getRequiredTestClass().getName() + "."
                + context.getRequiredTestMethod().getName();
    }

    private static String name(ExtensionContext context) {
        String shown = context.getDisplayName();
        String name = test(context);
        return shown.startsWith(context.getRequiredTestMethod().getName() + "(") ? name : name + " (" + shown + ")";
    }

    private static Store store(ExtensionContext context) {
        return context.getStore(NAMESPACE);
    }
}
