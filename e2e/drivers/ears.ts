import { expect, type Page } from 'playwright/test'
import { silence } from './scanner.ts'

type Heard = {
  text: string
  codes: { kind: string; value: string; why: string }[]
  outcome: { kind: string; text: string; detail?: string }
}

declare global {
  interface Window {
    told(detail: unknown): void
  }
}

/** Plays an integrator's script on every page from now on: it receives each scan as `douchette:scan`. */
export async function listenToScans(page: Page) {
  const heard: Heard[] = []
  await page.exposeFunction('told', (detail: Heard) => heard.push(detail))
  await page.addInitScript(() => {
    window.addEventListener('douchette:scan', ({ detail }) => window.told(detail))
  })
  return {
    heard,
    /** Expects exactly these scans, in this order. */
    async hears(...texts: string[]) {
      await expect.poll(() => heard.map(({ text }) => text)).toEqual(texts)
    },
    async hearsNothing() {
      await silence(page)
      expect(heard.map(({ text }) => text)).toEqual([])
    },
  }
}
