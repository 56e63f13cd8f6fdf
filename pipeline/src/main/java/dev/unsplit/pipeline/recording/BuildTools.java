// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import java.util.List;

/** JVMs that belong to a build tool and not to what is built with it. */
public final class BuildTools {

    /** Nobody who runs tests under the agent wants to know about the tool that starts them. */
    public static final List<String> MAIN_CLASSES = List.of(
            "org.codehaus.plexus.classworlds.launcher.Launcher", // Maven
            "org.apache.maven.wrapper.MavenWrapperMain",
            "org.mvndaemon.mvnd.client.DefaultClient",
            "org.mvndaemon.mvnd.common.MavenDaemon",
            "org.gradle.wrapper.GradleWrapperMain",
            "org.gradle.launcher.GradleMain",
            "org.gradle.launcher.daemon.bootstrap.GradleDaemon",
            "org.jetbrains.kotlin.daemon.KotlinCompileDaemon",
            "com.sun.tools.javac.Main",
            "jdk.compiler/com.sun.tools.javac.Main",
            "jdk.javadoc/jdk.javadoc.internal.tool.Main",
            "jdk.jartool/sun.tools.jar.Main");

    private BuildTools() {}
}
