/** What a page mounts; the rest is as `pages/measures.mjs` has it. */
export interface Plan {
  /** A list's rows, and how many of them are rendered. */
  rows?: number
  shown: number
  subscribers?: number
  /** How many the server has. */
  documents?: number
}

/** What both pages offer (`pages/measures.mjs`); times in ms. */
export interface Bench {
  mount: (plan: Plan) => Promise<void>
  changeMany: (tag: string) => Promise<number>
  changeOne: (tag: string) => Promise<{ ms: number; others: number; renders: number }>
  changeInARow: (tag: string, count: number, by: 'setTitle' | 'runMethod') => Promise<number>
  seed: (count: number) => Promise<void>
  coldStart: (count: number, shown: number) => Promise<number>
}
