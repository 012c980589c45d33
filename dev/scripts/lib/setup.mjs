import { places } from './paths.mjs'
import { findChromium } from './chromium.mjs'
import { buildFrontend } from './frontend-build.mjs'
import { installPackages } from './npm-packages.mjs'
import { setUpPython } from './python.mjs'

const once = (work) => {
  let result
  return () => (result ??= work())
}

/** What a command may need before it can work; each is done at most once a run, and only when something changed. */
export const needs = {
  python: once(setUpPython),
  dev: once(() => installPackages(places.dev)),
  frontend: once(() => installPackages(places.frontend)),
  // frappe-ui and Vue, of which neither the product nor dev/ itself has anything.
  storeBench: once(() => installPackages(places.storeBench)),
  // Likewise Tiptap.
  editorBench: once(() => installPackages(places.editorBench)),
  build: once(() => buildFrontend()),
  chromium: once(findChromium),
}

/** @param {(keyof typeof needs)[]} names in the order they are wanted. */
export async function prepare(names) {
  for (const name of names) await needs[name]()
}
