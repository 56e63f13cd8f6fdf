// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.scope;

import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which classes are woven: those of the program and its libraries. Not those of the JDK, unless they are asked for by
 * name; not our own; and, unless the specification includes them, not what runs tests and builds, and not the standard
 * libraries of other languages, whose caches would only add noise. Names of classes have slashes here, as in class files.
 */
public final class Scope {

    private static final List<String> JDK = List.of("java/", "javax/", "jdk/", "sun/", "com/sun/");

    private static final List<String> OURS =
            List.of("dev/unsplit/agent/", "dev/unsplit/runtime/", "dev/unsplit/format/", "dev/unsplit/annotations/");

    /** What else of ours lies in the JVM of a program whose parts are judged there, and what it needs. */
    private static final List<String> JUDGE = List.of(
            "dev/unsplit/junit/",
            "dev/unsplit/pipeline/",
            "dev/unsplit/report/",
            "dev/unsplit/analysis/",
            "dev/unsplit/finding/",
            "dev/unsplit/trace/",
            "it/unimi/dsi/fastutil/",
            "tools/jackson/",
            "com/fasterxml/jackson/annotation/",
            "gg/jte/",
            "org/jline/",
            "com/github/luben/zstd/");

    private static final List<String> INFRASTRUCTURE = List.of(
            "org/junit/",
            "junit/",
            "org/testng/",
            "org/hamcrest/",
            "org/opentest4j/",
            "org/assertj/",
            "org/mockito/",
            "net/bytebuddy/",
            "net/jqwik/",
            "org/apache/maven/",
            "org/codehaus/plexus/",
            "org/gradle/",
            "worker/org/gradle/",
            "org/jacoco/",
            "com/intellij/rt/",
            "com/microsoft/java/test/",
            "org/eclipse/jdt/internal/junit",
            "kotlin/",
            "groovy/",
            "groovyjarjar",
            "org/codehaus/groovy/",
            "org/apache/groovy/",
            "scala/");

    private final Specification specification;
    private final Set<String> jdkClasses;
    private final boolean inParts;
    private final ClassLoader platform = ClassLoader.getPlatformClassLoader();

    public Scope(Specification specification, Set<String> jdkClasses) {
        this(specification, jdkClasses, false);
    }

    /** @param inParts parts of the program are judged in its own JVM */
    public Scope(Specification specification, Set<String> jdkClasses, boolean inParts) {
        this.inParts = inParts;
        this.specification = specification;
        this.jdkClasses = jdkClasses;
    }

    /** Is this class, as its loader defines it, to be woven? */
    public boolean contains(@Nullable ClassLoader loader, String className, @Nullable ProtectionDomain domain) {
        if (isAskedFor(className)) {
            return true;
        }
        return loader != null && loader != platform && !isFromJdk(domain) && containsName(className);
    }

    /** Can this class be woven, as far as its name tells? */
    public boolean containsName(String className) {
        if (isAskedFor(className)) {
            return true;
        }
        if (startsWithAny(className, JDK) || startsWithAny(className, OURS) || isGenerated(className)) {
            return false;
        }
        Boolean said = specification.ofClass(className.replace('/', '.'));
        return said != null
                ? said
                : !startsWithAny(className, INFRASTRUCTURE) && !(inParts && startsWithAny(className, JUDGE));
    }

    /**
     * A class of the JDK that the user wants to see, or one nested in it. It may be there already, so it can be changed but
     * not get fields.
     */
    public boolean isAskedFor(String className) {
        if (jdkClasses.isEmpty()) {
            return false;
        }
        String name = className.replace('/', '.');
        for (int end = name.length(); end > 0; end = name.lastIndexOf('$', end - 1)) {
            if (jdkClasses.contains(name.substring(0, end))) {
                return true;
            }
        }
        return false;
    }

    /** Is this field watched, if its class is? */
    public boolean containsField(String className, String field) {
        Boolean said = specification.ofField(className.replace('/', '.'), field);
        return said == null || said;
    }

    private static boolean isGenerated(String className) {
        return className.startsWith("$Proxy", className.lastIndexOf('/') + 1);
    }

    private static boolean isFromJdk(@Nullable ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL location = source == null ? null : source.getLocation();
        return location != null && location.getProtocol().equals("jrt");
    }

    private static boolean startsWithAny(String name, List<String> prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
