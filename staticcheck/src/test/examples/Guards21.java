// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;

/** What runs before the code of a case: guards, and the accessors of records that are taken apart. */
class Guards21 {

    private volatile int changes;

    private boolean changeTwice() {
        changes++;
        changes++;
        return false;
    }

    @Atomic
    int guarded(Object object) { // error: guarded is not atomic
        return switch (object) {
            case Integer number when changeTwice() -> 1;
            default -> 2;
        };
    }

    @Atomic
    int guardedOnce(Object object) {
        return switch (object) {
            case Integer number when changes == 1 -> 1;
            default -> 2;
        };
    }

    @Atomic
    int guardedByBoth(Object object) { // error: guardedByBoth is not atomic
        return switch (object) {
            case Integer number when changes == 1 -> 1;
            case Integer number when changes == 2 -> 2;
            default -> 3;
        };
    }

    record Box(Guards21 inside) {
        @Override
        public Guards21 inside() {
            inside.changeTwice();
            return inside;
        }
    }

    record Plain(int number) {}

    @Atomic
    boolean takesApart(Object object) { // error: takesApart is not atomic
        return object instanceof Box(Guards21 inside);
    }

    @Atomic
    int takesApartInCase(Object object) { // error: takesApartInCase is not atomic
        return switch (object) {
            case Box(Guards21 inside) -> 1;
            default -> 2;
        };
    }

    @Atomic
    int takesPlainApart(Object object) {
        return object instanceof Plain(int number) ? number : 0;
    }
}
