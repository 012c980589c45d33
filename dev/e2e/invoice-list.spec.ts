import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from './support/fixtures.ts'
import { patience } from './support/fixtures.ts'
import { draft, someone, tabTo } from './support/actions.ts'
import { look, widths } from './support/look.ts'
import { contextOf } from './support/people.ts'
import type { Page } from '@playwright/test'

const supervisor = 'supervisor@ebm.example'

const table = (page: Page) => page.getByRole('table', { name: 'Invoices' })
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })

test.describe('the list of invoices', () => {
  test('finds an invoice by each fact that people have in hand, and says what it searched', async ({ page, api, signIn }) => {
    test.setTimeout(60_000 + patience)
    const number = String(randomInt(100_000, 999_999))
    const facts = { customer_phone: `0733${number}`, poc_number: `7${number}`, meter_number: `${number}-12`, period_from: '2026-10-01', period_to: '2026-10-31' }
    const customer = someone('Zawadi')
    const name = await draft(api, customer, facts)
    const other = await draft(api, someone('Other'))
    await signIn()
    await page.goto('/ebm/invoices')
    await expect(rowOf(page, other)).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search' })
    const digits = String(Number(name.split('-').pop()))
    for (const [text, said] of [
      [name, `Number ${name}`],
      [digits, `Number ${digits}`],
      [customer.slice(0, 14), `Name ${customer.slice(0, 14)}`],
      [facts.customer_phone, `Phone ${facts.customer_phone}`],
      [facts.poc_number, `POC ${facts.poc_number}`],
      [facts.meter_number, `Meter ${facts.meter_number}`],
    ] as const) {
      await search.fill(text)
      await expect(page.getByRole('group', { name: 'Filters that are set' })).toContainText(said)
      await expect(rowOf(page, name)).toBeVisible()
      await expect(rowOf(page, other)).toHaveCount(0)
    }
    await page.getByRole('button', { name: `Remove the filter Meter ${facts.meter_number}` }).click()
    await expect(rowOf(page, other)).toBeVisible()

    await page.getByRole('button', { name: 'More filters' }).click()
    const form = page.getByRole('dialog', { name: 'More filters' })
    await form.getByRole('textbox', { name: 'Period ends, from' }).fill('10/01/2026')
    await form.getByRole('textbox', { name: 'Period ends, to' }).fill('10/31/2026')
    await form.getByRole('textbox', { name: 'Amount (RWF), from' }).fill('7,953.20')
    await form.getByRole('textbox', { name: 'Amount (RWF), to' }).fill('7,953.20')
    await form.getByRole('button', { name: 'Show' }).click()
    await expect(rowOf(page, name)).toBeVisible()
    await expect(rowOf(page, other)).toHaveCount(0)
    await page.reload()
    await expect(rowOf(page, name)).toBeVisible()
  })

  test('keeps a person’s own view and columns over a reload', async ({ page, signIn }) => {
    const mine = someone('My view')
    await signIn()
    await page.goto('/ebm/invoices')
    await views(page).getByRole('button', { name: 'Mine' }).click()
    await page.getByRole('button', { name: 'Parked', exact: true }).click()
    await views(page).getByRole('button', { name: 'Save this view…' }).click()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(mine)
    await page.keyboard.press('Enter')
    await expect(views(page).getByRole('button', { name: mine, exact: true })).toHaveAttribute('aria-current', 'true')
    await views(page).getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Phone' }).check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
    await views(page).getByRole('button', { name: mine, exact: true }).click()
    await expect(page).toHaveURL(/status=Parked&mine=1$/)
    await views(page).getByRole('button', { name: `Remove the view ${mine}` }).click()
    await expect(views(page).getByRole('button', { name: mine, exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'The usual columns' }).click()
  })

  test('sends many at once: each has its result, and the one that failed stays selected', async ({ page, api, signIn }) => {
    test.setTimeout(60_000 + patience)
    const customer = someone('Many')
    const good = await draft(api, customer)
    const bad = await draft(api, customer, { customer_phone: '' })
    await signIn()
    await page.goto(`/ebm/invoices?q=${encodeURIComponent(customer)}`)
    await page.getByRole('checkbox', { name: `Select ${good}` }).check()
    await page.getByRole('checkbox', { name: `Select ${bad}` }).check()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const results = page.getByRole('region', { name: 'What became of them' })
    await expect(results).toContainText('1 of 2 done. What failed is still selected.')
    await expect(results.getByRole('listitem').filter({ hasText: bad })).toContainText(/phone/i)
    await expect(page.getByRole('checkbox', { name: `Select ${bad}` })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: `Select ${good}` })).not.toBeChecked()
    // The row follows what becomes of it, without being asked for.
    await expect(rowOf(page, good)).toContainText('Signed', { timeout: patience })
    await results.getByRole('button', { name: 'Dismiss' }).click()
    await expect(results).toHaveCount(0)
  })

  test('gives a supervisor a file of what is filtered, with nothing in it that a spreadsheet would run', async ({ browser, api, baseURL }) => {
    const mark = someone('=Export')
    const name = await draft(api, mark)
    const context = await contextOf(browser, baseURL ?? '', supervisor)
    try {
      const page = await context.newPage()
      await page.goto(`/ebm/invoices?by=customer_name&q=${encodeURIComponent(mark)}`)
      await expect(rowOf(page, name)).toBeVisible()
      for (const [item, ends] of [['CSV (text)', '.csv'], ['XLSX (Excel)', '.xlsx']] as const) {
        await page.getByRole('button', { name: 'Export 1', exact: true }).click()
        const coming = page.waitForEvent('download')
        await page.getByRole('menuitem', { name: item }).click()
        const download = await coming
        expect(download.suggestedFilename()).toMatch(new RegExp(`^invoices-.*\\${ends}$`))
        const content = await readFile(await download.path())
        if (ends === '.csv') {
          const lines = content.toString('utf8').split('\r\n')
          expect(lines[0]).toMatch(/^\ufeffNumber,Kind,State/)
          expect(lines[1]).toContain(`${name},Sale,Draft`)
          expect(lines[1]).toContain(`'${mark}`)
          expect(lines[1]).toContain(',7953.20,')
          expect(lines[2]).toBe('')
        } else {
          expect(content.subarray(0, 2).toString()).toBe('PK')
        }
      }
    } finally {
      await context.close()
    }
  })

  test('is used by the keyboard alone', async ({ page, api, signIn }) => {
    const customer = someone('Keys')
    const first = await draft(api, customer)
    const second = await draft(api, customer)
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn()
    await page.goto('/ebm/invoices')
    await expect(table(page)).toBeVisible()
    await tabTo(page, page.getByRole('searchbox', { name: 'Search' }))
    await page.keyboard.type(customer)
    await expect(rowOf(page, first)).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: second }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: first })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: `Select ${second}` })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/ebm/invoices/${second}$`))
  })

  test('shows the row that is opened beside the list where there is room, and by its link again', async ({ page, api, signIn }) => {
    const customer = someone('Beside')
    const name = await draft(api, customer)
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn()
    await page.goto(`/ebm/invoices?q=${encodeURIComponent(customer)}`)
    await rowOf(page, name).getByText('7,953.20').click()
    const panel = page.getByRole('complementary', { name: `Invoice ${name}` })
    await expect(panel.getByRole('heading', { name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`open=${name}`))
    await page.reload()
    await expect(panel.getByRole('heading', { name })).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toHaveCount(0)
    await page.setViewportSize({ width: 1000, height: 800 })
    await rowOf(page, name).getByText('7,953.20').click()
    await expect(page).toHaveURL(new RegExp(`/ebm/invoices/${name}$`))
  })

  for (const size of widths) {
    test(`looks right at ${size.width} × ${size.height}, with no serious finding of axe`, async ({ page, api, signIn }) => {
      await page.setViewportSize(size)
      const customer = someone('Looks')
      const name = await draft(api, customer, { poc_number: '1030455', period_from: '2026-10-01', period_to: '2026-10-31' })
      await draft(api, customer)
      await signIn()
      await page.goto('/ebm/invoices')
      await expect(rowOf(page, name)).toBeVisible()
      await look(page, 'invoice-list')
      await page.getByRole('button', { name: 'More filters' }).click()
      await expect(page.getByRole('dialog', { name: 'More filters' })).toBeVisible()
      await look(page, 'invoice-list-more')
      await page.keyboard.press('Escape')
      await page.goto(`/ebm/invoices?q=${encodeURIComponent(customer)}&open=${name}`)
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
      if (size.width > 1200) await expect(page.getByRole('complementary').getByText('7,953.20').first()).toBeVisible()
      await look(page, 'invoice-list-selected')
      await page.goto('/ebm/invoices?q=nothing-begins-so')
      await expect(page.getByText('Nothing matches')).toBeVisible()
      await look(page, 'invoice-list-none')
      await page.route('**/ebm.api.invoice_list.page*', (route) => route.abort())
      await page.goto('/ebm/invoices?q=failing')
      await expect(page.getByText('The server cannot be reached', { exact: true })).toBeVisible()
      await look(page, 'invoice-list-failing')
    })
  }
})
