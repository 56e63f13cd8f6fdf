// SPDX-License-Identifier: Apache-2.0
// One module fails, one does not depend on it, and one does and is passed over: the page shows what was found in this build.
String log = new File(basedir, 'build.log').text
assert log =~ /Failed to execute goal dev.unsplit:unsplit-maven-plugin:.*:check .* on project accounts: Unsplit has findings/
assert log =~ /tellers .* SKIPPED/
assert log.contains('What was found in 2 modules: ')

String page = new File(basedir, 'target/unsplit/report.html').text
assert page.contains('bank.Account.withdraw')
assert page.contains('counters.Tickets.next')
assert !page.contains('of an earlier build')
