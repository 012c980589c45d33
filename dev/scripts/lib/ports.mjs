import net from 'node:net'
import { Refusal } from './say.mjs'

const isFree = (port) =>
  new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

function portFrom(variable, preset) {
  const text = process.env[variable] || String(preset)
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Refusal(`${variable} must be a port number; it is "${text}".`)
  return { variable, port }
}

/**
 * The three ports of the demonstration, all checked to be free.
 * @throws Refusal naming the port in use and the variable that chooses another.
 */
export async function choosePorts() {
  const web = portFrom('EBM_PORT', 8090)
  const device = portFrom('EBM_SIMULATOR_PORT', 8091)
  const control = portFrom('EBM_SIMULATOR_CONTROL_PORT', 8092)
  for (const { variable, port } of [web, device, control]) {
    if (await isFree(port)) continue
    throw new Refusal(`Port ${port} is in use: stop what uses it, or choose another with ${variable}=<port> npm start.`)
  }
  return { web: web.port, device: device.port, control: control.port }
}
