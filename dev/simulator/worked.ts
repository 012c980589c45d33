import type { ServerResponse } from 'node:http'

/** One request the device worked on: its head was here, its answer was gone. Seconds of the machine's monotonic clock. */
export interface Worked {
  operation: string
  from: number
  to: number
}

/** The clock that all processes of this machine share (on Linux also Python's time.monotonic). */
const now = () => Number(process.hrtime.bigint()) / 1e9

/** When the device worked; what lies between two entries it was idle. The oldest are forgotten. */
export class WorkedTimes {
  #times: Worked[] = []

  constructor(readonly most = 100_000) {}

  /** An answer that never leaves whole is not counted: nobody could have gone on after it. */
  watch(operation: string, response: ServerResponse) {
    const from = now()
    response.on('finish', () => {
      if (this.#times.length >= this.most) this.#times.shift()
      this.#times.push({ operation, from, to: now() })
    })
  }

  forget() {
    this.#times = []
  }

  get times(): readonly Worked[] {
    return this.#times
  }
}
