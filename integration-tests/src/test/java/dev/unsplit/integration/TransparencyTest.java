// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program prints the same and ends in the same way whether it is observed or not. */
class TransparencyTest {

    private static final Path OTHERS =
            PROJECT.resolve("integration-tests/target/observed").toAbsolutePath();

    /** The second compiler has its turn where options of the agent are tried. */
    private static final String SHORT = "-XX:TieredStopAtLevel=1";

    private static final Map<List<Object>, Ran> BARE = new HashMap<>();

    @TempDir
    static Path directory;

    private static Path rich;

    @BeforeAll
    static void compiles_the_program() throws Exception {
        AgentUnderTest.mustBePackaged();
        rich = compileRich("rich", "-g");
    }

    @ParameterizedTest
    @ValueSource(strings = {"level=accesses", "level=edges", "order=exact", "arrays=off,filters=off"})
    void what_a_program_prints_and_throws_is_unchanged(String options) throws Exception {
        isUnchanged(Jdks.current(), options, "-Xverify:all", "-Xmx300m", "-cp", rich, "transparency.Rich");
    }

    @Test
    void interrupts_arrive_at_once_and_are_nobody_elses_business() throws Exception {
        isUnchanged(Jdks.current(), "", "-cp", rich, "transparency.Interrupted");
    }

