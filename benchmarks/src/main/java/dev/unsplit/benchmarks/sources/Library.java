// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.sources;

import java.util.Arrays;
import java.util.Optional;

/** A published library with sources that are compiled, and what else they need to compile: coordinates as Maven has them, group, artifact and version. */
enum Library {
    LUCENE("org.apache.lucene:lucene-core:9.12.1"),
    H2(
            "com.h2database:h2:2.3.232",
            "javax.servlet:javax.servlet-api:4.0.1",
            "jakarta.servlet:jakarta.servlet-api:5.0.0",
            "org.apache.lucene:lucene-core:9.7.0",
            "org.apache.lucene:lucene-analysis-common:9.7.0",
            "org.apache.lucene:lucene-queryparser:9.7.0",
            "org.slf4j:slf4j-api:2.0.7",
            "org.osgi:org.osgi.core:5.0.0",
            "org.osgi:org.osgi.service.jdbc:1.1.0",
            "org.locationtech.jts:jts-core:1.19.0",
            "org.ow2.asm:asm:9.5"),
    MATH("org.apache.commons:commons-math3:3.6.1"),
    GUAVA("com.google.guava:guava:33.4.8-jre"),
    NETTY(
            "io.netty:netty-common:4.1.118.Final",
            "org.jctools:jctools-core:4.0.5",
            "org.slf4j:slf4j-api:1.7.36",
            "commons-logging:commons-logging:1.2",
            "org.apache.logging.log4j:log4j-1.2-api:2.17.2",
            "org.apache.logging.log4j:log4j-api:2.17.2",
            "org.apache.logging.log4j:log4j-core:2.17.2",
            "io.projectreactor.tools:blockhound:1.0.6.RELEASE",
            "org.graalvm.nativeimage:svm:19.3.6",
            "org.jetbrains:annotations-java5:23.0.0",
            "org.osgi:osgi.annotation:8.1.0");

    private final String coordinates;
    /** The library and what it needs, separated by spaces. */
    private final String all;

    Library(String coordinates, String... needed) {
        this.coordinates = coordinates;
        this.all = coordinates + " " + String.join(" ", needed);
    }

    static Optional<Library> named(String name) {
        return Arrays.stream(values()).filter(any -> any.title().equals(name)).findFirst();
    }

    /** The artifact's name, which is also that of its directory. */
    String title() {
        return coordinates.split(":")[1];
    }

    String version() {
        return coordinates.split(":")[2];
    }

    /** As Maven copies the artifact with the sources. */
    String sources() {
        return coordinates + ":jar:sources";
    }

    /** A project that depends on all that the sources are compiled against, the library's own classes included: so a part of them can be compiled by itself. */
    String project() {
        StringBuilder pom = new StringBuilder(
                "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion>"
                        + "<groupId>dev.unsplit</groupId><artifactId>sources</artifactId><version>1</version><dependencies>");
        for (String each : all.split(" ")) {
            pom.append(dependency(each));
        }
        return pom.append("</dependencies></project>").toString();
    }

    private static String dependency(String coordinates) {
        String[] parts = coordinates.split(":");
        return "<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></dependency>"
                .formatted(parts[0], parts[1], parts[2]);
    }
}
