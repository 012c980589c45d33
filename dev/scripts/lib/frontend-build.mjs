import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { places } from './paths.mjs'
import { installPackages } from './npm-packages.mjs'
import { run } from './processes.mjs'
import { Refusal, step } from './say.mjs'
import { hashOf, isStamped, stamp } from './stamps.mjs'

/** Builds before the present one whose files stay served, so that a tab opened before a deploy still finds its chunks. */
const keptBuilds = 2
const manifestPath = '.vite/manifest.json'
const historyPath = '.vite/builds.json'

function filesOf(folder, under = '') {
  return readdirSync(path.join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const name = under ? `${under}/${entry.name}` : entry.name
    return entry.isDirectory() ? filesOf(folder, name) : [name]
  })
}

/**
 * Puts a finished build in the place it is served from: new files first, then the manifest in one rename, then away with
 * what no kept build names. A page asked for meanwhile never gets a manifest whose files are not there yet.
 * @param {string} next the folder the build was made in; removed afterwards.
 * @param {string} served the folder it is served from.
 */
export function publishBuild(next, served) {
  const files = filesOf(next).filter((name) => name !== manifestPath)
  const history = existsSync(path.join(served, historyPath))
    ? JSON.parse(readFileSync(path.join(served, historyPath), 'utf8'))
    : []
  mkdirSync(path.join(served, '.vite'), { recursive: true })
  for (const name of files) {
    mkdirSync(path.dirname(path.join(served, name)), { recursive: true })
    cpSync(path.join(next, name), path.join(served, name))
  }
  renameSync(path.join(next, manifestPath), path.join(served, manifestPath))
  const same = (build) => JSON.stringify(build) === JSON.stringify(files)
  const builds = [files, ...history.filter((build) => !same(build))].slice(0, keptBuilds + 1)
  writeFileSync(path.join(served, historyPath), JSON.stringify(builds))
  const kept = new Set([...builds.flat(), manifestPath, historyPath, '.vite/ebm-stamp'])
  for (const name of filesOf(served)) if (!kept.has(name)) rmSync(path.join(served, name))
  rmSync(next, { recursive: true, force: true })
}

/** Vite's production build, made aside and then published. */
async function build() {
  await run(process.execPath, [path.join(places.frontend, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', places.nextFrontend, '--emptyOutDir'], {
    cwd: places.frontend,
    quiet: true,
    what: 'the front-end build',
  })
  if (!existsSync(path.join(places.nextFrontend, manifestPath))) throw new Refusal(`The front-end build made no ${manifestPath}.`)
  publishBuild(places.nextFrontend, places.publicFrontend)
}

/**
 * Brings ebm/public/frontend up to the sources.
 * @param {{always?: boolean}} options always: build even when nothing changed (`npm run build`).
 */
export async function buildFrontend({ always = false } = {}) {
  await installPackages(places.frontend)
  const hash = hashOf(places.frontend)
  const stampFile = path.join(places.publicFrontend, '.vite/ebm-stamp')
  if (!always && isStamped(stampFile, hash) && existsSync(path.join(places.publicFrontend, manifestPath))) return
  await step('building the front end', build)
  stamp(stampFile, hash)
}