    @Test
    void stack_that_is_used_up_leaves_nothing_locked() throws Exception {
        isUnchanged(Jdks.current(), "", "-cp", rich, "transparency.Overflow");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "recorder=off"})
    void what_is_known_of_arrays_goes_with_them(String options) throws Exception {
        String out = "out=" + directory.resolve("arrays.ust");
        String agent = options.isEmpty() ? AgentUnderTest.option(out) : AgentUnderTest.option(out, options);
        Ran ran = java(Jdks.current(), List.of(agent, "-Xmx48m", "-cp", rich, "transparency.ManyArrays"));
        assertThat(ran.hasStatus(0).out()).isEqualTo("166666833333\n");
    }

    /** A method that it refuses would be interpreted until the second compiler takes it. */
    @Test
    void first_compiler_of_the_jvm_compiles_blocks_in_blocks() throws Exception {
        String agent = AgentUnderTest.option("out=" + directory.resolve("blocks.ust"));
        List<Object> command =
                List.of(agent, SHORT, "-Xbatch", "-XX:+PrintCompilation", "-cp", rich, "transparency.NestedBlocks");
        String out = java(Jdks.current(), command).hasStatus(0).out();
        assertThat(out).contains("-199760040 20 true");
        for (String method : List.of("NestedBlocks::both", "NestedBlocks::each")) {
            List<String> lines =
                    out.lines().filter(line -> line.contains(method)).toList();
            assertThat(lines).isNotEmpty().noneMatch(line -> line.contains("COMPILE SKIPPED"));
        }
    }

    @Test
    void it_is_unchanged_without_debug_information() throws Exception {
        Path classes = compileRich("bare", "-g:none");
        isUnchanged(Jdks.current(), "", SHORT, "-Xverify:all", "-Xmx300m", "-cp", classes, "transparency.Rich");
    }

    @Test
    void it_is_unchanged_on_jdk_25() throws Exception {
        isUnchanged(jdk25(), "", SHORT, "-Xverify:all", "-Xmx300m", "-cp", rich, "transparency.Rich");
    }

    @Test
    void it_is_unchanged_beside_jacoco_before_and_behind() throws Exception {
        String jacoco = "-javaagent:" + other("jacoco-agent.jar") + "=output=none";
        Object[] command = {SHORT, "-Xverify:all", "-Xmx300m", "-cp", rich, "transparency.Rich"};
        Ran alone = java(Jdks.current(), with(List.of(jacoco), command));
        String ours = AgentUnderTest.option("out=" + directory.resolve("jacoco.ust"));
        isSame(java(Jdks.current(), with(List.of(jacoco, ours), command)), alone);
        isSame(java(Jdks.current(), with(List.of(ours, jacoco), command)), alone);
    }

    @Test
    void a_named_module_stays_as_closed_as_it_was() throws Exception {
        Path module = AgentUnderTest.compile(Jdks.current(), directory.resolve("module"), "modules", "-g");
        isUnchanged(Jdks.current(), "", "-p", module, "-m", "observed/observed.Main");
    }

    @Test
    void classes_that_kotlinc_made_run_unchanged() throws Exception {
        Path library = other("kotlin-stdlib.jar");
        Path classes = AgentUnderTest.compile(
                Jdks.current(), directory.resolve("kotlin"), "kotlin", "-cp", library.toString());
        isUnchanged(Jdks.current(), "", SHORT, "-Xverify:all", "-cp", library + ":" + classes, "calls.CallsKotlin");
    }

    @Test
    void groovy_and_what_it_makes_at_run_time_run_unchanged() throws Exception {
        String script = "class A { int n; def twice() { (1..3).collect { it * 2 + n } } };"
                + "println new A(n: 5).twice(); println 'x'.multiply(3); assert [1, 2].sum() == 4";
        isUnchanged(Jdks.current(), "", SHORT, "-cp", other("groovy.jar"), "groovy.ui.GroovyMain", "-e", script);
    }

    @Test
    void many_virtual_threads_run_on_jdk_25_and_none_is_lost() throws Exception {
        virtualThreads(10_000);
    }

    @Test
    @Tag("campaign")
    void a_hundred_thousand_virtual_threads_run_on_jdk_25_and_none_is_lost() throws Exception {
        virtualThreads(100_000);
    }

    private static void virtualThreads(int number) throws Exception {
        Path classes = AgentUnderTest.compile(jdk25(), directory.resolve("virtual"), "virtual");
        Path trace = directory.resolve("virtual.ust");
        String ours = AgentUnderTest.option("out=" + trace);
        Ran ran = java(jdk25(), with(List.of("-Xmx1g", ours), "-cp", classes, "virtual.ManyVirtualThreads", number));
        assertThat(ran.hasStatus(0).isSilentOnStandardError().out()).isEqualTo(number + " " + number + "\n");
        assertThat(directory.resolve("virtual.ust.notes")).content().contains("lost\t0\n");
        String info = Ran.unsplit("info", trace).hasStatus(0).out();
        int andMain = number + 1; // by the thread that ends the JVM, before it starts the shutdown hooks
        assertThat(info).contains("join %d,".formatted(andMain));
        assertThat(transactionsIn(info)).isEqualTo(number);
    }

    /** Those that are on no cycle for certain are counted, but not written. */
    private static int transactionsIn(String info) {
        Matcher counts = Pattern.compile("in full +(\\d+) transactions, (\\d+) as edges only")
                .matcher(info);
        assertThat(counts.find()).isTrue();
        return Integer.parseInt(counts.group(1)) + Integer.parseInt(counts.group(2));
    }

    /** A class that is initialized by an access to it is initialized just then, and nothing of ours is locked meanwhile. */
    @ParameterizedTest
    @ValueSource(strings = {"level=accesses", "order=exact"})
    void initializers_run_when_they_did_and_fail_where_they_did(String options) throws Exception {
        Path classes = AgentUnderTest.compile(Jdks.current(), directory.resolve("initializers"), "initializers", "-g");
        isUnchanged(Jdks.current(), options, "-Xverify:all", "-cp", classes, "initializers.Initializers");
        assertThat(directory.resolve("run.ust.notes")).content().doesNotContain("not certain", "failed");
    }

    private static Path jdk25() {
        assumeTrue(Jdks.jdk25().isPresent(), "skipped: no JDK 25 in JAVA25_HOME or /usr/lib/jvm");
        return Jdks.jdk25().orElseThrow();
    }

    private static Path other(String jar) {
        Path place = OTHERS.resolve(jar);
        assumeTrue(Files.exists(place), "skipped: " + jar + " was not copied yet, run mvn verify");
        return place;
    }

    private static void isUnchanged(Path jdk, String options, Object... command) throws Exception {
        Ran bare = bare(jdk, List.of(command));
        String out = "out=" + directory.resolve("run.ust");
        String agent = options.isEmpty() ? AgentUnderTest.option(out) : AgentUnderTest.option(out, options);
        isSame(java(jdk, with(List.of(agent), command)), bare);
        assertThat(directory.resolve("run.ust.notes")).content().doesNotContain("could not be woven");
    }

    /** What it does by itself does not change from test to test. */
    private static Ran bare(Path jdk, List<Object> command) throws Exception {
        List<Object> key = List.of(jdk, command);
        if (!BARE.containsKey(key)) {
            BARE.put(key, java(jdk, command));
        }
        return BARE.get(key);
    }

    private static void isSame(Ran observed, Ran bare) {
        assertThat(observed.out()).isEqualTo(bare.out());
        assertThat(observed.err()).isEqualTo(bare.err());
        assertThat(observed.status()).isEqualTo(bare.status());
    }

    private static List<Object> with(List<Object> first, Object... command) {
        List<Object> words = new ArrayList<>(first);
        words.addAll(List.of(command));
        return words;
    }

    private static Ran java(Path jdk, List<Object> arguments) throws Exception {
        List<Object> command = new ArrayList<>(List.of(jdk.resolve("bin/java"), "-Xshare:off", "-XX:+UseSerialGC"));
        command.addAll(arguments);
        return Ran.process(Map.of(), directory, command.toArray());
    }

    /** With two classes whose methods are too long to be written down: one can still be woven, one cannot. */
    private static Path compileRich(String name, String debugInformation) throws Exception {
        Path generated = Files.createDirectories(directory.resolve(name + "-generated"));
        List<String> options = new ArrayList<>(List.of(debugInformation));
        for (Map.Entry<String, Integer> each :
                Map.of("Large", 900, "Huge", 4000).entrySet()) {
            Path source = generated.resolve(each.getKey() + ".java");
            Files.writeString(source, longMethod(each.getKey(), each.getValue()));
            options.add(source.toString());
        }
        return AgentUnderTest.compile(
                Jdks.current(), directory.resolve(name), "transparency", options.toArray(new String[0]));
    }

    private static String longMethod(String name, int statements) {
        String body = IntStream.range(0, statements)
                .mapToObj(number -> "a += b + " + number % 100 + ";\n")
                .collect(Collectors.joining());
        return "package transparency; public class " + name + " { int a; int b = 1; public int sum() {\n" + body
                + "return a; } }\n";
    }
}
