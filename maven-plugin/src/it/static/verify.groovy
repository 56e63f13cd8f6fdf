// SPDX-License-Identifier: Apache-2.0
// The plugin of javac fails the build at the place of the method, and accepts what the source says is accepted.
String log = new File(basedir, 'build.log').text
assert log =~ /\[ERROR\] .*Account\.java:\[15,17\] \[unsplit\] withdraw is not atomic: others may come in between its call of Account\.balance \(line 16, atomic\) and its acquire of this \(line 17, right mover\)/
assert !log.contains('known is not atomic')
assert !log.contains('at dev.unsplit.')
