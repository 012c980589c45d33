/** Where the processes of a soak run: an embedded site of its own, or a bench. */
export interface Place {
  url: string
  /** Where the send logs lie. */
  sendLogs: string
  /** Starts worker `number`, anew after a kill. */
  startWorker: (number: number) => void
  /** kill -9 of a worker and whatever it started; it is gone when this returns. */
  killWorker: (number: number) => Promise<void>
  /** Stops a worker where it is (SIGSTOP), and lets it go on (SIGCONT). */
  freezeWorker: (number: number) => void
  thawWorker: (number: number) => void
  /** Starts a device of its own for a counter. */
  startDevice: (tin: string) => Promise<{ port: number; controlUrl: string }>
  stop: () => Promise<void>
}

export type Times = Record<'connect' | 'read' | 'margin' | 'cron', number>
