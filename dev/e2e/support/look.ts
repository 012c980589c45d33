import path from 'node:path'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const shots = fileURLToPath(new URL('../../../.reports/screens/', import.meta.url))

export const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** Looks at the screen as it stands: nothing wider than the window, no serious finding of axe; kept as a picture. */
export async function look(page: Page, name: string) {
  const { width = 0 } = page.viewportSize() ?? {}
  await page.screenshot({ path: path.join(shots, `${name}-${width}.png`), fullPage: true, animations: 'disabled' })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `${name} scrolls sideways at ${width}`).toBeLessThanOrEqual(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} (${node.failureSummary ?? ''})`).join('; ')}`)
  expect(serious, `${name} at ${width}`).toEqual([])
}

/** `look` on a wide screen and on a narrow one; the window is as it was afterwards. */
export async function lookAtBothWidths(page: Page, name: string) {
  const before = page.viewportSize()
  for (const size of widths) {
    await page.setViewportSize(size)
    await look(page, name)
  }
  if (before) await page.setViewportSize(before)
}
