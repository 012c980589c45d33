import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { field } from './actions.ts'
import { expect } from './fixtures.ts'

export const WATER = 'Water, residential 0–5 m³'

/** A phone number that no other test's customer has. */
export const phoneOf = () => `0788${randomUUID().replace(/\D/g, '').padEnd(6, '7').slice(0, 6)}`

/** A customer by his phone and five of one item, by keyboard alone; the focus stays in the quantity. */
export async function fillByKey(page: Page, phone: string) {
  await expect(page.getByRole('combobox', { name: 'Find customer' })).toBeFocused()
  await page.keyboard.type(phone)
  await expect(page.getByRole('option', { name: new RegExp(phone) }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Item, line 1' })).toBeFocused()
  await page.keyboard.type(WATER)
  await expect(page.getByRole('option', { name: WATER })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Quantity, line 1')).toBeFocused()
  await page.keyboard.type('5')
}
