import { readFileSync } from 'node:fs';
import path from 'node:path';

import { HttpResponse } from 'msw';

interface Capture {
  name: string;
  response: { status: number; headers: Record<string, string>; body: unknown };
}

const folder = path.resolve(import.meta.dirname, '../../../dev/captures');

/** One exchange that was recorded on a real Frappe site: `capture('02_login', 'wrong password')`. */
export function capture(file: string, name: string): Capture {
  const all = JSON.parse(readFileSync(path.join(folder, `${file}.json`), 'utf8')) as Capture[];
  const found = all.find((entry) => entry.name === name);
  if (!found) throw new Error(`${file}.json has no capture "${name}"`);
  return found;
}

/** The recorded answer, status and body as they were. */
export function replay(file: string, name: string): HttpResponse<string> {
  const { status, body, headers } = capture(file, name).response;
  const json = typeof body !== 'string';
  return new HttpResponse(json ? JSON.stringify(body) : body, {
    status,
    headers: { 'Content-Type': json ? 'application/json' : 'text/html', ...(headers['Retry-After'] ? { 'Retry-After': headers['Retry-After'] } : {}) },
  });
}
