import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from './support/settings.ts'
import { patience } from './support/fixtures.ts'
import { billFor, issue, someone } from './support/actions.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { contextOf } from './support/people.ts'

const shots = fileURLToPath(new URL('../../.reports/papers/', import.meta.url))
const MM = 96 / 25.4
/** Each paper with what lies within its margins, and its size in points as a PDF has it. */
const PAPERS = {
  '80mm': { within: 74, width: 226.8 },
  A5: { within: 128, width: 419.5 },
  A4: { within: 182, width: 595.3 },
} as const
type Paper = keyof typeof PAPERS
const papers = Object.keys(PAPERS) as Paper[]

/** What the certification sheet asks of a sale, by its row: words that stand on the paper. */
const ROWS: [row: number, words: RegExp][] = [
  [7, /401\.20 x 5 M3\s+2,006\.00 B/],
  [15, /Receipt Signature:\s+[0-9A-Z]{4}(-[0-9A-Z]{4}){3}\s/],
  [19, /TOTAL\s+99,999,992,006\.00/],
  [21, /EBM version \d+\.\d+\.\d+/],
  [26, /MOBILE MONEY\s+99,999,992,006\.00/],
  [33, /Water and Sanitation Utility\s+KN 73 Street 12\s+Nyarugenge, Kigali\s+Rwanda/],
  [34, /TIN: \d{9}[^]*CLIENT NAME[^]*SDC INFORMATION[^]*MRC:/],
  [35, /CLIENT TIN:\s+101234567\s+CLIENT NAME:\s+\S[^]*CLIENT MOBILE:\s+0788123456/],
  [36, /Date: \d\d\/\d\d\/\d{4}\s+Time: \d\d:\d\d:\d\d/],
  [37, /PURCHASE CODE:\s+[0-9A-F]{6}/],
  [39, /Discount 10 %\s+-[\d,.]+ B/],
  [46, /TOTAL TAX B\s+[\d,]+\.\d\d/],
  [48, /TOTAL B-18\.00%\s+[\d,]+\.\d\d/],
  [52, /ITEMS NUMBER\s+3/],
]
const NOT_OFFICIAL = 'THIS IS NOT AN OFFICIAL RECEIPT'

/** A sale with all there is: a company, a discount, 13 digits. 2,006.00 + 1,000.00 less 10 % + what makes 13 digits. */
async function fullBill(api: FrappeClient) {
  // A code is good for one sale.
  const purchase_code = randomUUID().slice(0, 6).toUpperCase()
  const bill = await billFor(api, someone('Kigali Hotel'), { customer_tin: '101234567', purchase_code, payment_type: 'Mobile money' })
  const [first] = bill.lines
  return {
    ...bill,
    lines: [
      { ...first, qty: '5', price: '401.20' },
      { ...first, qty: '1', price: '1000.00', discount_rate: '10' },
      { ...first, qty: '1', price: '99999989100.00' },
    ],
  }
}

async function signedBill(api: FrappeClient, bill: unknown): Promise<string> {
  const { name } = await issue(api, bill)
  await expect.poll(async () => (await api.get<{ status: string }>('ebm.api.invoices.get', { name })).status, { timeout: patience }).toBe('Signed')
  return name
}

