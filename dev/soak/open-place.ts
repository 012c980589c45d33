import { benchPlace } from './bench-place.ts'
import { embeddedPlace } from './embedded-place.ts'
import type { Place, Times } from './place.ts'

/** An embedded site of its own, or the bench that EBM_BENCH, EBM_SITE and EBM_SITE_URL name. */
export function openPlace(times: Times): Promise<Place> {
  const { EBM_BENCH: bench, EBM_SITE: site, EBM_SITE_URL: url } = process.env
  if (!bench) return embeddedPlace(times)
  if (!site || !url) throw new Error('With EBM_BENCH also EBM_SITE=<site> and EBM_SITE_URL=http://<site>:<port> are needed.')
  return benchPlace(bench, site, url.replace(/\/$/, ''), times)
}
