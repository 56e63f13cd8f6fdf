// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.unsplit.analysis.unit.AnalysisInfo;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.TraceFormat;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of ARCHITECTURE.md as rules, each with its reason. */
class ArchitectureTest {

    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.unsplit")
            .that(not(resideInAnyPackage("dev.unsplit.integration..", "dev.unsplit.benchmarks..")));

    /** What lies in the JVM of the observed program; it is not on the class path of the product. */
    private static final JavaClasses OBSERVING = new ClassFileImporter()
            .importPaths(
                    Ran.PROJECT.resolve("runtime/target/classes"),
                    Ran.PROJECT.resolve("agent/target/classes"),
                    Ran.PROJECT.resolve("annotations/target/classes"));

    /** A jar for Maven to load, and so not on the class path of the product either. */
    private static final Path MAVEN_PLUGIN = Ran.PROJECT.resolve("maven-plugin/target/classes");

    /** A module sees only these packages of ours, the JDK and these libraries. */
    private static ArchRule sees(String module, List<String> ours, List<String> libraries, String reason) {
        return classes()
                .that()
                .resideInAPackage(module)
                .should()
                .onlyDependOnClassesThat(known(module, ours, libraries))
                .because(reason);
    }

    private static DescribedPredicate<JavaClass> known(String module, List<String> ours, List<String> libraries) {
        List<String> packages = new ArrayList<>(ours);
        packages.addAll(libraries);
        packages.addAll(List.of(module, "", "java..", "org.jspecify.."));
        return resideInAnyPackage(packages.toArray(String[]::new));
    }

    private static final String FORMAT = "dev.unsplit.format..";
    private static final String TRACE = "dev.unsplit.trace..";
    private static final String FINDING = "dev.unsplit.finding..";
    private static final String ANALYSIS = "dev.unsplit.analysis..";
    private static final String MODELCHECK = "dev.unsplit.modelcheck..";
    private static final String STATIC = "dev.unsplit.staticcheck..";
    private static final String REPORT = "dev.unsplit.report..";
    private static final String PIPELINE = "dev.unsplit.pipeline..";
    private static final String CLI = "dev.unsplit.cli..";
    private static final String MAVEN = "dev.unsplit.maven..";
    private static final String JUNIT = "dev.unsplit.junit..";

    @Test
    void trace_format_stands_alone() {
        sees(FORMAT, List.of(), List.of(), "the observed program carries it, so it must bring nothing along")
                .check(PRODUCT);
    }

    @Test
    void runtime_brings_nothing_along() {
        sees(
                        "dev.unsplit.runtime..",
                        List.of(FORMAT),
                        List.of("jdk.internal.."),
                        "it lies on the boot class path of the observed program, where everything else would be in its way")
                .check(OBSERVING);
    }

    @Test
    void agent_sees_the_runtime_that_it_weaves_calls_of() {
        sees(
                        "dev.unsplit.agent..",
                        List.of("dev.unsplit.runtime.."),
                        List.of("org.objectweb.asm.."),
                        "the observed program carries it, and analyses are none of its business")
                .check(OBSERVING);
    }

    @Test
    void annotations_stand_alone() {
        sees("dev.unsplit.annotations..", List.of(), List.of(), "programs of users are compiled against them")
                .check(OBSERVING);
    }

    @Test
    void trace_knows_neither_who_wrote_it_nor_who_reads_it() {
        sees(
                        TRACE,
                        List.of(FORMAT),
                        List.of("com.github.luben.zstd.."),
                        "what happened is a noun: recorders and analyses come and go, traces are kept")
                .check(PRODUCT);
    }

    @Test
    void finding_stands_alone() {
        sees(
                        FINDING,
                        List.of(),
                        List.of(),
                        "what is wrong is a noun: dynamic, static and model-checking verbs all make findings, and every"
                                + " report takes them")
                .check(PRODUCT);
    }

    @Test
    void analysis_sees_traces_and_findings() {
        sees(
                        ANALYSIS,
                        List.of(TRACE, FINDING),
                        List.of("it.unimi.dsi.fastutil..", "org.roaringbitmap.."),
                        "a verb leads from one noun to another and knows no other verb")
                .check(PRODUCT);
    }

