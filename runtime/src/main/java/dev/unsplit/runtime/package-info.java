// SPDX-License-Identifier: Apache-2.0
/**
 * What runs inside the observed program: the probes that are woven into it and the recorder that they lead to. It sits on
 * the boot class path, so it uses nothing but the JDK, and it never throws into the program nor locks its objects.
 */
package dev.unsplit.runtime;
