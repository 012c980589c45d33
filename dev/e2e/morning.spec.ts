import type { Page } from '@playwright/test'
import { makeCustomer, someone, tabTo } from './support/actions.ts'
import { fillByKey, phoneOf } from './support/at-the-counter.ts'
import { expect, patience, test } from './support/fixtures.ts'
import { contextOf } from './support/people.ts'

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name })

/** A sale at the desk by keyboard alone: the customer by his phone, five of one item, Ctrl Enter. */
async function serve(page: Page, phone: string) {
  await fillByKey(page, phone)
  await page.keyboard.press('Control+Enter')
}

/** How many the dashboard says are signed today, in its one bar. */
async function signedToday(page: Page): Promise<number> {
  const text = (await page.getByRole('link', { name: /signed$/ }).first().innerText()) || '0'
  return Number(text.replace(/\D/g, ''))
}

test('a cashier and a supervisor have a morning: served, refused, mended, waiting, signed, copied, told', { tag: '@long' }, async ({ browser, site, api, simulator }) => {
  test.setTimeout(120_000 + 6 * patience)
  const desk = await contextOf(browser, site.url, 'cashier@ebm.example')
  const office = await contextOf(browser, site.url, 'supervisor@ebm.example')
  await desk.addInitScript(() => {
    window.print = () => undefined
  })
  const [cashier, supervisor] = [await desk.newPage(), await office.newPage()]
  const people = Object.fromEntries(['Uwase', 'Hotel', 'Habimana'].map((name) => [name, { name: someone(name), phone: phoneOf() }])) as Record<'Uwase' | 'Hotel' | 'Habimana', { name: string; phone: string }>
  for (const { name, phone } of Object.values(people)) await makeCustomer(api, { customer_name: name, phone })
  const soldTo = async (name: string) => (await simulator.ledger()).filter(({ request }) => request.custNm === name)

  await test.step('the supervisor sees how things stand', async () => {
    await supervisor.goto('/ebm/dashboard')
    await expect(supervisor.getByRole('link', { name: /signed$/ }).first()).toBeVisible()
  })
  const before = await signedToday(supervisor)

  await test.step('the first customer has his receipt, and the dashboard knows without a reload', async () => {
    await cashier.goto('/ebm/counter')
    await serve(cashier, people.Uwase.phone)
    await expect(heading(cashier, /^The receipt is here/)).toBeVisible({ timeout: patience })
    await expect.poll(() => signedToday(supervisor), { timeout: patience }).toBe(before + 1)
  })

  await test.step('the second is refused: the cashier knows what to say and goes on', async () => {
    await cashier.goto('/ebm/counter')
    await simulator.script({ list: ['refuse:884'], only: 'saveSales' })
    await serve(cashier, people.Hotel.phone)
    await expect(heading(cashier, /Parked$/)).toBeVisible({ timeout: patience })
    await cashier.keyboard.press('Escape')
    await expect(cashier.getByRole('combobox', { name: 'Find customer' })).toBeFocused()
  })

  await test.step('the supervisor finds it under its cause, is told what sending it again does, and does it by keyboard', async () => {
    const [refused] = await api.list<{ name: string }>('EBM Invoice', ['name'], { customer_name: people.Hotel.name })
    await supervisor.goto('/ebm/work?group=Parked%2FVSDC_884')
    const form = supervisor.getByRole('form', { name: 'Mend these bills' })
    await expect(form).toBeVisible()
    await expect(supervisor.getByRole('link', { name: refused?.name ?? '?' })).toBeVisible()
    await tabTo(supervisor, form.getByRole('radio').first())
    await form.getByRole('radio', { name: 'Send all again as they are' }).press('Space')
    await form.getByRole('button', { name: 'See what it does' }).press('Enter')
    await expect(form.getByText('One bill will be sent again.')).toBeVisible()
    await form.getByRole('button', { name: 'Send one bill' }).press('Enter')
    await expect.poll(async () => (await soldTo(people.Hotel.name)).length, { timeout: patience }).toBe(1)
  })

  await test.step('the device goes away: the third customer is served, and his receipt follows by itself', async () => {
    await simulator.mode({ mode: 'down' })
    await serve(cashier, people.Habimana.phone)
    await expect(heading(cashier, /Waiting$/)).toBeVisible({ timeout: patience })
    await cashier.keyboard.press('Escape')
    await supervisor.goto('/ebm/dashboard')
    await expect(supervisor.getByRole('link', { name: /[1-9]\d* waiting$/ }).first()).toBeVisible({ timeout: patience })
    await simulator.mode({ mode: 'up' })
    await expect.poll(async () => (await soldTo(people.Habimana.name)).length, { timeout: patience }).toBe(1)
    await expect.poll(() => signedToday(supervisor), { timeout: patience }).toBe(before + 3)
  })

  await test.step('a note names the cashier, who sees it where he works', async () => {
    const [invoice] = await api.list<{ name: string }>('EBM Invoice', ['name'], { customer_name: people.Uwase.name })
    await cashier.goto(`/ebm/invoices/${invoice?.name}`)
    await supervisor.goto(`/ebm/invoices/${invoice?.name}`)
    await supervisor.getByRole('button', { name: 'Write a note' }).click()
    await expect(supervisor.getByRole('textbox', { name: /^Note/ })).toBeFocused()
    await supervisor.keyboard.type('The customer called about this one.')
    await supervisor.keyboard.press('Control+Enter')
    await expect(cashier.getByText('The customer called about this one.')).toBeVisible({ timeout: patience })
  })

  await test.step('each of the three was sold once', async () => {
    for (const { name } of Object.values(people)) expect(await soldTo(name), name).toHaveLength(1)
  })
  await desk.close()
  await office.close()
})
