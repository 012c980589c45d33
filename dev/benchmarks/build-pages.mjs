import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { at, places } from '../scripts/lib/paths.mjs'

/** Pages of ours lie outside of `frontend/`, whose packages they are written with. */
const packagesOfFrontend = (pages) => ({
  name: 'packages-of-frontend',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer?.startsWith(path.join(pages, 'ours')) || source.startsWith('.') || path.isAbsolute(source)) return null
    return this.resolve(source, path.join(places.frontend, 'src/app/main.tsx'), { skipSelf: true })
  },
})

/**
 * Builds `pages/ours.html` and `pages/theirs.html` of a comparison as they would be for production.
 *
 * @param name the comparison's folder
 * @param alias names of modules that lie elsewhere
 */
export async function buildPages(name, alias = {}) {
  const pages = path.join(import.meta.dirname, name, 'pages')
  const outDir = at('.reports', `bench-${name}`)
  const vite = createRequire(path.join(places.frontend, 'package.json')).resolve('vite')
  const { build } = await import(pathToFileURL(vite).href)
  await build({
    configFile: false,
    root: pages,
    logLevel: 'error',
    plugins: [packagesOfFrontend(pages)],
    resolve: { alias },
    build: { outDir, emptyOutDir: true, modulePreload: false, rollupOptions: { input: ['ours', 'theirs'].map((side) => path.join(pages, `${side}.html`)) } },
  })
  return outDir
}
