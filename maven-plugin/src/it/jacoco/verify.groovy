// SPDX-License-Identifier: Apache-2.0
// Both agents did their work, whichever came first; that JaCoCo saw every line is checked by JaCoCo itself.
String log = new File(basedir, 'build.log').text
def lines = log.readLines().findAll { it.contains(' set to ') && it.contains('unsplit-agent') }
assert lines.any { it.contains('argLine set to ') && it.indexOf('unsplit-agent') < it.indexOf('jacoco') }
assert lines.any { it.contains('otherOrder set to ') && it.indexOf('jacoco') >= 0 && it.indexOf('jacoco') < it.indexOf('unsplit-agent') }
assert log.count('All coverage checks have been met.') == 2

List<String> results = new File(basedir, 'target/unsplit/findings.json').readLines()
assert results.size() == 2
assert results.every { it.contains('"method":"bank.Account.withdraw"') }
assert !log.contains('jacocoData')
