// SPDX-License-Identifier: Apache-2.0
/** Stand-ins for methods of the JDK: woven code calls them instead, they do the real call and tell what it meant. */
package dev.unsplit.runtime.jdk;
