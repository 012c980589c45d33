import { parseArgs } from 'node:util'
import { controlServer } from './control.ts'
import { Device } from './device.ts'
import { close, listen } from './http.ts'
import { Ledger } from './ledger.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8091' },
    'control-port': { type: 'string', default: '8092' },
    ledger: { type: 'string' },
    tin: { type: 'string', default: '999991130' },
    bhf: { type: 'string', default: '00' },
    serial: { type: 'string', default: 'SIM-0001' },
    sdc: { type: 'string', default: 'SDC010000001' },
    mrc: { type: 'string', default: 'SIM00000001' },
  },
})

if (values.ledger === undefined) {
  console.error('--ledger <file> is needed: where the device keeps what it has signed.')
  process.exit(1)
}

const device = new Device(
  {
    identity: { tin: values.tin, bhfId: values.bhf, serial: values.serial, sdcId: values.sdc, mrcNo: values.mrc },
    rates: { A: 0n, B: 1800n, C: 0n, D: 0n },
    ledger: new Ledger(values.ledger),
  },
  Number(values.port),
)
const control = controlServer(device)

try {
  await device.open()
  const controlPort = await listen(control, Number(values['control-port']))
  // Read by whoever started us to learn the ports when they were left to chance (0).
  console.log(JSON.stringify({ simulator: true, port: device.port, controlPort, ledger: values.ledger, receipts: device.setup.ledger.entries.length }))
} catch (error) {
  console.error(`simulator: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

async function stop() {
  await Promise.all([device.close(), close(control)])
  device.setup.ledger.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
