import { readFileSync } from 'node:fs'
import type { Route } from '@playwright/test'

interface Capture {
  name: string
  response: { status: number; body: unknown }
}

/** What a real Frappe site answered once: `captured('02_login', 'wrong password')`, for `route.fulfill`. */
export function captured(file: string, name: string) {
  const all = JSON.parse(readFileSync(new URL(`../../captures/${file}.json`, import.meta.url), 'utf8')) as Capture[]
  const found = all.find((entry) => entry.name === name)
  if (found === undefined) throw new Error(`${file}.json has no capture "${name}"`)
  const { status, body } = found.response
  return { status, contentType: 'application/json', body: typeof body === 'string' ? body : JSON.stringify(body) }
}

/** Answers a request as it was answered there. */
export const replay = (file: string, name: string) => (route: Route) => route.fulfill(captured(file, name))
