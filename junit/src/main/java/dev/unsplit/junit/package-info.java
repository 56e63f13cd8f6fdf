// SPDX-License-Identifier: Apache-2.0
/** Tests of atomicity for JUnit: a door to the pipeline inside the JVM of the tests. */
@NullMarked
package dev.unsplit.junit;

import org.jspecify.annotations.NullMarked;
