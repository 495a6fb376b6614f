import { expect, type Page } from 'playwright/test'

/**
 * Opens the application and waits until this browser has kept its copy of the warehouse. An answer that has arrived is not on the
 * disk yet, and work without the server would begin without it.
 */
export async function withItsCopy(page: Page, open: () => Promise<void>): Promise<void> {
  const copy = page.waitForResponse(/\/rest\/warehouse\/copy/)
  await open()
  await (await copy).finished()
  await expect.poll(() => page.evaluate(countCopies)).toBe(1)
}

/** Runs in the page. */
const countCopies = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('douchette-outbox')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('copies').objectStore('copies').count()
      counting.onerror = () => reject(counting.error)
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })
