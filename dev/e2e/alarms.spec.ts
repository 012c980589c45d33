import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { tabTo } from './support/actions.ts'
import { EmbeddedSite } from './support/embedded-site.ts'
import { expect, isExternal, password, patience, test } from './support/fixtures.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { look, widths } from './support/look.ts'

const current = 'ebm.api.alarms.current'
const health = '/api/method/ebm.api.health'

interface Alarm {
  kind: string
  detail: string
  next_step: string
}

const alarm = (kind: string, over: Record<string, unknown> = {}) => ({
  name: kind,
  kind,
  branch: '999991130-00',
  branch_name: 'Kigali HQ',
  device: 'KGL-01',
  count: 12,
  since: '2026-11-21 09:14:00',
  raised_at: '2026-11-21 09:29:00',
  detail: '12 bills are on the way to KGL-01, and nothing has moved there since 09:14 on 21 November.',
  next_step: 'An administrator looks at the workers of EBM’s queue and at the Error Log.',
  ...over,
})

const everyKind = [
  alarm('SCHEDULER_SILENT', {
    branch: '',
    branch_name: '',
    device: '',
    detail: 'The site’s minute job has not run to its end since 09:14 on 21 November: signing that stops is not started again.',
    next_step: 'Tell an administrator: the scheduler, or the workers of its jobs, have to be started again.',
  }),
  alarm('COUNTER_STOPPED', { detail: 'Nothing is signed on KGL-01. The device knows numbers that this site does not.' }),
  alarm('OFFLINE_CLOCK', { detail: 'KGL-01 has been offline since 09:14 on 20 November: 83 % of the 24 hours allowed are used.' }),
  alarm('NEVER_QUEUED', { detail: '12 bills are queued for KGL-01, which signs nothing at the moment.' }),
  alarm('ROWS_NOT_MOVING'),
]

/** Signs the browser in as one of the demonstration's people; a page with these alarms, or the server's own. */
async function openWork(page: Page, url: string, user: string, alarms?: unknown[]) {
  const client = await FrappeClient.signIn(url, user, password)
  await page.context().addCookies(client.cookies())
  if (alarms) await page.route(`**/api/method/${current}`, (route) => route.fulfill({ json: { message: { alarms, may_act: true } } }))
  await page.goto(`${url}/ebm/work`)
  await expect(page.getByRole('heading', { name: 'Work', level: 1 })).toBeVisible()
  return client
}

test.describe('alarms', () => {
  for (const size of widths) {
    test(`of every kind, none, and not to be had, at ${size.width}`, { tag: '@long' }, async ({ page, site }) => {
      await page.setViewportSize(size)
      await openWork(page, site.url, 'supervisor@ebm.example', everyKind)
      const list = page.getByRole('region', { name: 'Alarms' })
      await expect(list.getByRole('heading', { level: 3 })).toHaveText([
        'The site’s scheduler is silent',
        'A counter is stopped',
        'The time allowed offline runs out',
        'Bills that nobody sends',
        'Bills do not move',
      ])
      await expect(page.getByText('The site’s scheduler does not run')).toBeVisible()
      await look(page, 'alarms')
      if (size.width < 768) {
        await tabTo(page, page.getByRole('button', { name: 'Open the menu' }))
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog').getByRole('link', { name: 'Work 5 alarms' })).toBeVisible()
        await look(page, 'alarms-menu')
        await page.keyboard.press('Escape')
      } else {
        await tabTo(page, page.getByRole('link', { name: 'Work 5 alarms' }))
      }

      await page.unroute(`**/api/method/${current}`)
      await page.route(`**/api/method/${current}`, (route) => route.fulfill({ status: 500, json: { exc_type: 'OperationalError' } }))
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('Try again')
      await look(page, 'alarms-failing')

      await page.unroute(`**/api/method/${current}`)
      await page.route(`**/api/method/${current}`, (route) => route.fulfill({ json: { message: { alarms: [], may_act: true } } }))
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(list).toHaveCount(0)
      await look(page, 'alarms-none')
    })
  }

  test('a scheduler that falls silent is noticed by an open screen and by a monitor, and is over when it runs again', async ({ page }) => {
    test.skip(isExternal, 'Stops the workers: needs a site of its own.')
    test.setTimeout(90_000 + 2 * patience)
    const site = await EmbeddedSite.start(1)
    try {
      const config = path.join(site.folder, 'site_config.json')
      writeFileSync(config, JSON.stringify({ ...(JSON.parse(readFileSync(config, 'utf8')) as object), ebm_alarms: { silent: 4 } }))
      const monitor = async () => (await fetch(site.url + health)).status
      await expect.poll(monitor, { timeout: patience }).toBe(200)

      await site.kill('work')
      await expect.poll(monitor, { timeout: patience }).toBe(503)
      expect(await (await fetch(site.url + health)).json()).toEqual({ message: { status: 'alarm' } })
      const manager = await openWork(page, site.url, 'manager@ebm.example')
      await expect(page.getByRole('heading', { name: 'The site’s scheduler is silent' })).toBeVisible()
      await expect(page.getByText('The site’s scheduler does not run')).toBeVisible()
      const { alarms } = await manager.get<{ alarms: Alarm[] }>(current)
      expect(alarms.map(({ kind }) => kind)).toEqual(['SCHEDULER_SILENT'])
      const notices = await manager.list<{ subject: string }>('Notification Log', ['subject'], { for_user: 'manager@ebm.example', read: 0 })
      expect(notices.map(({ subject }) => subject)).toContain('EBM: the scheduler is silent')

      site.startWorker()
      await expect(page.getByRole('heading', { name: 'The site’s scheduler is silent' })).toHaveCount(0, { timeout: patience })
      await expect(page.getByText('The site’s scheduler does not run')).toHaveCount(0)
      await expect.poll(monitor, { timeout: patience }).toBe(200)
    } finally {
      await site.stop()
    }
  })
})
