import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const largest = 5_000_000

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largest) throw new Error(`A body of more than ${largest} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export function sendJson(response: ServerResponse, status: number, value: unknown) {
  const text = JSON.stringify(value)
  response.writeHead(status, { 'Content-Type': 'application/json;charset=UTF-8', 'Content-Length': Buffer.byteLength(text) })
  response.end(text)
}

export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Closes the port and every connection on it. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) {
      resolve()
      return
    }
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
