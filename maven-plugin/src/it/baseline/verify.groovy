// SPDX-License-Identifier: Apache-2.0
// The same as in "failing" is found, but the file unsplit-baseline.json accepts it.
String log = new File(basedir, 'build.log').text
assert log.contains('1 trace: 1 not atomic; 0 findings, 1 accepted')
assert log =~ /\[WARNING\] baseline: \d causes? (is|are) accepted by the baseline/
assert new File(basedir, 'target/unsplit/findings.json').text.contains('"method":"bank.Account.withdraw"')
