import { test } from '@playwright/test'

/** Waits for something and writes into the report how long it took: times are told, not asserted. */
export async function timed(what: string, work: Promise<unknown>) {
  const from = Date.now()
  await work
  test.info().annotations.push({ type: 'measured', description: `${what}: ${Date.now() - from} ms` })
}
