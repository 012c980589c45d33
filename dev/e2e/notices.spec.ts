import type { Browser, Page } from '@playwright/test'
import { someone, tabTo } from './support/actions.ts'
import { password } from './support/external-site.ts'
import { expect, patience, test } from './support/fixtures.ts'
import { FrappeClient } from './support/frappe-client.ts'
import { look, widths } from './support/look.ts'
import { contextOf } from './support/people.ts'

const CASHIER = 'cashier@ebm.example'
const SUPERVISOR = 'supervisor@ebm.example'
const MANAGER = 'manager@ebm.example'

interface Stored {
  name: string
  text: string
  title: string
  modified: string
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const save = (page: Page) => page.getByRole('button', { name: 'Save notice' })
const article = (page: Page, title: string) => page.getByRole('article', { name: title })
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kigali' }).format(new Date())
const as = (url: string, user: string) => FrappeClient.signIn(url, user, password)
const write = (client: FrappeClient, title: string, more: Record<string, unknown> = {}) =>
  client.call<Stored>('ebm.api.notices.add', { title, text: '<p>Read <strong>twice</strong></p>', shown_from: today(), ...more })

async function pageOf(browser: Browser, url: string, user: string, path: string): Promise<Page> {
  const page = await (await contextOf(browser, url, user)).newPage()
  await page.goto(`/ebm${path}`)
  return page
}

async function removeAll(url: string) {
  const manager = await as(url, MANAGER)
  for (const { name } of await manager.list<{ name: string }>('EBM Staff Notice', ['name'], {})) await manager.call('ebm.api.notices.remove', { name })
}

test.describe('staff notices', () => {
  test.beforeEach(async ({ site }) => removeAll(site.url))
  test.afterEach(async ({ site }) => removeAll(site.url))

  test('are written by keyboard alone, seen on the dashboard at once, and lead whom they mention to their page [W6] [W8] [W10] [T6]', async ({ page, browser, signIn, site }) => {
    await signIn()
    await page.goto('/ebm/dashboard')
    const section = page.getByRole('region', { name: 'Notices', exact: true })
    await expect(section).toContainText('No notices today')
    const writer = await pageOf(browser, site.url, SUPERVISOR, '/notices')
    await tabTo(writer, writer.getByRole('link', { name: 'Write a notice' }))
    await writer.keyboard.press('Enter')
    const title = someone('Meters')
    await tabTo(writer, writer.getByRole('textbox', { name: 'Title' }))
    await writer.keyboard.type(title)
    await expect(box(writer)).toBeVisible()
    await tabTo(writer, box(writer))
    await writer.keyboard.type('Read **twice**, @claud')
    await expect(writer.getByRole('listbox', { name: 'People to mention' }).getByRole('option')).toHaveCount(1)
    await writer.keyboard.press('Enter')
    await writer.keyboard.press('Control+Enter')
    await expect(article(writer, title).locator('.mention')).toHaveText('@Claudine Cashier')
    await expect(section.getByText(title)).toBeVisible()
    await expect(section.locator('strong').filter({ hasText: 'twice' })).toBeVisible()
    const name = decodeURIComponent(new URL(writer.url()).pathname.split('/').at(-1) ?? '')
    const cashier = await as(site.url, CASHIER)
    const told = () => cashier.list<{ link: string }>('Notification Log', ['link'], { document_name: name, for_user: CASHIER })
    await expect.poll(told, { timeout: patience }).toEqual([{ link: `/ebm/notices/${name}` }])
    await page.goto(`/ebm/notices/${name}`)
    await expect(article(page, title)).toContainText('Read twice')
    await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
    await writer.context().close()
  })

  test('by two who write at once lose nothing: both are told, and either text can be taken [W8]', async ({ browser, site }) => {
    const supervisor = await as(site.url, SUPERVISOR)
    const title = someone('Meters')
    const { name } = await write(supervisor, title)
    const hers = await pageOf(browser, site.url, SUPERVISOR, `/notices/${name}/edit`)
    const his = await pageOf(browser, site.url, MANAGER, `/notices/${name}/edit`)
    for (const [page, words] of [[hers, ' says she'], [his, ' says he']] as const) {
      await expect(box(page)).toHaveText('Read twice')
      await box(page).click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(words)
    }
    await save(hers).click()
    await expect(article(hers, title)).toContainText('says she')
    // He is told before he saves, with hers beside his own.
    const told = his.getByRole('alert')
    await expect(told).toContainText('Solange Supervisor changed this notice meanwhile')
    await expect(told).toContainText('says she')
    await expect(box(his)).toHaveText('Read twice says he')
    await save(his).click()
    await expect(told).toContainText('was not saved')
    expect((await supervisor.get<Stored>('ebm.api.notices.get', { name })).text).toContain('says she')
    await told.getByRole('button', { name: 'Save mine instead' }).click()
    await save(his).click()
    await expect(article(his, title)).toContainText('says he')
    // She sees his without doing anything.
    await expect(article(hers, title)).toContainText('says he')
    await expect(article(hers, title)).toContainText('changed by Marie Manager')
    await hers.context().close()
    await his.context().close()
  })

  test('that Desk changed say what was lost, and have the version before back [W8]', async ({ browser, site }) => {
    const supervisor = await as(site.url, SUPERVISOR)
    const title = someone('Meters')
    const { name } = await write(supervisor, title, { text: '<p>above</p><hr><p>below</p>' })
    const page = await pageOf(browser, site.url, SUPERVISOR, '/notices')
    await expect(article(page, title)).toContainText('Editing this in Desk would lose: lines across.')
    await (await as(site.url, MANAGER)).setValue('EBM Staff Notice', name, { text: '<p>above</p><p>below</p>' })
    await expect(article(page, title)).toContainText('Changed in Desk by Marie Manager')
    await expect(article(page, title)).toContainText('What was lost: lines across.')
    await page.getByRole('button', { name: /^Bring the version before back/ }).click()
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expect(article(page, title).locator('hr')).toHaveCount(1)
    await expect(article(page, title)).not.toContainText('Changed in Desk')
    await page.context().close()
  })

  test('are deleted by their author or a manager, and a picture in one is seen by its readers [W3]', async ({ page, browser, signIn, site }) => {
    const writer = await pageOf(browser, site.url, SUPERVISOR, '/notices/new')
    const title = someone('Picture')
    await writer.getByRole('textbox', { name: 'Title' }).fill(title)
    await box(writer).click()
    await writer.keyboard.type('See ')
    await box(writer).evaluate((element) => {
      const data = new DataTransfer()
      const png = atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==')
      data.items.add(new File([Uint8Array.from(png, (letter) => letter.charCodeAt(0))], 'meter.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await expect(box(writer).locator('img')).toHaveAttribute('src', /^\/private\/files\//)
    await save(writer).click()
    await expect(article(writer, title).locator('img')).toHaveCount(1)
    await signIn()
    await page.goto('/ebm/notices')
    const image = article(page, title).locator('img')
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth)).toBe(1)
    await writer.getByRole('button', { name: `Delete “${title}”` }).click()
    await expect(writer.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await writer.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(writer.getByText('No notices').first()).toBeVisible()
    await expect(article(page, title)).toHaveCount(0)
    await writer.context().close()
  })

  for (const size of widths) {
    test(`look right at ${size.width} × ${size.height}: none, some, written, refused, and away [W10]`, async ({ browser, site }) => {
      const page = await pageOf(browser, site.url, SUPERVISOR, '/notices')
      await page.setViewportSize(size)
      await expect(page.getByText('No notices').first()).toBeVisible()
      await look(page, 'notices-empty')
      const [supervisor, manager] = [await as(site.url, SUPERVISOR), await as(site.url, MANAGER)]
      await write(manager, 'A'.repeat(120), { pinned: 1, text: `<h3>Heading</h3><ol><li data-list="checked">done</li></ol><p>${'x'.repeat(300)}</p><hr>` })
      await write(supervisor, 'Closed on Friday', { shown_until: '2999-12-31' })
      const { name } = await write(supervisor, 'Meters in Kimironko')
      await expect(page.getByRole('article')).toHaveCount(3)
      // Who looks is not told what he may not do.
      await expect(page.getByText(/Not allowed/)).toHaveCount(0)
      await look(page, 'notices-some')
      await page.goto('/ebm/dashboard')
      await expect(page.getByRole('region', { name: 'Notices', exact: true }).getByRole('listitem').first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Heading' })).toBeVisible()
      await look(page, 'notices-dashboard')
      await page.goto(`/ebm/notices/${name}/edit`)
      await expect(box(page)).toBeVisible()
      await page.getByRole('textbox', { name: 'Title' }).fill('')
      await page.getByRole('textbox', { name: /^Last day/ }).fill('31/31/2026')
      await save(page).click()
      await expect(page.getByText('A notice needs a title')).toBeVisible()
      await manager.call('ebm.api.notices.change', { ...(await manager.get<Record<string, unknown>>('ebm.api.notices.get', { name })), text: '<p>Theirs</p>', branch: '', shown_until: '', pinned: 0 })
      await expect(page.getByRole('alert')).toContainText('Theirs')
      await look(page, 'notices-written')
      await page.route('**/api/method/ebm.api.notices.shown*', (route) => route.fulfill({ status: 500, json: { exc_type: 'Exception' } }))
      await page.goto('/ebm/notices')
      await expect(page.getByRole('alert')).toBeVisible()
      await look(page, 'notices-failing')
      await page.context().close()
    })
  }
})
