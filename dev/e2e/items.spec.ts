import { field, signInAs, someone, tabTo } from './support/actions.ts'
import { expect, password, patience, test } from './support/fixtures.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { lookAtBothWidths } from './support/look.ts'

const manager = 'manager@ebm.example'
const names: string[] = []

/** The name of an item to be made. */
function itemName(kind: string) {
  const name = someone(kind)
  names.push(name)
  return name
}

test.describe('items', () => {
  // What a test has made stays, but nobody is offered it any more.
  test.afterEach(async ({ site }) => {
    const client = await FrappeClient.signIn(site.url, manager, password)
    const made = await client.list<{ name: string }>('EBM Item', ['name'], { item_name: ['in', names.splice(0)], enabled: 1 })
    for (const { name } of made) await client.setValue('EBM Item', name, { enabled: 0 })
  })

  test('by keyboard alone: an item with its class, its code and its first price, registered at the authority', async ({ page, site }) => {
    test.setTimeout(60_000 + patience)
    const name = itemName('Meter rent')
    await signInAs(page, site.url, manager)
    await page.goto('/ebm/items')
    await expect(page.getByRole('row', { name: /Water, residential 0–5/ })).toContainText('401.20')
    await lookAtBothWidths(page, 'items')
    await tabTo(page, page.getByRole('link', { name: 'New item' }))
    await page.keyboard.press('Enter')
    await expect(field(page, 'Name')).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('8310150200')
    await page.keyboard.press('Escape')
    await expect(page.getByText(/RW3NTXU\d{7}/)).toBeVisible()
    await tabTo(page, field(page, 'Price with VAT (RWF)'))
    await page.keyboard.type('516.84')
    await page.keyboard.press('Tab')
    await page.keyboard.press('b')
    await lookAtBothWidths(page, 'item-new')
    await tabTo(page, page.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('row', { name: /516\.84/ })).toContainText('Holds today')
    await lookAtBothWidths(page, 'item')

    await tabTo(page, page.getByRole('button', { name: 'Register', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('The authority knows the item as it is.')).toBeVisible({ timeout: patience })
    await lookAtBothWidths(page, 'item-registered')
  })

  test('a device that is away is told, and it is tried again', async ({ page, site, simulator }) => {
    test.setTimeout(60_000 + patience)
    const api = await signInAs(page, site.url, manager)
    const item = { item_name: itemName('Fee'), item_class: '7215160000', origin_country: 'RW', item_type: '3', packaging_unit: 'NT', quantity_unit: 'U' }
    const price = { price: '100', tax_letter: 'B', valid_from: '2026-01-01' }
    const made = await api.call<{ name: string }>('ebm.api.items.save', { item: { ...item, ...price } })
    await simulator.mode({ mode: 'down' })
    await page.goto(`/ebm/items/${made.name}`)
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page.getByText('It was not registered')).toBeVisible({ timeout: patience })
    // Nobody has answered: that is no refusal of the authority's.
    await expect(page.getByText('The authority does not know this item yet.')).toBeVisible()
    await lookAtBothWidths(page, 'item-device-away')
    await simulator.mode({ mode: 'up' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The authority knows the item as it is.')).toBeVisible({ timeout: patience })

    await page.getByRole('button', { name: /^Change the price from/ }).click()
    await field(page, 'Price with VAT (RWF)').fill('101.00')
    await field(page, 'Reason').fill('It was typed wrong')
    await lookAtBothWidths(page, 'item-price')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /101\.00/ })).toBeVisible()
  })

  test('a cashier looks and changes nothing', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/ebm/items')
    await page.getByRole('link', { name: 'Water, residential 0–5 m³' }).click()
    await expect(page.getByRole('region', { name: 'Prices' })).toContainText('401.20')
    await expect(page.getByRole('button', { name: 'Add a price' })).toBeHidden()
    await page.goto('/ebm/items?q=nothing-has-this')
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await lookAtBothWidths(page, 'items-no-match')
    await page.goto('/ebm/items/new')
    await expect(page.getByText('Your access does not include this')).toBeVisible()
  })
})
