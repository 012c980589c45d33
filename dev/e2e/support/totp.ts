import { createHmac } from 'node:crypto'

const PERIOD = 30_000
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = Array.from(text.replace(/=+$/, ''), (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

/** What an authenticator app shows at a time (RFC 6238, SHA-1, six digits). */
export function totp(secret: string, now = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / PERIOD)))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const start = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A code that is still good for a few seconds: waits for the next one where this one is about to end. */
export async function freshTotp(secret: string): Promise<string> {
  const left = PERIOD - (Date.now() % PERIOD)
  if (left < 5000) await new Promise((done) => setTimeout(done, left + 100))
  return totp(secret)
}
