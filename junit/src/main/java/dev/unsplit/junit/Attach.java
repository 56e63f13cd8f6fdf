// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.junit;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;

/** A program of its own that puts an agent into another JVM. Its arguments: the number of that JVM's process, the agent's jar, and what the agent is told. */
final class Attach {

    private Attach() {}

    public static void main(String[] arguments) {
        try {
            attach(arguments[0], arguments[1], arguments[2]);
        } catch (AttachNotSupportedException
                | AgentLoadException
                | AgentInitializationException
                | IOException
                | LinkageError e) {
            System.out.println(String.valueOf(e.getMessage()).replaceAll("\\s+", " "));
            System.exit(1);
        }
    }

    private static void attach(String process, String agent, String options)
            throws AttachNotSupportedException, AgentLoadException, AgentInitializationException, IOException {
        VirtualMachine jvm = VirtualMachine.attach(process);
        try {
            jvm.loadAgent(agent, options);
        } finally {
            jvm.detach();
        }
    }
}
