// SPDX-License-Identifier: Apache-2.0
// What is split fails the build, is shown with lines of the source, and is in the reports that were asked for.
String log = new File(basedir, 'build.log').text
assert log =~ /1\. bank.Account.withdraw (is not atomic|can be split)/
assert log.contains('this.balance = balance;')
assert log =~ /\[ERROR\] Failed to execute goal dev.unsplit:unsplit-maven-plugin:.*:check .*: Unsplit has findings, see above/
assert !log.contains('at dev.unsplit.')

File reports = new File(basedir, 'target/unsplit')
assert new File(reports, 'findings.html').text.contains('bank.Account.withdraw')
assert new File(reports, 'findings.sarif').text.contains('bank.Account.withdraw')
assert new File(reports, 'findings.json').text.contains('"trace":"failing"')
