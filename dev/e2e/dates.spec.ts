import { billFor, field, issue, someone, stateOf } from './support/actions.ts'
import { patience } from './support/fixtures.ts'
import { expect, test } from './support/settings.ts'

/** Today as fiscal dates count it: {year, month, day} in Kigali. */
function today() {
  const [year = '', month = '', day = ''] = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10).split('-')
  return { year, month, day }
}

const { year, month, day } = today()
const spelled = `${Number(day)} ${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][Number(month) - 1]} ${year}`

test('[C1] the default is mm/dd/yyyy with a year of four digits', async ({ api }) => {
  expect(await api.get('ebm.api.session.boot')).toMatchObject({ date_format: 'mm/dd/yyyy' })
})

const patterns = [
  ['mm/dd/yyyy', `${month}/${day}/${year}`, '31/01/2026'],
  ['dd/mm/yyyy', `${day}/${month}/${year}`, '01/31/2026'],
  ['yyyy-mm-dd', `${year}-${month}-${day}`, '31/01/2026'],
] as const

for (const [pattern, now, wrong] of patterns) {
  test(`[C1] by the setting ${pattern}: Verify, lists and inputs, which show the pattern`, async ({ page, api, signIn, settings }) => {
    await settings({ date_format: pattern })
    const { name } = await issue(api, await billFor(api, someone('Dates')))
    await signIn()

    await page.goto('/ebm/verify')
    const shape = new RegExp(`until ${pattern.replace(/[ymd]/g, '\\d')} \\d\\d:\\d\\d`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Signed in' })).toContainText(shape)

    await page.goto('/ebm/invoices')
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(`${now} `)

    await page.goto('/ebm/invoices/new')
    const date = field(page, `Bill date (${pattern})`)
    await expect(date).toHaveAttribute('placeholder', pattern)
    await expect(date).toHaveValue(now)
    await date.fill(wrong)
    await date.blur()
    await expect(date).toHaveAttribute('aria-invalid', 'true')
    await date.fill(now)
    await date.blur()
    await expect(date).not.toHaveAttribute('aria-invalid', 'true')
  })
}

test('[C1] whatever the setting, a receipt is dated dd/mm/yyyy, and beside it months are spelled out', async ({ page, api, signIn, settings }) => {
  test.setTimeout(60_000 + patience)
  const { name } = await issue(api, await billFor(api, someone('Dates')))
  await signIn()
  await page.goto(`/ebm/invoices/${name}`)
  await expect(stateOf(page)).toContainText('Signed', { timeout: patience })
  for (const [pattern] of patterns) {
    await settings({ date_format: pattern })
    await page.reload()
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(`${day}/${month}/${year}`)
    const outside = await page.getByRole('main').evaluate((main) => {
      const copy = main.cloneNode(true) as HTMLElement
      copy.querySelectorAll('pre, [aria-label="Receipt"]').forEach((paper) => paper.remove())
      return copy.innerText
    })
    expect(outside).toContain(spelled)
    expect(outside).not.toMatch(/\d\d\/\d\d\/\d{4}|\d{4}-\d\d-\d\d/)
  }
})
