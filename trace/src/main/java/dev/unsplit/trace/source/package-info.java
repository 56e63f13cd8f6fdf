// SPDX-License-Identifier: Apache-2.0
/** Where traces come from and go to: files and streams, compressed or not, of every format. */
@NullMarked
package dev.unsplit.trace.source;

import org.jspecify.annotations.NullMarked;
