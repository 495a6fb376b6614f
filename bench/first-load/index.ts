import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { asCamille, openHouse } from '#bench/act/house.ts'
import { quantile } from '#bench/scan/report.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { launchChromium, pageBrowser } from '#scripts/chromium.ts'
import { badgeFor } from '#server/demo/people.ts'
import { serveReactPage } from './react-page.ts'
import { type Sight, watchLoading } from './watch.ts'

declare global {
  interface Window {
    /** When the browser painted the expected text. */
    sights: Record<string, number>
  }
}

const slowed = 4
const runs = 7

type Journey = {
  readonly name: string
  readonly address: string
  readonly token?: string
  /** Restarts a terminal that keeps the application's files, as a wall does each morning. */
  readonly restarts?: 'desk' | 'wall'
  /** The heading that shows that the screen is ready. */
  readonly sight: Sight
  /** A scan made as soon as the document exists, and the request that it causes. */
  readonly scan?: { readonly code: string; readonly call: RegExp }
  /** `scan`: at most so many times what the page with one field takes, in the same run. */
  readonly bars: { readonly read?: number; readonly scan?: number }
}

type Figures = { read: number; ready: number; scan: number; files: number; kB: number }

/** `npm run bench -- first-load`: with an empty cache and a slowed processor, how soon can one read, and scan? */
export async function bench(): Promise<void> {
  const house = await openHouse()
  const peer = await serveReactPage()
  const browser = await launchChromium(pageBrowser())
  try {
    const { token } = await asCamille(house.url)
    const badge = { code: formatOwn('badge', badgeFor('picking')), call: /login_check/ }
    const list = { code: formatOwn('order', 'CD00010001'), call: /\/rest\/(order|warehouse\/shipment)/ }
    // Nobody knows it, so that no step is kept which the next start would resume.
    const unknown = { ...list, code: formatOwn('order', 'CD00099998') }
    const journeys: readonly Journey[] = [
      { name: 'React and one field', address: peer.url, sight: { heading: 'React' }, bars: {} },
      {
        name: 'log-in',
        address: `${house.url}/login`,
        sight: { heading: 'Connexion' },
        scan: badge,
        bars: { read: 400, scan: 1.6 },
      },
      {
        name: 'home, with a session',
        address: house.url,
        token,
        sight: { heading: 'Bonjour Camille' },
        bars: { read: 400 },
      },
      {
        name: 'Expédition, with a session',
        address: `${house.url}/warehouse/shipment`,
        token,
        sight: { heading: 'Scannez une liste' },
        scan: list,
        bars: { read: 400, scan: 2.2 },
      },
      ...(['desk', 'wall'] as const).map(restarts => ({
        name: `Expédition, restarted ${restarts}`,
        address: `${house.url}/warehouse/shipment`,
        token,
        restarts,
        sight: { heading: 'Scannez une liste' },
        scan: unknown,
        bars: {},
      })),
    ]
    console.log(
      `Empty cache, CPU ${slowed} times slower, median of ${runs} loads. « scan »: when a scan that was`,
    )
    console.log('made while the page was still loading has been read, and the server is asked about it.')
    console.log(
      '« restarted »: the files are kept from the day before. « times »: the scan beside the page with one field.',
    )
    console.log(row(['', 'read', 'ready', 'scan', 'times', 'files', 'kB']))
    const all = await measure(browser, journeys)
    const bare = all.get('React and one field')?.ready ?? Number.NaN
    for (const journey of journeys) {
      const figures = all.get(journey.name)
      if (figures) report(journey, figures, bare)
    }
  } finally {
    await browser.close()
    await peer.close()
    await house.close()
  }
}

/** Loads the journeys in turns, so that a host that is slow for a minute is slow for each of them. */
async function measure(browser: Browser, journeys: readonly Journey[]): Promise<Map<string, Figures>> {
  const opened = await Promise.all(
    journeys.map(async journey => ({
      journey,
      kept: journey.restarts ? await terminalWithFiles(browser, journey) : undefined,
      all: [] as Figures[],
    })),
  )
  for (let run = 0; run <= runs; run += 1) {
    for (const { journey, kept, all } of opened) {
      // Each new browser context has its own empty cache.
      const context = kept ?? (await newTerminal(browser))
      const figures = await load(context, journey)
      if (!kept) await context.close()
      // The first turn only warms up.
      if (run > 0) all.push(figures)
    }
  }
  for (const { kept } of opened) await kept?.close()
  return new Map(opened.map(({ journey, all }) => [journey.name, medians(all)]))
}

