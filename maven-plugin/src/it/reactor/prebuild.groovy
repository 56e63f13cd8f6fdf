// SPDX-License-Identifier: Apache-2.0
// As if the root had had tests once: nothing may look as if it were of this build.
File left = new File(basedir, 'target/unsplit')
left.mkdirs()
['findings.html', 'findings.json', 'report.txt'].each { new File(left, it).text = 'of an earlier build' }
return true
