import type { Page } from '@playwright/test'

/** All that the browser keeps for the page's scripts. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const chunks = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<unknown[]>((resolve) => {
            const opening = indexedDB.open(name)
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames]
              const first = stores[0]
              if (first === undefined) {
                resolve([])
                return
              }
              const all = opening.result.transaction(first).objectStore(first).getAll()
              all.onsuccess = () => {
                opening.result.close()
                resolve(all.result)
              }
            }
          }),
      ),
    )
    return JSON.stringify([chunks, Object.entries(localStorage), Object.entries(sessionStorage)])
  })
