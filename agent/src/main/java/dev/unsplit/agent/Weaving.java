// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent;

import dev.unsplit.agent.scope.Scope;
import dev.unsplit.agent.scope.Specification;
import dev.unsplit.agent.weave.JdkHooks;
import dev.unsplit.agent.weave.WeaveOptions;
import dev.unsplit.agent.weave.Weaver;
import dev.unsplit.runtime.SpecifiedRules;
import java.lang.instrument.Instrumentation;
import java.util.Set;

/** Sees to it that every class that is loaded from now on, and some that were, are woven. */
final class Weaving {

    private Weaving() {}

    static void install(
            AgentOptions options,
            Specification specification,
            Set<String> ofTheJdk,
            Instrumentation instrumentation,
            boolean late) {
        if (!options.inParts()) { // parts are told of one by one, and what one of them has no use for, another one has
            SpecifiedRules.expect(specification.rules());
            specification.whenUsed(SpecifiedRules::use);
        }
        Scope scope = new Scope(specification, ofTheJdk, options.inParts());
        WeaveOptions weaving = new WeaveOptions(
                options.arrays() != AgentOptions.Arrays.OFF,
                options.arrays() == AgentOptions.Arrays.ARRAY,
                options.arrayLimit() < Integer.MAX_VALUE,
                options.exactOrder(),
                options.filters(),
                options.accesses(),
                options.verbose(),
                options.inParts(),
                late);
        new Weaver(scope, specification, weaving).install(instrumentation);
        JdkHooks.install(instrumentation);
    }
}
