// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.sarif;

import java.nio.charset.StandardCharsets;

/** A path as a relative URI (RFC 3986). */
final class RelativeUri {

    /** What may stand in a segment as it is; a colon may not in the first one. */
    private static final String PLAIN = "-._~!$&'()*+,;=@/";

    private RelativeUri() {}

    static String of(String path) {
        StringBuilder uri = new StringBuilder();
        for (byte octet : path.replaceFirst("^/+", "").getBytes(StandardCharsets.UTF_8)) {
            if (isPlain(octet)) {
                uri.append((char) octet);
            } else {
                uri.append(String.format("%%%02X", octet));
            }
        }
        return uri.toString();
    }

    private static boolean isPlain(byte octet) {
        return octet >= 'a' && octet <= 'z'
                || octet >= 'A' && octet <= 'Z'
                || octet >= '0' && octet <= '9'
                || PLAIN.indexOf(octet) >= 0;
    }
}
