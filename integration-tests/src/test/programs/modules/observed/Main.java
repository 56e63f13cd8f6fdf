// SPDX-License-Identifier: Apache-2.0
package observed;

import java.util.TreeSet;
import observed.inner.Counter;

/** Runs in a named module, and tells what the module can see. */
public final class Main {

    private Main() {}

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread[] threads = new Thread[2];
        for (int index = 0; index < threads.length; index++) {
            threads[index] = new Thread(counter::increment);
            threads[index].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Module module = Main.class.getModule();
        System.out.println(counter.value() + " " + module + " " + new TreeSet<>(module.getPackages()) + module.getDescriptor());
        System.out.println(module.isExported("observed.inner") + " " + module.isOpen("observed.inner"));
        System.out.println(ModuleLayer.boot().findModule("java.sql").isPresent());
        throw new IllegalStateException("in a module");
    }
}