/** What the browser makes of it for the printer: the pages of a PDF, and its words as they are laid out on the paper. */
async function printed(page: Page, paper: Paper, name: string) {
  const sheet = page.locator('.ebm-print-sheet article')
  await expect(sheet).toHaveAttribute('data-paper', paper)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: Math.round(PAPERS[paper].within * MM), height: 900 })
  await sheet.screenshot({ path: path.join(shots, `${name}.png`) })
  const words = await sheet.innerText()
  // Nothing reaches over the edge, and nothing is hidden by its own box.
  const cut = await sheet.evaluate((article) => {
    const right = article.getBoundingClientRect().right + 0.5
    return [...article.querySelectorAll('section, div, span:not([aria-hidden]), img')]
      .filter((element) => element.getBoundingClientRect().right > right || element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .map((element) => element.textContent || element.tagName)
  })
  const pictures = await sheet.locator('img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1280, height: 900 })
  // Last: it ends a printing, and the sheet is empty then.
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  mkdirSync(shots, { recursive: true })
  writeFileSync(path.join(shots, `${name}.pdf`), pdf)
  const text = pdf.toString('latin1')
  return {
    pages: [...text.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length,
    height: Number(/\/MediaBox\s*\[\s*0\s+0\s+[\d.]+\s+([\d.]+)/.exec(text)?.[1]),
    width: Number(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)/.exec(text)?.[1]),
    words, cut, pictures,
  }
}

for (const paper of papers) {
  test(`${paper}: the original and its copy have what the certification asks, on one page`, async ({ page, api, signIn }) => {
    test.setTimeout(60_000 + patience)
    await page.addInitScript(() => (window.print = () => undefined))
    const name = await signedBill(api, await fullBill(api))
    await signIn()
    await page.goto(`/ebm/invoices/${name}/print?paper=${paper}`)

    await page.getByRole('button', { name: 'Print original' }).click()
    await expect(page.getByText('The original went to the printer.')).toBeVisible()
    const original = await printed(page, paper, `original-${paper}`)
    expect(original).toMatchObject({ pages: 1, cut: [] })
    expect(Math.abs(original.width - PAPERS[paper].width), 'width in points').toBeLessThan(1)
    // The roll is cut where the receipt ends.
    if (paper === '80mm') expect(original.height).toBeLessThan(297 * 2.835)
    for (const [row, words] of ROWS) expect(original.words, `row ${row}`).toMatch(words)
    expect(original.words, 'row 50').toMatch(/RECEIPT NUMBER:\s+\d+\/\d+ NS/)
    expect(original.words, 'row 49').not.toMatch(/A-EX|TOTAL [CD]\b/)
    expect(original.words).not.toMatch(/COPY|NOT AN OFFICIAL/)
    expect(original.words, 'row 32').toContain('RRA logo, to be uploaded in EBM Settings')
    expect(original.pictures, 'row 31').toHaveLength(1)
    expect(original.pictures[0]).toBeGreaterThan(0)

    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.getByRole('button', { name: 'Print copy' }).click()
    await expect(page.getByText('Copy 1 went to the printer.')).toBeVisible()
    const copy = await printed(page, paper, `copy-${paper}`)
    expect(copy).toMatchObject({ pages: 1, cut: [] })
    for (const [row, words] of ROWS) expect(copy.words, `row ${row} of the copy`).toMatch(words)
    expect(copy.words, 'row 50').toMatch(/RECEIPT NUMBER:\s+\d+\/\d+ CS/)
    expect(copy.words, 'rows 30 and 40').toContain('COPY')
    const [, afterTaxes = '', bottom = ''] = copy.words.replace(/\s+/g, ' ').split(NOT_OFFICIAL)
    expect(afterTaxes, 'row 55: after the taxes').toMatch(/^ MOBILE MONEY/)
    expect(bottom, 'row 55: at the bottom').toMatch(/^ EBM version/)
  })
}

test('the logo that a manager uploads stands on a cashier’s receipt, and is for nobody who is not signed in', async ({ page, api, signIn, settings, site, request, browser }) => {
  test.setTimeout(60_000 + patience)
  const name = await signedBill(api, await billFor(api, someone()))
  const office = await contextOf(browser, site.url, 'manager@ebm.example')
  const manager = await FrappeClient.ofBrowser(site.url, office)
  const { csrf_token } = await manager.get<{ csrf_token: string }>('ebm.api.session.boot')
  // A picture of one point: what the real one looks like is the authority's.
  const point = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const uploaded = await office.request.post('/api/method/upload_file', {
    headers: { 'X-Frappe-CSRF-Token': csrf_token },
    multipart: { is_private: '1', file: { name: `rra-${name}.png`, mimeType: 'image/png', buffer: Buffer.from(point, 'base64') } },
  })
  const { message: file } = (await uploaded.json()) as { message: { file_url: string } }
  await settings({ rra_logo: file.file_url })
  await signIn()
  await page.goto(`/ebm/invoices/${name}/print`)
  const logo = page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'RRA', exact: true })
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
  expect((await request.get(site.url + file.file_url)).status()).toBe(403)
  await office.close()
})
