import type { Page } from '@playwright/test'

/** The calls of the API that a page makes from now on, as they come. */
export function asked(page: Page, which = '/api/'): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(which)) urls.push(request.url())
  })
  return urls
}
