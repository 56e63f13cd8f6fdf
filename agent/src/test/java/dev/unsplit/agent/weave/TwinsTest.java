// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ObjectStreamClass;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import sample.Tour;

class TwinsTest {

    private static final String TOUR = "sample.Tour";
    private static final String STOP = "sample.Tour$Stop";

    private final WovenClasses classes = new WovenClasses();

    private Object called(Object target, String method) throws Exception {
        return target.getClass().getMethod(method).invoke(target);
    }

    @Test
    void calls_within_a_nest_tell_the_same_as_others() throws Exception {
        assertThat(classes.eventsOf(classes.make(TOUR, 1), "isBegun"))
                .containsExactly("enter isBegun", "enter isVisited", "read Tour$Stop.visits", "exit", "exit");
    }

    @Test
    void the_state_of_the_thread_is_looked_for_once() throws Exception {
        Object tour = classes.make(TOUR, 1);
        EventLog.statesLookedFor = 0;
        called(tour, "isBegun");
        assertThat(EventLog.statesLookedFor).isEqualTo(1);
    }

    @Test
    void wide_arguments_and_frames_are_kept() throws Exception {
        assertThat(called(classes.make(TOUR, 2), "weight")).isEqualTo(new Tour(2).weight());
    }

    @Test
    void twins_are_private_synthetic_and_change_no_serial_version() throws Exception {
        Class<?> stop = classes.loadClass(STOP);
        List<Method> twins = Arrays.stream(stop.getDeclaredMethods())
                .filter(Method::isSynthetic)
                .toList();
        assertThat(twins).isNotEmpty().allMatch(twin -> Modifier.isPrivate(twin.getModifiers()));
        assertThat(ObjectStreamClass.lookupAny(classes.loadClass(TOUR)).getSerialVersionUID())
                .isEqualTo(ObjectStreamClass.lookupAny(Tour.class).getSerialVersionUID());
    }

    @Test
    void failures_look_as_if_there_were_no_twins() throws Exception {
        assertThat(failure(classes.make(TOUR, 0), "isBegun")).isEqualTo(failure(new Tour(0), "isBegun"));
        assertThat(failure(classes.make(TOUR, 1), "failure")).isEqualTo(failure(new Tour(1), "failure"));
    }

    /** The message, and the frames of our own classes. */
    private List<String> failure(Object tour, String method) {
        Throwable failure = catchThrowable(() -> called(tour, method));
        assertThat(failure).isInstanceOf(InvocationTargetException.class);
        List<String> lines = new ArrayList<>(List.of(failure.getCause().toString()));
        for (StackTraceElement frame : failure.getCause().getStackTrace()) {
            if (frame.getClassName().startsWith("sample.")) {
                lines.add(frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber());
            }
        }
        return lines;
    }

    @Test
    void a_class_that_is_not_what_its_file_said_gets_the_twins_that_are_counted_on() throws Exception {
        classes.loadClass(TOUR); // whose calls were woven for the class as its file has it
        classes.define(STOP, withoutMethod(WovenClasses.classFile(STOP), "weigh"));
        Object tour = classes.make(TOUR, 1);
        assertThat(called(tour, "isBegun")).isEqualTo(true);
        assertThat(catchThrowable(() -> called(tour, "weight")).getCause())
                .isInstanceOf(NoSuchMethodError.class)
                .hasMessageContaining("weigh(long, int, double)");
    }

    @Test
    void so_does_a_class_that_is_not_woven_in_the_end() throws Exception {
        classes.loadClass(TOUR);
        classes.numbers.isBroken = true;
        classes.loadClass(STOP);
        classes.numbers.isBroken = false;
        assertThat(classes.numbers.notSeen).containsExactly(Numbers.CLASS);
        assertThat(called(classes.make(TOUR, 2), "weight")).isEqualTo(new Tour(2).weight());
        assertThat(classes.eventsOf(classes.make(TOUR, 1), "isBegun")).containsExactly("enter isBegun", "exit");
    }

    private static byte[] withoutMethod(byte[] classFile, String left) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] thrown) {
                                return name.equals(left)
                                        ? null
                                        : super.visitMethod(access, name, descriptor, signature, thrown);
                            }
                        },
                        0);
        return writer.toByteArray();
    }
}
