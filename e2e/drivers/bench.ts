import type { Browser, BrowserContext, Page, ViewportSize } from 'playwright/test'

export type Bench = ReturnType<typeof openBench>

type Wanted = { baseURL: string | undefined; viewport: ViewportSize | null }

/**
 * One browser window for all tests of a worker, because a window for each test costs as much as the test. Each test
 * gets a new tab and an empty storage; the cache keeps the built files.
 */
export function openBench(browser: Browser, url: string) {
  const usual = {
    baseURL: url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    // Each test would fetch the whole application once more; shell.spec.ts alone has the worker.
    serviceWorkers: 'block',
  } as const
  let next: Page | undefined
  const withTestClock = new WeakSet<BrowserContext>()

  async function tab(viewport: ViewportSize | null): Promise<Page> {
    if (!next || next.isClosed()) next = await (await browser.newContext(usual)).newPage()
    const page = next
    if (viewport) await page.setViewportSize(viewport)
    return page
  }

  /** Opens the next tab before it closes the last one; otherwise the window would close too. */
  async function leave(context: BrowserContext): Promise<void> {
    const used = context.pages()
    next = await context.newPage()
    for (const page of used) await page.close()
    await context.clearCookies()
    const session = await context.newCDPSession(next)
    await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
    await session.detach()
  }

  return {
    async withPage({ baseURL, viewport }: Wanted, use: (page: Page) => Promise<void>): Promise<void> {
      if (baseURL !== url) {
        const context = await browser.newContext({ ...usual, baseURL: baseURL ?? url, viewport })
        await use(await context.newPage())
        return context.close()
      }
      const page = await tab(viewport)
      const context = page.context()
      let closed = false
      context.once('close', () => {
        closed = true
      })
      await use(page)
      next = undefined
      // A test may have closed the window.
      if (closed) return
      if (withTestClock.has(context)) await context.close()
      else await leave(context)
    },
    /**
     * Gives the page a clock that the test moves on. Playwright gives it to every later tab of the window too, where
     * keys would have the time of their arrival, so the next test gets a new window.
     */
    async takeTheClock(page: Page): Promise<void> {
      withTestClock.add(page.context())
      await page.clock.install()
    },
    close: async () => next?.context().close(),
  }
}
