/** pytest's `ebm/a/test_b.py::C::test_d` as JUnit names it: `ebm.a.test_b.C.test_d`; what is no case is left out. */
export function collectedNames(output) {
  const lines = output.split('\n').filter((line) => /^ebm\/\S+\.py::/.test(line))
  return lines.map((line) => line.trim().replace('.py::', '.').replaceAll('::', '.').replaceAll('/', '.'))
}

/**
 * One test more: that both sides have the same cases. A case that only one side collects is proven on one side only,
 * and nobody would notice. Frappe's runner reports a subtest that fails as a case of its own, named after its case.
 * @param {string[]} here names collected on embedded
 * @param {import('./reports.mjs').Test[]} there tests reported by the bench
 */
export function sameCases(here, there) {
  const ran = new Set(there.map(({ name }) => name.split(/ [[(]/)[0]))
  const collected = new Set(here)
  const missing = [...collected].filter((name) => !ran.has(name))
  const extra = [...ran].filter((name) => !collected.has(name))
  const fits = collected.size > 0 && missing.length === 0 && extra.length === 0
  const some = (what, names) => (names.length === 0 ? '' : `; ${what}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`)
  return {
    name: `the same cases on both sides: ${collected.size} on embedded, ${ran.size} on the bench${some('only on embedded', missing)}${some('only on the bench', extra)}`,
    status: fits ? 'passed' : 'failed',
  }
}
