// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** What {@link Vector14} needs of another collection. That of the JDK would not do: what the JDK does is not observed. */
interface Collection14 {

    int size();

    boolean contains(@Nullable Object object);

    Iterator<@Nullable Object> iterator();

    @Nullable
    Object[] toArray();

    /** Into the given array if it is large enough, and into a new one otherwise. */
    @Nullable
    Object[] toArray(@Nullable Object[] array);
}
