// SPDX-License-Identifier: Apache-2.0
// Tests of JUnit 4, run by Failsafe, with an argLine of their own beside ours.
String log = new File(basedir, 'build.log').text
assert log.contains('Tests run: 1, Failures: 0, Errors: 0')
assert log =~ /1\. bank.Account.withdraw (is not atomic|can be split)/
assert log.contains('Unsplit has findings, see above and ' + new File(basedir, 'target/50%paid/unsplit/findings.html'))
