// SPDX-License-Identifier: Apache-2.0
// As if the module that is not built this time had been checked before.
File left = new File(basedir, 'tellers/target/unsplit')
left.mkdirs()
new File(left, 'findings.json').text = '{"trace":"tellers of an earlier build","events":1,"verdict":"atomic","analyses":{},"findings":[]}\n'
return true
