'use strict'
// Reached only on a Node that knows import(): see run.cjs.
const commands = ['start', 'test', 'build', 'doctype-types', 'trace', 'bench', 'soak', 'e2e', 'e2e-bench', 'manual']

module.exports = function load(command) {
  if (!commands.includes(command)) {
    console.error(`Unknown command "${command}". Commands: ${commands.join(', ')}.`)
    process.exit(1)
  }
  import(`./${command}.mjs`)
    .then((script) => script.main(process.argv.slice(3)))
    .then((code) => {
      process.exitCode = code ?? 0
    })
    .catch((error) => {
      // A Refusal is meant for the reader as it stands; anything else is a fault of ours and shows its stack.
      console.error(error?.name === 'Refusal' ? `\n${error.message}` : error)
      process.exit(1)
    })
}
