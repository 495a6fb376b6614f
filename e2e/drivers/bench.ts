import type { Browser, BrowserContext, Disposable, Page, ViewportSize } from 'playwright/test'

export type Bench = ReturnType<typeof openBench>

type Wanted = { baseURL: string | undefined; viewport: ViewportSize | null }

/**
 * One browser window and one tab for all tests of a worker, because a new tab is a new process, and its start costs as
 * much as loading the application. Each test gets the tab blank, with an empty storage; the cache keeps the built files.
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
  /** What a test adds to its page, and what takes it away again. */
  let added: Disposable[] = []

  async function tab(viewport: ViewportSize | null): Promise<Page> {
    if (!next || next.isClosed()) {
      next = await (await browser.newContext(usual)).newPage()
      noteWhatIsAdded(next)
    }
    if (viewport) await next.setViewportSize(viewport)
    return next
  }

  /** Playwright keeps these over each load, so the next test would have them too. */
  function noteWhatIsAdded(page: Page): void {
    const addInitScript = page.addInitScript.bind(page)
    page.addInitScript = async (...script) => noted(await addInitScript(...script))
    const exposeFunction = page.exposeFunction.bind(page)
    page.exposeFunction = async (...named) => noted(await exposeFunction(...named))
    // Playwright gives the clock to every later page of the window too, where keys would have the time of their arrival.
    const install = page.clock.install.bind(page.clock)
    page.clock.install = async options => {
      withTestClock.add(page.context())
      await install(options)
    }
  }

  function noted(one: Disposable): Disposable {
    added.push(one)
    return one
  }

  /** Leaves the tab as a new one. A tab that cannot be blanked is replaced before it closes, or the window would close. */
  async function leave(page: Page, context: BrowserContext): Promise<void> {
    const kept = (await isBlank(page)) ? page : await context.newPage()
    if (kept !== page) noteWhatIsAdded(kept)
    for (const other of context.pages()) if (other !== kept) await other.close()
    await context.clearCookies()
    const session = await context.newCDPSession(kept)
    await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
    await session.send('Page.resetNavigationHistory')
    await session.detach()
    next = kept
  }

  async function isBlank(page: Page): Promise<boolean> {
    const mine = added
    added = []
    if (page.isClosed() || new URL(page.url()).origin !== url) return false
    await Promise.all(mine.map(one => one.dispose()))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const event of ['console', 'pageerror', 'request', 'popup'] as const) page.removeAllListeners(event)
    await page.emulateMedia({ media: null, reducedMotion: 'reduce' })
    // A tab's own storage ends with the tab, and nothing but its page can reach it.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('about:blank')
    // The pointer would hover over whatever the next test shows there.
    await page.mouse.move(-1, -1)
    return true
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
      const close = () => {
        closed = true
      }
      context.on('close', close)
      await use(page)
      context.off('close', close)
      next = undefined
      // A test may have closed the window.
      if (closed) return
      if (withTestClock.has(context)) await context.close()
      else await leave(page, context)
    },
    close: async () => next?.context().close(),
  }
}
