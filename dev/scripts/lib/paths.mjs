import { fileURLToPath } from 'node:url'
import path from 'node:path'

/** Absolute places in the work tree; everything else is derived from where this file lies. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
export const at = (...parts) => path.join(root, ...parts)

export const places = {
  venv: at('.venv'),
  site: at('.site'),
  reports: at('.reports'),
  frontend: at('frontend'),
  dev: at('dev'),
  storeBench: at('dev/benchmarks/store'),
  editorBench: at('dev/benchmarks/editor'),
  publicFrontend: at('ebm/public/frontend'),
  nextFrontend: at('ebm/public/.frontend-next'),
}

const inVenv = (name) =>
  process.platform === 'win32' ? at('.venv/Scripts', `${name}.exe`) : at('.venv/bin', name)

/** The interpreter (or a tool) of the project's own virtual environment. */
export const venvPython = inVenv('python')
export const venvTool = inVenv
