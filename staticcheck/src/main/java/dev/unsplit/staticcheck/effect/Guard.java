// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.effect;

import dev.unsplit.staticcheck.atomicity.LockPath;

/**
 * The lock that protects a field.
 *
 * @param lock from the object on whose field it is, or global
 * @param isReadShared whether readers may hold it together
 * @param onlyWrites whether reads do without
 */
public record Guard(LockPath lock, boolean isReadShared, boolean onlyWrites) {

    /** What has to be held for an access of an object's field, if the object has a path. */
    public LockPath of(LockPath object, Effect.Mode mode) {
        LockPath there = lock.isGlobal() ? lock : lock.moved(LockPath.THIS, object);
        return isReadShared && mode == Effect.Mode.READ ? there.shared() : there;
    }
}
