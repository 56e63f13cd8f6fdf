// SPDX-License-Identifier: Apache-2.0
package bank;

import dev.unsplit.junit.AtomicityTest;
import dev.unsplit.junit.RepeatedAtomicity;
import dev.unsplit.junit.UnsplitExtension;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One of every kind of test. Those whose name ends in Fails are to fail. */
class KindsTest {

    /** Its threads live longer than a test. */
    private static final ExecutorService POOL = Executors.newFixedThreadPool(2);

    private final Account account = new Account();

    @AfterAll
    static void endThreads() {
        POOL.shutdown();
    }

    /** What surrounds a test is not looked at. */
    @BeforeEach
    void split_before_the_test() throws Exception {
        Clerks.both(() -> account.withdraw(1));
    }

    @AtomicityTest
    void withdrawFails() throws Exception {
        Clerks.both(() -> account.withdraw(1));
    }

    @AtomicityTest
    void deposit() throws Exception {
        Clerks.both(() -> account.deposit(1));
    }

    @Test
    void not_ours() throws Exception {
        Clerks.both(() -> account.withdraw(1));
    }

    @AtomicityTest
    void byItselfFails() throws Exception {
        Clerks.both(() -> account.withdraw(1));
        throw new IllegalStateException("by itself");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @ExtendWith(UnsplitExtension.class)
    void parameters(boolean deposits) throws Exception {
        Clerks.both(() -> {
            if (deposits) {
                account.deposit(1);
            } else {
                account.withdraw(1);
            }
        });
    }

    @RepeatedAtomicity(3)
    void repeated() throws Exception {
        Clerks.both(() -> account.deposit(1));
    }

    @AtomicityTest
    @Timeout(value = 100, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void inAnotherThreadFails() throws Exception {
        Clerks.both(() -> account.withdraw(1));
    }

    @AtomicityTest
    @Timeout(1)
    void tooLateFails() throws Exception {
        Clerks.both(() -> account.withdraw(1));
        TimeUnit.MINUTES.sleep(2);
    }

    @AtomicityTest
    void byThreadsThatLiveOnFails() throws Exception {
        Future<?> one = POOL.submit(() -> account.withdraw(1));
        Future<?> other = POOL.submit(() -> account.withdraw(1));
        one.get();
        other.get();
    }

    @Nested
    @AtomicityTest
    class Inside {

        @Test
        void nestedFails() throws Exception {
            Clerks.both(() -> account.withdraw(1));
        }

        @Test
        void nested() throws Exception {
            Clerks.both(() -> account.deposit(1));
        }
    }
}
