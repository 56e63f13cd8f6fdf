// SPDX-License-Identifier: Apache-2.0
package sample;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Methods of which somebody said whether they are transactions, and a class that JaCoCo has been at. */
public class Marked {

    @interface Atomic {}

    @interface NotAtomic {
        String reason() default "";
    }

    static int count;
    int x;

    @Atomic
    private void secretButAtomic() {
        x++;
    }

    @NotAtomic(reason = "roughly right will do")
    public void openButNot() {
        x++;
    }

    @Test
    void test() {
        x++;
    }

    @BeforeEach
    void beforeTest() {
        x++;
    }

    public static void main(String[] arguments) {
        count++;
    }

    public void covered() {
        boolean[] probes = $jacocoInit();
        probes[1] = true;
        x++;
        probes[2] = true;
    }

    private static boolean[] $jacocoInit() {
        return new boolean[3];
    }
}
