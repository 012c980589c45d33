'use strict'
// The one entry behind every npm script. It is written in old syntax on purpose: an old Node must get as far as
// the sentence below, not die on the first line of a newer file.
var version = process.versions.node.split('.').map(Number)
var enough = version[0] > 20 || (version[0] === 20 && version[1] >= 19)
if (!enough) {
  console.error('Node 20.19 or later is needed; this is Node ' + process.versions.node + '.')
  process.exit(1)
}
require('./load.cjs')(process.argv[2])
