// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Two variables belong together, and are changed one after the other. */
public final class PointHalfMoved {

    static final class Point {
        private int x;
        private int y;

        synchronized void setX(int newX) {
            x = newX;
        }

        synchronized void setY(int newY) {
            y = newY;
        }

        synchronized boolean isOnDiagonal() {
            return x == y;
        }

        void moveTo(int place) {
            setX(place);
            letOthersIn();
            setY(place); // expect: violation Point.moveTo
        }
    }

    public static void main(String[] args) throws Exception {
        Point point = new Point();
        Thread other = meanwhile(() -> check(!point.isOnDiagonal(), "it is half moved"));
        point.moveTo(1);
        other.join();
    }
}
