// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.modelcheck.ModelCheck;
import dev.unsplit.modelcheck.TraceModel;
import dev.unsplit.modelcheck.search.SearchOptions;
import dev.unsplit.modelcheck.search.Watch;
import dev.unsplit.trace.TraceFormat;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.TraceWriter;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.source.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Checks a model, and writes down the schedule that was found. */
public final class ModelRun {

    /** Other things need memory, too. */
    private static final double SHARE_FOR_STATES = 0.8;

    private static final String MODEL = ".ubp";

    private final ModelOptions options;
    private final Watch watch = new Watch();

    public ModelRun(ModelOptions options) {
        this.options = options;
        options.newTrace().ifPresent(WholeFile::check);
        options.newModel().ifPresent(WholeFile::check);
    }

    /** How many states were seen so far, or how many variables the formula has. */
    public long size() {
        return watch.size();
    }

    /** What that counts. */
    public String unit() {
        return options.bounded().isPresent() ? "variables" : "states";
    }

    /** How deep the search is. */
    public int depth() {
        return watch.depth();
    }

    /** @throws UsageException if a file cannot be written */
    public void run(String file, ResultListener listener) throws IOException {
        listener.result(result(file));
        listener.end();
    }

    private TraceResult result(String file) {
        try {
            String text = text(file);
            ModelCheck model = new ModelCheck(model(file), text, options.conflicts());
            ModelCheck.Answer answer = options.bounded().isPresent()
                    ? model.exploreBounded(options.bounded().getAsInt(), options.timeout(), watch)
                    : model.explore(searchOptions(), watch);
            Optional<Path> newTrace = options.newTrace();
            if (newTrace.isPresent() && answer.trace().isPresent()) {
                write(answer.trace().get(), newTrace.get());
            }
            return newTrace.isPresent() && answer.trace().isEmpty()
                    ? answer.result()
                            .alsoNoting(List.of(newTrace.get() + " is not written: there is no violation to show"))
                    : answer.result();
        } catch (UsageException e) {
            return TraceResult.error(file, String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            return TraceResult.error(
                    file, String.valueOf(MemoryLimit.exceeded(file, e).getMessage()));
        }
    }

    /** Lines are those of the model, and not of the trace that it is made of. */
    private String model(String file) {
        return options.fromTrace().isEmpty()
                ? file
                : options.newModel().map(Path::toString).orElse(file + MODEL);
    }

    /** The text of the model, be it made of a trace. */
    private String text(String file) {
        Path path = OptionWords.file(file);
        if (options.fromTrace().isEmpty()) {
            return FileTrouble.text(path);
        }
        ModelOptions.FromTrace wanted = options.fromTrace().get();
        String text = TraceModel.of(Traces.file(path, null), wanted.methods(), wanted.copies());
        options.newModel().ifPresent(newModel -> {
            try (WholeFile whole = new WholeFile(newModel)) {
                whole.write(text);
                whole.complete();
            }
        });
        return text;
    }

    private SearchOptions searchOptions() {
        return new SearchOptions(
                ModelCheck.watching(options.conflicts()),
                options.reductions(),
                options.order(),
                options.compacted(),
                options.workers(),
                options.mostStates().orElse(Long.MAX_VALUE),
                options.mostBytes().orElse((long) (Runtime.getRuntime().maxMemory() * SHARE_FOR_STATES)),
                options.timeout());
    }

    private static void write(String trace, Path file) {
        TraceFormat format = TraceFormat.ofName(file.toString())
                .orElseThrow(() -> new UsageException("--write-trace: " + file
                        + ": the name does not tell the format; expected .std, .txt, .ust, ..."));
        try (TraceReader reader = Traces.text(file.toString(), trace).open();
                WholeFile whole = new WholeFile(file)) {
            try (TraceWriter writer =
                    Traces.write(whole.stream(), file.toString(), format, reader.info(), reader.symbols())) {
                reader.read(writer);
            }
            whole.complete();
        } catch (IOException e) {
            throw new UsageException(FileTrouble.writing(file, e), e);
        }
    }
}