    @Test
    void modelcheck_sees_the_engines_that_confirm_its_schedules() {
        sees(
                        MODELCHECK,
                        List.of(TRACE, FINDING, ANALYSIS),
                        List.of("org.sat4j.."),
                        "a verb knows no other verb, but for this one: what is found is confirmed by an engine that knows nothing of"
                                + " models")
                .check(PRODUCT);
    }

    @Test
    void staticcheck_sees_findings_and_the_exported_api_of_the_compiler() {
        sees(
                        STATIC,
                        List.of(FINDING),
                        List.of("javax.tools..", "javax.lang.model..", "com.sun.source.."),
                        "a plugin of javac that uses no internals runs in every JDK without being allowed to")
                .check(PRODUCT);
    }

    @Test
    void report_sees_findings() {
        sees(
                        REPORT,
                        List.of(FINDING),
                        List.of("tools.jackson..", "gg.jte..", "org.jline.utils..", "javax.xml.stream.."),
                        "a finding names all that a report needs, so a new format touches this module only")
                .check(PRODUCT);
    }

    @Test
    void pipeline_is_the_only_place_that_knows_all_verbs() {
        sees(
                        PIPELINE,
                        List.of(TRACE, FINDING, ANALYSIS, STATIC, MODELCHECK, REPORT),
                        List.of("javax.tools..", "javax.lang.model..", "com.sun.source.."), // the compiler of the JDK
                        "doors come after it: it must work without a command line")
                .check(PRODUCT);
    }

    @Test
    void doors_go_through_the_pipeline() {
        goesThroughThePipeline(CLI, "picocli..", "me.tongfei.progressbar..").check(PRODUCT);
        goesThroughThePipeline(JUNIT, "org.junit..", "org.opentest4j..", "com.sun.tools.attach..")
                .check(PRODUCT);
    }

    @Test
    void maven_plugin_goes_through_the_pipeline() {
        assumeThat(MAVEN_PLUGIN).as("the module maven-plugin is built").isDirectory();
        goesThroughThePipeline(MAVEN, "org.apache.maven..").check(new ClassFileImporter().importPaths(MAVEN_PLUGIN));
    }

    private static ArchRule goesThroughThePipeline(String door, String... libraries) {
        DescribedPredicate<JavaClass> handedOut = belongToAnyOf(
                        UsageException.class,
                        TraceInfo.class,
                        TraceFormat.class,
                        Level.class,
                        Conflicts.class,
                        Boundaries.class,
                        AnalysisInfo.class)
                .as("plain data that the pipeline hands out");
        return classes()
                .that()
                .resideInAPackage(door)
                .should()
                .onlyDependOnClassesThat(known(door, List.of(PIPELINE, FINDING), List.of(libraries))
                        .or(handedOut))
                .because("every door would otherwise repeat the pipeline, each a little differently");
    }

    @Test
    void packages_are_free_of_cycles() {
        slices().matching("dev.unsplit.(**)")
                .should()
                .beFreeOfCycles()
                .because("a package that is part of a cycle can neither be understood nor tested nor taken out alone")
                .check(PRODUCT);
    }

    @Test
    void no_package_or_class_has_a_name_that_says_nothing() {
        noClasses()
                .should()
                .resideInAnyPackage("..util..", "..utils..", "..common..", "..impl..", "..manager..", "..helper..")
                .orShould()
                .haveNameMatching(".*(Util|Utils|Common|Impl|Manager|Helper)(\\$.*)?")
                .because("whatever helps lives beside its only user or earns a name of its own")
                .check(PRODUCT);
    }

    @Test
    void only_the_doors_print() {
        noClasses()
                .that(not(resideInAnyPackage(CLI, JUNIT)))
                .should(ACCESS_STANDARD_STREAMS)
                .because("results are values: a report or a door decides where they are shown")
                .check(PRODUCT);
    }

    @Test
    void analyses_do_no_input_or_output() {
        noClasses()
                .that()
                .resideInAnyPackage(ANALYSIS, MODELCHECK)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.io", "java.nio.file..", "java.nio.channels..", "java.net..")
                .because("an analysis that takes events can be fed from a file, a pipe, a running program or a test")
                .check(PRODUCT);
    }

    @Test
    void findings_do_not_know_files() {
        noClasses()
                .that()
                .resideInAPackage(FINDING)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.nio.file..", "java.nio.channels..", "java.net..") // a charset is no file
                .because("a finding is a value; who reads and writes it is another question")
                .check(PRODUCT);
    }
}
