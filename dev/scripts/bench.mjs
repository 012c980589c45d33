import { needs } from './lib/setup.mjs'
import { places } from './lib/paths.mjs'
import { measured } from './lib/bundle.mjs'

/** `npm run bench`: what the front end weighs, against the bars of the design. */
export async function main() {
  await needs.build()
  console.log('\nFront end, JS and CSS, gzip level 9, kB = 1000 B:\n')
  for (const { part, bar, bytes, found } of measured(places.publicFrontend)) {
    const figures = `${(bytes / 1000).toFixed(1).padStart(7)} of ${String(bar / 1000).padStart(3)} kB`
    console.log(`  ${part.padEnd(40)} ${figures}  ${!found ? 'NOT FOUND in the manifest' : bytes > bar ? 'OVER' : `${((100 * bytes) / bar).toFixed(0)} %`}`)
  }
}
