// SPDX-License-Identifier: Apache-2.0
// The same as in "failing" is found, but the file unsplit-baseline.json accepts it.
String log = new File(basedir, 'build.log').text
assert log =~ /1\. bank.Account.withdraw (is not atomic|can be split)/
assert log =~ /\[WARNING\] baseline: \d causes? (is|are) accepted by the baseline/
assert log.contains('BUILD SUCCESS')