function medians(all: readonly Figures[]): Figures {
  const median = (read: (figures: Figures) => number) => quantile(all.map(read), 0.5) ?? Number.NaN
  return {
    read: median(one => one.read),
    ready: median(one => one.ready),
    scan: median(one => one.scan),
    files: median(one => one.files),
    kB: median(one => one.kB),
  }
}

const newTerminal = (browser: Browser) =>
  browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' })

/** A terminal that worked here before: its browser keeps the files, the session and the warehouse's own codes. */
async function terminalWithFiles(browser: Browser, { address, token, restarts }: Journey) {
  const context = await newTerminal(browser)
  const page = await context.newPage()
  await page.goto(new URL('/login', address).href)
  await page.evaluate(
    ({ token, onWall }) => {
      if (token) localStorage.setItem('token', token)
      if (onWall) localStorage.setItem('terminal', JSON.stringify({ on: true }))
    },
    { token, onWall: restarts === 'wall' },
  )
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(
    () => localStorage.getItem('grammar') !== null && localStorage.getItem('access') !== null,
  )
  await page.close()
  return context
}

async function load(context: BrowserContext, { address, token, sight, scan }: Journey): Promise<Figures> {
  const page = await context.newPage()
  if (token) await page.addInitScript(value => localStorage.setItem('token', value), token)
  // The TypeScript runner wraps named functions in a helper that the page lacks.
  await page.addInitScript('globalThis.__name = named => named')
  await page.addInitScript(watchLoading, { ...sight, scan: scan?.code })
  const chromium = await context.newCDPSession(page)
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  const asked = scan ? startOf(page, scan.call) : undefined
  await page.goto(address, { waitUntil: 'commit' })
  const ready = await readyTime(chromium)
  const scanned = asked ? await asked : Number.NaN
  const { read, files, kB } = await page.evaluate(ready => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const loaded = performance
      .getEntriesByType('resource')
      .filter(entry => entry instanceof PerformanceResourceTiming)
      .filter(({ startTime, initiatorType }) => startTime < ready && initiatorType !== 'fetch')
    const bytes = loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return { read: first?.startTime ?? Number.NaN, files: loaded.length + 1, kB: bytes / 1000 }
  }, ready)
  await page.close()
  return { read, ready, scan: scanned, files, kB }
}

/** The browser tells of the first paint a little later than it paints. */
const readyOnceRead = `performance.getEntriesByName('first-contentful-paint')[0] && window.sights?.ready`
const lookEveryMs = 50
const seenWithinMs = 60_000

/**
 * Playwright's own waiting would first bring its tools into the page that is being measured: 90 ms of a slowed processor, before
 * the page's first script.
 */
async function readyTime(chromium: CDPSession): Promise<number> {
  for (const end = Date.now() + seenWithinMs; Date.now() < end; ) {
    const { result } = await chromium.send('Runtime.evaluate', { expression: readyOnceRead })
    if (typeof result.value === 'number') return result.value
    await pause(lookEveryMs)
  }
  throw new Error('The expected heading was not painted within a minute')
}

/** When the page sent the request, on the page's own clock. */
async function startOf(page: Page, call: RegExp): Promise<number> {
  const request = await page.waitForRequest(asked => call.test(asked.url()))
  // Playwright knows the times only after the answer.
  await request.response()
  const begun = await page.evaluate(() => performance.timeOrigin)
  return request.timing().startTime - begun
}

function report({ name, bars }: Journey, figures: Figures, bare: number): void {
  const ms = (value: number) => (Number.isNaN(value) ? '–' : `${value.toFixed(0)} ms`)
  const { read, ready, scan, files, kB } = figures
  const times = scan / bare
  const shown = Number.isNaN(times) ? '–' : times.toFixed(2)
  console.log(row([name, ms(read), ms(ready), ms(scan), shown, String(files), kB.toFixed(0)]))
  if (bars.read !== undefined && read > bars.read) missed(`${name}, read: ${ms(read)} of ${bars.read} ms`)
  if (bars.scan !== undefined && times > bars.scan) missed(`${name}, scan: ${shown} times of ${bars.scan}`)
}

function missed(bar: string): void {
  console.log(`BAR MISSED: ${bar}`)
  process.exitCode = 1
}

const row = ([name = '', ...cells]: readonly string[]) =>
  `${name.padEnd(30)}${cells.map(cell => cell.padStart(10)).join('')}`
