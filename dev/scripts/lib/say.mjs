/** A sentence for the person at the terminal: shown without a stack, and the command ends with code 1. */
export class Refusal extends Error {
  name = 'Refusal'
}

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Says what is being done, does it, and says how long it took. */
export async function step(title, work) {
  const since = Date.now()
  process.stdout.write(`- ${title} ...\n`)
  const result = await work()
  process.stdout.write(`  done in ${seconds(since)}\n`)
  return result
}
