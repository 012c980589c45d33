import { stopRunning } from './processes.mjs'
import { Refusal } from './say.mjs'

/** The parts of a command that `--only a,b` names; all of them without it. */
export function chosen(command, parts, args) {
  if (args.length === 0) return parts
  const [option, names = '', ...rest] = args
  const wanted = names.split(',')
  if (option !== '--only' || rest.length > 0 || wanted.some((name) => !parts.some((part) => part.name === name))) {
    throw new Refusal(`Usage: npm run ${command} [-- --only <name>[,<name>]] with names among ${parts.map(({ name }) => name).join(', ')}.`)
  }
  return parts.filter(({ name }) => wanted.includes(name))
}

/** Ctrl-C ends what runs for us, too. */
export function endOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      stopRunning()
      process.exit(1)
    })
  }
}
