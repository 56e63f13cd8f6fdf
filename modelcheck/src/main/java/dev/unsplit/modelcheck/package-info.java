// SPDX-License-Identifier: Apache-2.0
/** Models to findings: whether every schedule of a concurrent Boolean program is serializable. docs/models.md tells what users see of it. */
@NullMarked
package dev.unsplit.modelcheck;

import org.jspecify.annotations.NullMarked;
