// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import jdk.internal.vm.annotation.Hidden;

/** Asynchronous computations, seen from the program: where the call is. */
public final class AsyncCalls {

    public static final Class<?> OWNER = CompletableFuture.class;

    private AsyncCalls() {}

    @Hidden
    public static CompletableFuture<Object> supplyAsync(Supplier<Object> supplier, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return CompletableFuture.supplyAsync(supplier);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static CompletableFuture<Object> supplyAsync(
            Supplier<Object> supplier, Executor pool, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return CompletableFuture.supplyAsync(supplier, pool);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static CompletableFuture<Void> runAsync(Runnable task, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return CompletableFuture.runAsync(task);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static CompletableFuture<Void> runAsync(Runnable task, Executor pool, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return CompletableFuture.runAsync(task, pool);
        } finally {
            ts.callSite = outer;
        }
    }

    private static int enter(int site, ThreadState ts) {
        int outer = ts.callSite;
        ts.callSite = site;
        return outer;
    }
}
