// SPDX-License-Identifier: Apache-2.0
package real.log4j;

import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.helpers.AppenderAttachableImpl;
import org.apache.log4j.spi.LoggingEvent;

/**
 * LOG4J 54325, with log4j 1.2.13: while one thread closes the appenders it is about to remove, another one removes
 * them all, and the list that the first one goes on with is gone.
 */
public final class RemoveAllAppenders {

    private static final class SlowToClose extends AppenderSkeleton {

        @Override
        protected void append(LoggingEvent event) {}

        @Override
        public void close() {
            letOthersIn();
        }

        @Override
        public boolean requiresLayout() {
            return false;
        }
    }

    public static void main(String[] args) throws Exception {
        AppenderAttachableImpl appenders = new AppenderAttachableImpl();
        appenders.addAppender(new SlowToClose());
        Thread other = meanwhile(appenders::removeAllAppenders);
        try {
            appenders.removeAllAppenders();
            System.out.println("removed");
        } catch (NullPointerException e) {
            System.out.println("the list was gone, in " + e.getStackTrace()[0].getMethodName());
        }
        other.join();
    }
}
