import type { Page } from '@playwright/test'

/** What the browser refused because of the page's policy: `directive blocked` of each, as it happens, or what it says in the console. */
export async function watchViolations(page: Page): Promise<string[]> {
  const seen: string[] = []
  // Of a script put together from text there is a line in the console and no event.
  page.on('console', (message) => {
    if (message.text().includes('will not be executed')) seen.push(message.text())
  })
  await page.exposeFunction('ebmViolation', (text: string) => void seen.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) => {
      const report = (window as unknown as { ebmViolation: (text: string) => void }).ebmViolation
      report(`${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber}`)
    })
  })
  return seen
}
