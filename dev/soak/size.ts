/** How much a soak does; everything by environment, so that a failure can be replayed. */
export interface Size {
  seed: number
  invoices: number
  counters: number
  workers: number
  kills: number
  stops: number
  /** The likelihood that a call to a device fails. */
  share: number
  /** connect, read, margin of signing in seconds: lease = their sum. */
  times: { connect: number; read: number; margin: number; cron: number }
}

function number(name: string, fallback: number, least: number): number {
  const given = process.env[name]
  const value = given === undefined || given === '' ? fallback : Number(given)
  if (!(value >= least)) throw new Error(`${name} is "${given ?? ''}"; it must be a number of at least ${least}.`)
  return value
}

/** The whole soak of issue 5's proof, unless EBM_SOAK_* say otherwise. */
export function sizeFromEnvironment(): Size {
  const counters = number('EBM_SOAK_COUNTERS', 4, 1)
  const kills = number('EBM_SOAK_KILLS', 200, 0)
  return {
    seed: number('EBM_SOAK_SEED', Math.floor(Date.now() / 1000), 0),
    invoices: number('EBM_SOAK_INVOICES', 5000, counters),
    counters,
    workers: number('EBM_SOAK_WORKERS', counters + 1, 1),
    kills,
    stops: number('EBM_SOAK_STOPS', Math.ceil(kills / 5), 0),
    share: number('EBM_SOAK_SHARE', 0.2, 0),
    times: process.env['EBM_SOAK_PRODUCTION_TIMES'] ? { connect: 5, read: 30, margin: 30, cron: 60 } : { connect: 1, read: 1, margin: 1, cron: 1 },
  }
}

/** The command that does the same again. */
export function replay({ seed, invoices, counters, workers, kills, stops, share }: Size): string {
  const given = { SEED: seed, INVOICES: invoices, COUNTERS: counters, WORKERS: workers, KILLS: kills, STOPS: stops, SHARE: share }
  const words = Object.entries(given).map(([name, value]) => `EBM_SOAK_${name}=${value}`)
  return `${words.join(' ')} node dev/scripts/run.cjs soak --only processes`
}
