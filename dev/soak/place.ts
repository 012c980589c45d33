/** Where the processes of a soak or a benchmark run: an embedded site of its own, or a bench. */
export interface Place {
  url: string
  /** Where the send logs lie. */
  sendLogs: string
  /** A folder of its own, gone after it. */
  folder: string
  /** Starts worker `number`, anew after a kill; by `launcher`, a program of Python that goes on to start it, where given. */
  startWorker: (number: number, launcher?: string[]) => void
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
