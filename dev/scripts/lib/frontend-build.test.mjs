import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { publishBuild } from './frontend-build.mjs'
import { tempFolder } from './temp-folder.mjs'

const buildOf = (number) =>
  tempFolder({
    '.vite/manifest.json': `{"build":${number}}`,
    [`js/main-${number}.js`]: `main ${number}`,
    'js/shared.js': 'shared',
  })
const has = (served, number) => existsSync(path.join(served, `js/main-${number}.js`))

describe('publishing a build', () => {
  it('serves the newest manifest and still has the chunks of the two builds before', () => {
    const served = tempFolder()
    for (const number of [1, 2, 3, 4]) publishBuild(buildOf(number), served)
    expect(readFileSync(path.join(served, '.vite/manifest.json'), 'utf8')).toBe('{"build":4}')
    expect([1, 2, 3, 4].map((number) => has(served, number))).toEqual([false, true, true, true])
    expect(existsSync(path.join(served, 'js/shared.js'))).toBe(true)
  })

  it('does not push older builds out when the same build is published again', () => {
    const served = tempFolder()
    for (const number of [1, 2, 2, 2, 2]) publishBuild(buildOf(number), served)
    expect([1, 2].map((number) => has(served, number))).toEqual([true, true])
  })

  it('removes what no build names', () => {
    const served = tempFolder({ 'js/left-behind.js': '' })
    publishBuild(buildOf(1), served)
    expect(existsSync(path.join(served, 'js/left-behind.js'))).toBe(false)
  })
})
