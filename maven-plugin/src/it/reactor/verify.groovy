// SPDX-License-Identifier: Apache-2.0
// One page shows what was found in both modules, with lines of their sources.
String page = new File(basedir, 'target/unsplit/report.html').text
assert page.contains('bank.Account.withdraw')
assert page.contains('counters.Tickets.next')
assert page.contains('setBalance(balance() - amount);')
assert page.contains('return ++last;')

String log = new File(basedir, 'build.log').text
assert log.contains('What was found in 2 modules: ')
// other builds of the same JVM may have written something without a line end before it
def annotations = (log =~ /::(?:error|warning|notice) .*/).collect { it.toString() }
assert annotations.any { it.contains('bank.Account.withdraw') }
assert annotations.any { it.contains('counters.Tickets.next') }
assert annotations.toSet().size() == annotations.size()
assert new File(basedir, 'accounts/target/unsplit/findings.html').exists()
assert new File(basedir, 'target/unsplit').list().toList().toSet() == ['argLine.arguments', 'report.html'].toSet()
