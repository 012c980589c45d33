/**
 * A sales site as small as can be: one page, one button "Open EBM". See ../hand-over.md.
 *
 *   EBM_URL=https://ebm.example.rw EBM_HANDOVER_KEY=$(cat secret) EBM_HANDOVER_ISSUER=https://sales.example.rw \
 *   EBM_HANDOVER_AUDIENCE=ebm.example.rw SALES_USER=cashier@example.rw node sales-site.mjs
 *
 * EBM_HANDOVER_ALGORITHM: HS256 (the default; the key is the shared secret) or RS256 (the key is the private key, PEM).
 * HOST and PORT: where it listens, 127.0.0.1:8095 unless told.
 */
import { createServer } from 'node:http'
import { handOverToken } from './hand-over-token.mjs'

const { env } = process
const need = (name) => {
  if (!env[name]) throw new Error(`Set ${name} (see the top of this file).`)
  return env[name]
}
const settings = {
  issuer: need('EBM_HANDOVER_ISSUER'),
  audience: need('EBM_HANDOVER_AUDIENCE'),
  key: need('EBM_HANDOVER_KEY'),
  algorithm: env.EBM_HANDOVER_ALGORITHM ?? 'HS256',
}
const ebm = new URL('/ebm/', need('EBM_URL')).href

/** Who is signed in at the sales site. Yours knows it from its own session; never take it from what the browser sends. */
const signedInUser = () => need('SALES_USER')

const escape = (text) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const page = () => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sales site</title></head>
<body>
<h1>Sales site</h1>
<p>You are signed in as ${escape(signedInUser())}.</p>
<form method="post" action="/open-ebm"><button>Open EBM</button></form>
</body>
</html>`

const headers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  // EBM's rule for visitors asks where they come from: the origin must be told. "no-referrer" would lead to a loop.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // A browser applies form-action to the redirect as well.
  'Content-Security-Policy': `default-src 'none'; form-action 'self' ${new URL(ebm).origin}; frame-ancestors 'none'`,
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://sales')
  if (request.method === 'GET' && pathname === '/') {
    response.writeHead(200, { ...headers, 'Content-Type': 'text/html; charset=utf-8' })
    response.end(page())
  } else if (request.method === 'POST' && pathname === '/open-ebm') {
    // The token is made at the click, for the user of the session, and travels in the fragment: no server logs it.
    const token = handOverToken({ user: signedInUser(), ...settings })
    response.writeHead(303, { ...headers, Location: `${ebm}#handover=${token}` })
    response.end()
  } else {
    response.writeHead(404, headers)
    response.end()
  }
})
server.listen(Number(env.PORT ?? 8095), env.HOST ?? '127.0.0.1', () => {
  console.log(`Sales site on http://${server.address().address}:${server.address().port}`)
})
