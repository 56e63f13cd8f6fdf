// SPDX-License-Identifier: Apache-2.0
/** The Maven plugin: observes the tests of a build, and fails it if something was split. */
@NullMarked
package dev.unsplit.maven;

import org.jspecify.annotations.NullMarked;
