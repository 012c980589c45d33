import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { answers } from '../../scripts/lib/embedded.mjs'
import { Children, cleanEnv } from '../../scripts/lib/processes.mjs'
import { freePort } from './ports.ts'

const script = fileURLToPath(new URL('../../../docs/hand-over-sample/sales-site.mjs', import.meta.url))

export const issuer = 'http://sales.localhost'
export const secret = 'a-secret-of-the-sales-site-with-more-than-32-bytes'
export const olderSecret = 'the-secret-before-with-more-than-32-bytes-of-it-too'
export const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

export interface SampleOptions {
  ebm: string
  audience: string
  user: string
  key?: string
  algorithm?: 'HS256' | 'RS256'
}

/** The sample of docs/hand-over-sample as it stands, on another site than the application (`sales.localhost`). */
export class SalesSample {
  #children = new Children((name: string, how: string) => console.error(`e2e: ${name} ended by itself (${how}).`))
  #port = 0

  async start({ ebm, audience, user, key = secret, algorithm = 'HS256' }: SampleOptions): Promise<this> {
    this.#port = await freePort()
    const env = cleanEnv({
      EBM_URL: ebm, EBM_HANDOVER_KEY: key, EBM_HANDOVER_ALGORITHM: algorithm, EBM_HANDOVER_ISSUER: issuer, EBM_HANDOVER_AUDIENCE: audience,
      SALES_USER: user, PORT: String(this.#port),
    })
    this.#children.start('sales-site', process.execPath, [script], { cwd: process.cwd(), env, stdio: ['ignore', 'ignore', 'inherit'] })
    await answers(`http://127.0.0.1:${this.#port}/`, { what: 'The sample of the sales site' })
    return this
  }

  get url() {
    return `http://sales.localhost:${this.#port}/`
  }

  /** A new link as the button gives it, without a browser. */
  async link(): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${this.#port}/open-ebm`, { method: 'POST', redirect: 'manual' })
    return response.headers.get('location') ?? ''
  }

  stop = () => this.#children.stop()
}

/** A token with other claims than the sample makes: what must be refused. */
export function oddToken(claims: Record<string, unknown>, key = secret): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: issuer, jti: randomUUID(), iat: now, exp: now + 60, ...claims })}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
