import { buildFrontend } from './lib/frontend-build.mjs'

/** `npm run build`, and what `bench build --app ebm` calls: needs Node and npm, and nothing outside this folder. */
export async function main() {
  await buildFrontend({ always: true })
}
