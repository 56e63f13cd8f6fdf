// SPDX-License-Identifier: Apache-2.0
/** A module that reads nothing but java.base, and opens nothing. */
module observed {}
