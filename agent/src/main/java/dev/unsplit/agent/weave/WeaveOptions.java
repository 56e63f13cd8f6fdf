// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

/**
 * How classes are woven.
 *
 * @param arrays elements of arrays are watched
 * @param wholeArrays an array is one variable
 * @param arrayLimit only the first elements of an array are watched
 * @param exactOrder plain accesses are locked like volatile ones
 * @param dropRepeats what a transaction did just before, with nothing between, is not watched again
 * @param predictable accesses are written for prediction, which needs some repeats
 * @param verbose tell of classes that could not be woven
 * @param givesWay threads may be made to give way to others
 * @param late classes of the program are there already, of any nest, and can be given no methods
 */
public record WeaveOptions(
        boolean arrays,
        boolean wholeArrays,
        boolean arrayLimit,
        boolean exactOrder,
        boolean dropRepeats,
        boolean predictable,
        boolean verbose,
        boolean givesWay,
        boolean late) {

    /** Without filters everything is as plain as can be. */
    boolean twins() {
        return dropRepeats && !late;
    }

    /** Where elements are watched as they are, in any order that tells the same, loops can tell of them at once. */
    boolean ranges() {
        return arrays && !wholeArrays && !arrayLimit && !exactOrder && dropRepeats;
    }
}
