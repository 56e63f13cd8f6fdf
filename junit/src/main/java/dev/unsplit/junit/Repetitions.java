// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.junit;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.TestAbortedException;

/** What {@link RepeatedAtomicity} stands for: repetitions with a seed each, up to the first that fails. */
final class Repetitions implements TestTemplateInvocationContextProvider {

    private static final String SEED = "unsplit.seed";

    /**
     * One of them.
     *
     * @param failed set by the first that fails
     */
    private record Repetition(int number, int all, long seed, AtomicBoolean failed)
            implements TestTemplateInvocationContext, BeforeEachCallback, AfterEachCallback {

        @Override
        public String getDisplayName(int invocation) {
            return "repetition " + number + " of " + all + ", seed " + seed;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        @Override
        public void beforeEach(ExtensionContext context) {
            new Schedule(
                            seed,
                            "repetition " + number + " of " + all + ", seed " + seed + ": -D" + SEED + "=" + seed
                                    + " repeats its choices")
                    .choose(context);
        }

        @Override
        public void afterEach(ExtensionContext context) {
            if (context.getExecutionException().filter(Repetition::isFailure).isPresent()) {
                failed.set(true);
            }
        }

        /** An assumption that does not hold makes no failure. */
        private static boolean isFailure(Throwable thrown) {
            return !(thrown instanceof TestAbortedException);
        }
    }

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getRequiredTestMethod(), RepeatedAtomicity.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        int count = AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), RepeatedAtomicity.class)
                .orElseThrow()
                .value();
        if (count < 1) {
            throw WrongUse.of("@RepeatedAtomicity(" + count + "): expected a number of repetitions above 0");
        }
        OptionalLong given = givenSeed(context);
        Random seeds = new Random();
        AtomicBoolean failed = new AtomicBoolean();
        return IntStream.rangeClosed(1, count)
                .takeWhile(number -> !failed.get())
                .mapToObj(number ->
                        new Repetition(number, count, given.orElse(Math.abs((long) seeds.nextInt())), failed));
    }

    private static OptionalLong givenSeed(ExtensionContext context) {
        Optional<String> given = WrongUse.parameter(context, "seed");
        if (given.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(given.get().strip()));
        } catch (NumberFormatException e) {
            throw WrongUse.of(SEED + "=" + given.get() + ": expected a whole number");
        }
    }
}
