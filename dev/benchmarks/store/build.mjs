import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { at, places } from '../../scripts/lib/paths.mjs'

const here = import.meta.dirname

/** The pages lie outside of `frontend/`, whose packages ours is written with. */
const packagesOfFrontend = {
  name: 'packages-of-frontend',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer?.startsWith(path.join(here, 'pages', 'ours')) || source.startsWith('.') || path.isAbsolute(source)) return null
    return this.resolve(source, path.join(places.frontend, 'src/app/main.tsx'), { skipSelf: true })
  },
}

/** Builds both pages as they would be for production. */
export async function buildPages(outDir = at('.reports/bench-store')) {
  const vite = createRequire(path.join(places.frontend, 'package.json')).resolve('vite')
  const { build } = await import(pathToFileURL(vite).href)
  await build({
    configFile: false,
    root: path.join(here, 'pages'),
    logLevel: 'warn',
    plugins: [packagesOfFrontend],
    resolve: { alias: { 'frappe-ui-source': path.join(here, 'node_modules/frappe-ui/src') } },
    build: { outDir, emptyOutDir: true, modulePreload: false, rollupOptions: { input: ['ours', 'theirs'].map((side) => path.join(here, 'pages', `${side}.html`)) } },
  })
  return outDir
}
