// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A stage that is attached to a future which is complete already goes on with what that has made. */
public final class StagesOfCompleteFutures {

    static final class Cell {
        private int value;

        Cell add(int more) {
            value += more;
            return this;
        }
    }

    /** A future that is complete for sure; nobody has asked it. */
    private static CompletableFuture<Cell> complete(String step) {
        CompletableFuture<Cell> future = new CompletableFuture<>();
        Thread other = new Thread(() -> {
            future.complete(new Cell().add(1));
            reached(step);
        });
        other.start();
        await(step);
        sleep();
        return future;
    }

    private static void three(String step, Function<CompletableFuture<Cell>, CompletableFuture<Cell>> stage) {
        Cell cell = stage.apply(complete(step)).join().add(4);
        check(cell.value == 7, step);
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Cell> none = new CompletableFuture<>();
        CompletableFuture<Integer> two = CompletableFuture.completedFuture(2);
        three("apply", future -> future.thenApply(cell -> cell.add(2)));
        three("combine", future -> future.thenCombine(two, Cell::add));
        three("combine the other way", future -> two.thenCombine(future, (more, cell) -> cell.add(more)));
        three("when complete", future -> future.whenComplete((cell, trouble) -> cell.add(2)));
        three("handle", future -> future.handle((cell, trouble) -> cell.add(2)));
        three("compose", future -> future.thenCompose(cell -> CompletableFuture.completedFuture(cell.add(2))));
        three("either", future -> none.applyToEither(future, cell -> cell.add(2)));
        three("exceptionally", future -> future.exceptionally(trouble -> null).thenApply(cell -> cell.add(2)));
        three("copy", future -> future.copy().thenApply(cell -> cell.add(2)));
        three("any", future -> CompletableFuture.anyOf(none, future).thenApply(cell -> ((Cell) cell).add(2)));
        three("all", future -> CompletableFuture.allOf(future, two).thenCompose(all -> future)
                .thenApply(cell -> cell.add(2)));
    }
}
