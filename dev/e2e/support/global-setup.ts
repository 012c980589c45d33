import { EmbeddedSite } from './embedded-site.ts'
import { ExternalSite } from './external-site.ts'

/** One site for the whole run; where it is reaches the tests by the environment. */
export default async function globalSetup() {
  const given = process.env['EBM_SITE_URL']
  const site = given === undefined || given === '' ? await EmbeddedSite.start() : await ExternalSite.start(given)
  process.env['EBM_E2E_URL'] = site.url
  process.env['EBM_E2E_CONTROL_URL'] = site.controlUrl
  return () => site.stop()
}
