import { expect, type Page } from 'playwright/test'

/** An answer that has arrived is not on the disk yet, and work without the server would begin without it. */
export async function hasItsCopy(page: Page): Promise<void> {
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
