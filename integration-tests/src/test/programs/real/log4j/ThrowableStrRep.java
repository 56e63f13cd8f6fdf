// SPDX-License-Identifier: Apache-2.0
package real.log4j;

import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.log4j.spi.ThrowableInformation;

/**
 * LOG4J 44032, with log4j 1.2.15: two threads want the lines of the same exception for the first time, and each of
 * them makes and stores lines of its own.
 */
public final class ThrowableStrRep {

    private static final class SlowToPrint extends RuntimeException {

        @Override
        public void printStackTrace(PrintWriter out) {
            out.println("printed by " + Thread.currentThread().getName());
            letOthersIn();
        }
    }

    public static void main(String[] args) throws Exception {
        ThrowableInformation information = new ThrowableInformation(new SlowToPrint());
        List<String[]> others = new ArrayList<>();
        Thread other = meanwhile(() -> others.add(information.getThrowableStrRep()));
        String[] own = information.getThrowableStrRep();
        other.join();
        System.out.println(Arrays.toString(own) + " " + Arrays.toString(others.get(0)));
        System.out.println(Arrays.toString(information.getThrowableStrRep()));
    }
}
