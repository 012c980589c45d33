import { createHmac, createPrivateKey, randomUUID, sign } from 'node:crypto'

const part = (value) => Buffer.from(value).toString('base64url')

/**
 * A token that hands one user over to EBM: a JWT (RFC 7519) that lives for a minute and is good for once.
 *
 * @param {object} values
 * @param {string} values.user e-mail of the user, as it stands in EBM
 * @param {string} values.issuer as in EBM Settings: who signs
 * @param {string} values.audience as in EBM Settings: for whom (empty there: the name of the Frappe site)
 * @param {string} values.key HS256: the shared secret; RS256: the private key as PEM text
 * @param {'HS256' | 'RS256'} [values.algorithm]
 */
export function handOverToken({ user, issuer, audience, key, algorithm = 'HS256' }) {
  const now = Math.floor(Date.now() / 1000)
  const header = { alg: algorithm, typ: 'JWT' }
  const claims = { iss: issuer, aud: audience, sub: user, jti: randomUUID(), iat: now, exp: now + 60 }
  const signed = `${part(JSON.stringify(header))}.${part(JSON.stringify(claims))}`
  const signature =
    algorithm === 'RS256' ? sign('sha256', Buffer.from(signed), createPrivateKey(key)) : createHmac('sha256', key).update(signed).digest()
  return `${signed}.${part(signature)}`
}
