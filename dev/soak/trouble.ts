import type { Place } from './place.ts'
import type { Size } from './size.ts'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Kills and freezes workers at random moments, spread over the whole work. */
export class Trouble {
  kills = 0
  stops = 0
  #frozen = new Set<number>()
  #over = false

  constructor(
    readonly place: Place,
    readonly size: Size,
    readonly random: () => number,
  ) {}

  /** @param progress how much of the work is done, from 0 to 1. */
  async run(progress: () => number) {
    const { kills, stops } = this.size
    const acts = [...Array<'kill'>(kills).fill('kill'), ...Array<'freeze'>(stops).fill('freeze')]
      .map((act) => ({ act, at: this.random() * 0.97 }))
      .sort((one, other) => one.at - other.at)
    const thawing: Promise<void>[] = []
    for (const { act, at } of acts) {
      while (progress() < at && !this.#over) await pause(5)
      if (this.#over) break
      // Not always just behind a receipt.
      await pause(this.random() * 150)
      const worker = Math.floor(this.random() * this.size.workers)
      if (this.#frozen.has(worker)) await Promise.all(thawing.splice(0))
      if (act === 'kill') await this.#kill(worker)
      else thawing.push(this.#freeze(worker))
    }
    await Promise.all(thawing)
  }

  end() {
    this.#over = true
  }

  async #kill(worker: number) {
    await this.place.killWorker(worker)
    this.kills += 1
    this.place.startWorker(worker)
  }

  /** For longer than the lease: when it goes on, its counter belongs to another. */
  async #freeze(worker: number) {
    const { connect, read, margin } = this.size.times
    this.#frozen.add(worker)
    this.place.freezeWorker(worker)
    await pause(1000 * (connect + read + margin) + 300 + this.random() * 1500)
    this.place.thawWorker(worker)
    this.#frozen.delete(worker)
    this.stops += 1
  }
}
