// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.List;
import java.util.regex.Pattern;

/** How it is told that causes are accepted, be it by a baseline or in the sources. It is no reason to warn anybody. */
public final class AcceptedCauses {

    private static final Pattern NOTICE = Pattern.compile("\\d+ causes? (is|are) accepted by .* fails? nothing");

    private AcceptedCauses() {}

    /**
     * @param by who accepts them, as it goes on behind <em>by</em>
     * @return a notice; none if there are no such causes
     */
    public static List<String> notices(long causes, String by) {
        if (causes == 0) {
            return List.of();
        }
        return List.of(
                causes == 1
                        ? "1 cause is accepted by " + by + " and fails nothing"
                        : causes + " causes are accepted by " + by + " and fail nothing");
    }

    /** Whether a notice is one of these. */
    public static boolean isNotice(String notice) {
        return NOTICE.matcher(notice).matches();
    }
}
