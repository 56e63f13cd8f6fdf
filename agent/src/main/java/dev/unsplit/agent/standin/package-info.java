// SPDX-License-Identifier: Apache-2.0
/** Makes, by rule, the classes that stand in for types of the JDK whose methods are all alike. */
@NullMarked
package dev.unsplit.agent.standin;

import org.jspecify.annotations.NullMarked;
