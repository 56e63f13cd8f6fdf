// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ObjectStreamClass;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class WeaverTest {

    private final WovenClasses classes = new WovenClasses();

    @Test
    void accesses_of_fields_are_told() throws Exception {
        Object account = classes.account();
        assertThat(classes.eventsOf(account, "read")).containsExactly("enter read", "read Account.balance", "exit");
        assertThat(classes.eventsOf(account, "write", 3))
                .containsExactly("enter write", "write Account.balance", "exit");
        assertThat(classes.eventsOf(account, "wide")).containsExactly("enter wide", "write Account.interest", "exit");
        assertThat(classes.eventsOf(account.getClass(), "statics"))
                .containsExactly("enter statics", "write Account.count", "exit");
    }

    @Test
    void volatile_accesses_are_told_as_such_and_never_dropped() throws Exception {
        assertThat(classes.eventsOf(classes.account(), "volatileAccesses"))
                .containsExactly(
                        "enter volatileAccesses",
                        "writeVolatile Account.version",
                        "readVolatile Account.version",
                        "exit");
    }

    @Test
    void fields_of_other_classes_are_told() throws Exception {
        Object account = classes.account();
        Class<?> teller = classes.loadClass("sample.Teller");
        Object one = teller.getDeclaredConstructor().newInstance();
        assertThat(classes.eventsOf(one, "look", account)).contains("read Account.balance");
        assertThat(classes.eventsOf(one, "change", account)).contains("write Account.balance");
        assertThat(classes.eventsOf(one, "countAccounts")).contains("read Account.count");
    }

    @Test
    void repeats_with_nothing_between_are_dropped() throws Exception {
        Object account = classes.account();
        assertThat(classes.eventsOf(account, "readTwice"))
                .containsExactly("enter readTwice", "read Account.balance", "exit");
        assertThat(classes.eventsOf(account, "addTwice"))
                .containsExactly("enter addTwice", "read Account.balance", "write Account.balance", "exit");
    }

    @Test
    void repeats_are_told_once_more_for_prediction() throws Exception {
        WovenClasses predictable =
                new WovenClasses(new WeaveOptions(true, false, false, false, true, true, true, false, false));
        Object account = predictable.account();
        assertThat(predictable.eventsOf(account, "readTwice"))
                .containsExactly("enter readTwice", "read Account.balance", "readAgain Account.balance", "exit");
        assertThat(predictable.eventsOf(account, "addTwice"))
                .containsExactly(
                        "enter addTwice",
                        "read Account.balance",
                        "write Account.balance",
                        "readAgain Account.balance",
                        "writeAgain Account.balance",
                        "exit");
        assertThat(predictable.eventsOf(account, "writeSameTwice", new int[4], 1))
                .containsExactly("enter writeSameTwice", "write [1]", "writeAgain [1]", "exit");
    }

    @Test
    void a_call_or_another_object_between_makes_it_no_repeat() throws Exception {
        Object account = classes.account();
        set(account, "next", classes.account());
        assertThat(classes.eventsOf(account, "readTwiceWithCallBetween"))
                .containsSubsequence("read Account.balance", "read Account.balance");
        assertThat(Collections.frequency(classes.eventsOf(account, "readThroughChangingLocal"), "read Account.balance"))
                .isEqualTo(2);
    }

    @Test
    void values_on_the_stack_are_not_taken_for_those_of_a_local_that_has_changed() throws Exception {
        Object account = classes.account();
        assertThat(classes.eventsOf(account, "writeTwo", new int[4], 1))
                .containsExactly("enter writeTwo", "write [1]", "write [2]", "exit");
        assertThat(Collections.frequency(
                        classes.eventsOf(account, "writeThroughOldLocal", classes.account()), "write Account.balance"))
                .isEqualTo(2);
    }

    @Test
    void nothing_is_dropped_without_filters() throws Exception {
        WovenClasses all =
                new WovenClasses(new WeaveOptions(true, false, false, false, false, false, true, false, false));
        assertThat(Collections.frequency(all.eventsOf(all.account(), "readTwice"), "read Account.balance"))
                .isEqualTo(2);
    }

    @Test
    void order_exact_locks_plain_accesses() throws Exception {
        WovenClasses exact =
                new WovenClasses(new WeaveOptions(true, false, false, true, true, false, true, false, false));
        Object account = exact.account();
        assertThat(exact.eventsOf(account, "read")).contains("readExact Account.balance");
        assertThat(exact.eventsOf(account, "write", 1)).contains("writeExact Account.balance");
        assertThat(exact.eventsOf(account, "elements", 1)).contains("writeExact [1]", "readExact [1]");
        assertThat(exact.eventsOf(account, "elements", 9)).endsWith("ArrayIndexOutOfBoundsException");
    }

    @Test
    void where_schedules_are_varied_threads_may_give_way_before_calls_and_monitors() throws Exception {
        WovenClasses varied =
                new WovenClasses(new WeaveOptions(true, false, false, false, true, false, true, true, false));
        Object account = varied.account();
        assertThat(varied.eventsOf(account, "readTwiceWithCallBetween"))
                .containsSubsequence("read Account.balance", "give way", "read Account.balance");
        assertThat(varied.eventsOf(account, "secretBlock")).containsSubsequence("give way", "lock");
        assertThat(classes.eventsOf(classes.account(), "secretBlock")).doesNotContain("give way");
    }

    @Test
    void a_class_that_was_there_before_us_gets_probes_but_neither_fields_nor_methods() {
        WovenClasses late = new WovenClasses(new WeaveOptions(true, false, false, false, true, true, true, true, true));
        byte[] classFile = WovenClasses.classFile("sample.Account");
        byte[] woven = late.weaver.transform(late, "sample/Account", sample.Account.class, null, classFile);
        assertThat(woven).isNotEqualTo(classFile);
        assertThat(members(woven)).isEqualTo(members(classFile));
    }

    private static List<String> members(byte[] classFile) {
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, 0);
        List<String> members = new ArrayList<>();
        node.fields.forEach(field -> members.add(field.access + " " + field.name + field.desc));
        node.methods.forEach(method -> members.add(method.access + " " + method.name + method.desc));
        return members;
    }

    @Test
    void elements_of_arrays_are_told() throws Exception {
        Object account = classes.account();
        assertThat(classes.eventsOf(account, "elements", 2)).containsSubsequence("write [2]", "read [2]");
        assertThat(classes.eventsOf(account, "sumOfLocalArray", new int[2])).contains("read [0]", "read [1]");
    }

    @Test
    void a_whole_array_can_be_one_variable() throws Exception {
        WovenClasses whole =
                new WovenClasses(new WeaveOptions(true, true, false, false, true, false, true, false, false));
        assertThat(whole.eventsOf(whole.account(), "elements", 2)).containsSubsequence("write [0]", "read [0]");
    }

    @Test
    void arrays_can_be_left_out() throws Exception {
        WovenClasses none =
                new WovenClasses(new WeaveOptions(false, false, false, false, true, false, true, false, false));
        assertThat(none.eventsOf(none.account(), "sumOfLocalArray", new int[2])).isEmpty();
    }

    @Test
    void an_object_that_an_array_refuses_leaves_nothing_locked() throws Exception {
        Object account = classes.account();
        assertThat(classes.eventsOf(account, "note", 0, new Object()))
                .containsExactly("enter note", "read Account.notes", "write [0]", "exit", "ArrayStoreException");
        assertThat(classes.eventsOf(account, "catches"))
                .containsExactly(
                        "enter catches",
                        "enter note",
                        "read Account.notes",
                        "write [0]",
                        "exit",
                        "write Account.balance",
                        "write Account.interest",
                        "exit");
    }

    @Test
    void failures_say_the_same_as_before() throws Exception {
        for (String method : List.of("ownerOfNext", "renameNext", "enterNext", "awaitsWithoutMonitor", "fails")) {
            assertThat(failure(classes.account(), method)).isEqualTo(failure(new sample.Account(3), method));
        }
        Object account = classes.account();
        Object original = new sample.Account(3);
        set(account, "next", classes.account());
        set(original, "next", new sample.Account(3));
        Field owner = classes.loadClass("sample.Account").getDeclaredField("owner");
        owner.setAccessible(true);
        owner.set(get(account, "next"), null);
        set(get(original, "next"), "owner", null);
        assertThat(failure(account, "ownerOfNext")).isEqualTo(failure(original, "ownerOfNext"));
    }

    private static String failure(Object target, String name) throws Exception {
        Throwable thrown =
                catchThrowable(() -> target.getClass().getMethod(name).invoke(target));
        Throwable cause = ((InvocationTargetException) thrown).getCause();
        StackTraceElement top = cause.getStackTrace()[0];
        return cause + " at " + top.getMethodName() + ":" + top.getLineNumber();
    }

    @Test
    void methods_are_left_on_failure_too() throws Exception {
        assertThat(classes.eventsOf(classes.account(), "fails"))
                .containsExactly("enter fails", "write Account.balance", "exit", "IllegalStateException");
    }

    @Test
    void private_methods_are_entered_only_if_synchronized() throws Exception {
        assertThat(classes.eventsOf(classes.account(), "callsSecrets"))
                .containsExactly(
                        "enter callsSecrets",
                        "enter secretlySynchronized",
                        "lock",
                        "write Account.balance",
                        "unlock",
                        "exit",
                        "lock",
                        "write Account.balance",
                        "unlock",
                        "exit");
    }

    @Test
    void monitors_are_told_while_they_are_held() throws Exception {
        Object account = classes.account();
        assertThat(classes.eventsOf(account, "synchronizedRead"))
                .containsExactly("enter synchronizedRead", "lock", "read Account.balance", "unlock", "exit");
        assertThat(classes.eventsOf(account.getClass(), "synchronizedStatic"))
                .startsWith("enter synchronizedStatic", "lock")
                .endsWith("unlock", "exit");
        assertThat(classes.eventsOf(account, "awaits")).containsSubsequence("lock", "waiting", "waited", "unlock");
        assertThat(classes.eventsOf(account, "awaitsWithoutMonitor"))
                .containsSubsequence("waiting", "waited", "exit", "IllegalMonitorStateException");
        assertThat(classes.eventsOf(account, "tells")).contains("notifying");
    }

    @Test
    void what_a_task_may_start_in_says_so() throws Exception {
        Object account = classes.account();
        assertThat(classes.eventsOf(account, "lambda"))
                .containsExactly("enter lambda", "started", "read Account.balance", "exit");
    }

    @Test
    void a_constructor_is_entered_after_the_one_it_calls() throws Exception {
        EventLog.EVENTS.clear();
        classes.account();
        assertThat(EventLog.EVENTS)
                .containsExactly(
                        "enter <init>",
                        "write Account.owner",
                        "write Account.history",
                        "write Account.notes",
                        "write Account.balance",
                        "exit");
    }

    @Test
    void fields_can_be_left_out_by_the_specification() throws Exception {
        WovenClasses some = new WovenClasses(
                WovenClasses.PLAIN, "exclude field sample.Account.bal*", "exclude sample.Account.wide");
        Object account = some.account();
        assertThat(some.eventsOf(account, "read")).isEmpty();
        assertThat(some.eventsOf(account, "wide")).containsExactly("started", "write Account.interest");
    }

    @Test
    void annotations_of_any_package_say_what_is_atomic() throws Exception {
        Object marked =
                classes.loadClass("sample.Marked").getDeclaredConstructor().newInstance();
        assertThat(classes.eventsOf(marked, "secretButAtomic")).startsWith("enter secretButAtomic");
        assertThat(classes.eventsOf(marked, "openButNot")).startsWith("started", "read Marked.x");
        assertThat(classes.numbers.leftOut).containsExactly("@NotAtomic: roughly right will do");
    }

    @Test
    void main_and_tests_are_no_transactions() throws Exception {
        Object marked =
                classes.loadClass("sample.Marked").getDeclaredConstructor().newInstance();
        assertThat(classes.eventsOf(marked, "test")).startsWith("started", "read Marked.x");
        assertThat(classes.eventsOf(marked, "beforeTest")).startsWith("started", "read Marked.x");
        assertThat(classes.eventsOf(marked, "main", (Object) new String[0])).startsWith("started", "read Marked.count");
    }

    @Test
    void what_a_coverage_tool_counts_is_no_data_of_the_program() throws Exception {
        Object marked =
                classes.loadClass("sample.Marked").getDeclaredConstructor().newInstance();
        assertThat(classes.eventsOf(marked, "covered"))
                .containsExactly("enter covered", "read Marked.x", "write Marked.x", "exit");
    }

    @Test
    void added_fields_are_private_transient_and_synthetic() throws Exception {
        Class<?> woven = classes.loadClass("sample.Account");
        List<String> added = new ArrayList<>();
        for (Field field : woven.getDeclaredFields()) {
            if (field.isSynthetic()) {
                assertThat(Modifier.isPrivate(field.getModifiers()) && Modifier.isTransient(field.getModifiers()))
                        .isTrue();
                added.add(field.getName());
            }
        }
        assertThat(added)
                .contains(
                        "balance$unsplit",
                        "balance$unsplitWrite",
                        "balance$unsplitAccess",
                        "balance$unsplitReaders",
                        "count$unsplit")
                .doesNotContain("number$unsplit");
        assertThat(serialVersion(woven)).isEqualTo(serialVersion(sample.Account.class));
    }

    /** And all of it is documented. */
    @Test
    void reflection_sees_these_fields_and_methods_more_and_no_others() throws Exception {
        assertThat(addedFields("sample.Exposed"))
                .containsExactlyInAnyOrder(
                        "made$unsplit",
                        "made$unsplitWrite",
                        "made$unsplitAccess",
                        "made$unsplitReaders",
                        "size$unsplit",
                        "size$unsplitWrite",
                        "size$unsplitAccess",
                        "size$unsplitReaders",
                        "unsplit$shadow");
        assertThat(addedMethods("sample.Exposed")).containsExactlyInAnyOrder("unsplit$call0", "unsplit$reference0");
        assertThat(addedMethods("sample.Exposed$Part")).containsExactly("weight");
        assertThat(Path.of("../docs/limits.md"))
                .content()
                .contains("x$unsplit", "x$unsplitWrite", "x$unsplitAccess", "x$unsplitReaders")
                .contains("`unsplit$shadow`", "`unsplit$call0`", "`unsplit$reference0`", "one parameter more");
    }

    private List<String> addedFields(String type) throws Exception {
        List<String> added = new ArrayList<>();
        for (Field field : classes.loadClass(type).getDeclaredFields()) {
            if (field.isSynthetic()) {
                assertThat(Modifier.toString(field.getModifiers())).matches("private (static )?transient");
            }
            added.add(field.getName());
        }
        for (Field field : Class.forName(type).getDeclaredFields()) {
            added.remove(field.getName());
        }
        return added;
    }

    private List<String> addedMethods(String type) throws Exception {
        List<String> added = new ArrayList<>();
        for (Method method : classes.loadClass(type).getDeclaredMethods()) {
            added.add(method.getName());
        }
        for (Method method : Class.forName(type).getDeclaredMethods()) {
            added.remove(method.getName());
        }
        return added;
    }

    private static long serialVersion(Class<?> type) throws Exception {
        var computed = ObjectStreamClass.class.getDeclaredMethod("computeDefaultSUID", Class.class);
        computed.setAccessible(true);
        return (long) computed.invoke(null, type);
    }

    @Test
    void a_redefined_class_gets_the_same_fields_again() throws Exception {
        Class<?> woven = classes.loadClass("sample.Account");
        byte[] again = classes.weaver.transform(
                classes, "sample/Account", woven, null, WovenClasses.classFile("sample.Account"));
        assertThat(fieldsOf(again)).contains("balance$unsplit");
    }

    @Test
    void a_class_that_was_there_before_gets_no_fields() {
        byte[] woven = classes.weaver.transform(
                classes, "sample/Account", sample.Account.class, null, WovenClasses.classFile("sample.Account"));
        assertThat(fieldsOf(woven)).isEqualTo(fieldsOf(WovenClasses.classFile("sample.Account")));
    }

    private static List<String> fieldsOf(byte[] classFile) {
        return ClassInfo.read(new ClassReader(classFile)).fields().keySet().stream()
                .map(field -> field.substring(0, field.indexOf(':')))
                .sorted()
                .toList();
    }

    /** Else the JVM would not compile the method. */
    @Test
    void probe_behind_the_start_of_a_block_leads_to_the_handler_that_leaves_the_monitor() {
        ClassNode woven = new ClassNode();
        new ClassReader(classes.woven("sample.Account", WovenClasses.classFile("sample.Account"))).accept(woven, 0);
        int blocks = 0;
        for (MethodNode method : woven.methods) {
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction.getOpcode() == Opcodes.MONITORENTER) {
                    assertThat(leavesMonitor(firstHandler(method, instruction.getNext())))
                            .as(method.name)
                            .isTrue();
                    blocks++;
                }
            }
        }
        assertThat(blocks).isPositive();
    }

    private static AbstractInsnNode firstHandler(MethodNode method, AbstractInsnNode covered) {
        int at = method.instructions.indexOf(covered);
        return method.tryCatchBlocks.stream()
                .filter(block ->
                        method.instructions.indexOf(block.start) <= at && at < method.instructions.indexOf(block.end))
                .findFirst()
                .orElseThrow()
                .handler;
    }

    private static boolean leavesMonitor(AbstractInsnNode handler) {
        AbstractInsnNode next = handler;
        while (next.getOpcode() != Opcodes.ATHROW && next.getOpcode() != Opcodes.MONITOREXIT) {
            next = next.getNext();
        }
        return next.getOpcode() == Opcodes.MONITOREXIT;
    }

    @Test
    void class_files_without_frames_are_woven() throws Exception {
        Class<?> old = classes.define("sample.Teller", asOldAs(Opcodes.V1_2, "sample.Teller"));
        Object teller = old.getDeclaredConstructor().newInstance();
        assertThat(classes.eventsOf(teller, "countAccounts")).contains("read Account.count");
    }

    private static byte[] asOldAs(int version, String name) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(WovenClasses.classFile(name))
                .accept(
                        new ClassVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public void visit(
                                    int newer, int access, String type, String signature, String parent, String[] all) {
                                super.visit(version, access, type, signature, parent, all);
                            }
                        },
                        ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }

    @Test
    void large_methods_stay_small_enough_to_be_compiled() throws Exception {
        Class<?> large = classes.define("sample.Large", withAccesses("sample/Large", 120));
        Object one = large.getDeclaredConstructor().newInstance();
        assertThat(classes.eventsOf(one, "run")).hasSize(240);
        assertThat(classes.numbers.notSeen).isEmpty();
    }

    @Test
    void methods_that_would_be_too_large_keep_their_accesses_and_are_counted() throws Exception {
        Class<?> huge = classes.define("sample.Huge", withAccesses("sample/Huge", 500));
        Object one = huge.getDeclaredConstructor().newInstance();
        assertThat(classes.eventsOf(one, "run")).isEmpty();
        assertThat(classes.numbers.notSeen).containsExactly(Numbers.METHOD);
    }

    /** A class whose private method {@code run} increments a field that many times, with a jump each time. */
    private static byte[] withAccesses(String name, int times) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        writer.visitField(0, "x", "I", null, null);
        MethodVisitor init = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        init.visitCode();
        init.visitVarInsn(Opcodes.ALOAD, 0);
        init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        init.visitInsn(Opcodes.RETURN);
        init.visitMaxs(0, 0);
        MethodVisitor run = writer.visitMethod(Opcodes.ACC_PRIVATE, "run", "()V", null, null);
        run.visitCode();
        for (int time = 0; time < times; time++) {
            Label meeting = new Label();
            run.visitJumpInsn(Opcodes.GOTO, meeting);
            run.visitLabel(meeting);
            run.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            run.visitVarInsn(Opcodes.ALOAD, 0);
            run.visitInsn(Opcodes.DUP);
            run.visitFieldInsn(Opcodes.GETFIELD, name, "x", "I");
            run.visitFieldInsn(Opcodes.PUTFIELD, name, "x", "I");
        }
        run.visitInsn(Opcodes.RETURN);
        run.visitMaxs(0, 0);
        writer.visitEnd();
        return writer.toByteArray();
    }

    @Test
    void a_class_file_that_cannot_be_read_is_left_alone_and_counted() {
        assertThat(classes.weaver.transform(classes, "sample/Broken", null, null, new byte[] {1, 2, 3}))
                .isNull();
        assertThat(classes.numbers.notSeen).containsExactly(Numbers.CLASS);
    }

    private static void set(Object object, String field, Object value) throws Exception {
        Field declared = object.getClass().getDeclaredField(field);
        declared.setAccessible(true);
        declared.set(object, value);
    }

    private static Object get(Object object, String field) throws Exception {
        Field declared = object.getClass().getDeclaredField(field);
        declared.setAccessible(true);
        return declared.get(object);
    }
}
