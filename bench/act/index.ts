import type { Browser, CDPSession, Page } from 'playwright'
import { pullTrigger } from '#bench/act/trigger.ts'
import { quantile } from '#bench/scan/report.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { OrderInformation } from '#contract/endpoints/order.ts'
import type { OpenPickingList, PickingList } from '#contract/endpoints/picking.ts'
import type { OrderLine } from '#contract/entities/order.ts'
import { launchChromium, launchOptions } from '#scripts/chromium.ts'
import { asCamille, openHouse } from './house.ts'
import { type VerdictWatch, watchVerdicts } from './verdict.ts'

declare global {
  interface Window {
    verdicts: VerdictWatch
  }
}

const slowed = 4
const frameMs = 1000 / 60
const scans = 60
const warmUp = 5
/** A pause long enough to judge each scan alone. */
const betweenScansMs = 450
const patienceMs = 30_000
/** A page that has just opened still looks for printers and reads its configuration. */
const restMs = 20_000

/**
 * Chromium paints as soon as a frame is ready, so the bench measures the work and not the wait for the
 * screen's next refresh.
 */
const unpaced = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/** `npm run bench -- act`: how soon after scanning an article at the packing bench does its outcome appear? */
export async function bench(): Promise<void> {
  const house = await openHouse()
  try {
    const order = await longestOrder(house.url)
    console.log(`${order.name}, ${order.lines.length} lines; real key events, CPU ${slowed} times slower`)
    const browser = await launchChromium({ args: [...(launchOptions().args ?? []), ...unpaced] })
    const empty = await measureEmptyPage(browser, house.url)
    print('a page with nothing in it', empty)
    const { ours, word } = await measure(browser, house.url, order)
    print('a bare word at the bench', word)
    print('an article at the bench', ours)
    await browser.close()
    if (ours.requests.length > 0)
      miss(`requests went out while pieces were counted: ${ours.requests.join(', ')}`)
    if (ours.p95 <= frameMs)
      console.log(`Within one frame (${frameMs.toFixed(1)} ms) at p95, and nobody was asked.`)
    else if (word.p95 > frameMs)
      miss(`this machine cannot tell: even a bare word takes ${word.p95.toFixed(1)} ms at p95`)
    else miss(`${ours.p95.toFixed(1)} ms at p95, a frame is ${frameMs.toFixed(1)} ms`)
  } finally {
    await house.close()
  }
}

type Figures = { p50: number; p95: number; scans: number; requests: string[] }

async function open(browser: Browser, token: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' })
  await page.addInitScript(value => localStorage.setItem('token', value), token)
  // The TypeScript runner wraps named functions in a helper that the page lacks.
  await page.addInitScript('globalThis.__name = named => named')
  await page.addInitScript(watchVerdicts)
  return page
}

async function measure(browser: Browser, url: string, order: OrderInformation) {
  const { token } = await asCamille(url)
  const page = await open(browser, token)
  await page.goto(`${url}/warehouse/shipment`)
  const keys = await page.context().newCDPSession(page)
  await page.getByRole('heading', { name: 'Scannez une liste, une commande ou sa caisse' }).waitFor()
  await pullTrigger(keys, formatOwn('order', order.name))
  await page.getByRole('heading', { name: 'Scannez chaque article' }).waitFor()
  await page.waitForTimeout(restMs)
  const ours = await count(page, keys, order)
  await page.evaluate(() => window.verdicts.writeOnly())
  return { ours, word: await writeWords(page, keys) }
}

/** The time of this machine and browser for a page as full as ours that does no work. */
async function writeWords(page: Page, keys: CDPSession): Promise<Figures> {
  const taken: number[] = []
  for (let scan = 0; scan < warmUp + scans; scan += 1) {
    await pullTrigger(keys, '3760123452113')
    const ms = await verdictOn(page, 'a bare word')
    if (scan >= warmUp) taken.push(ms)
    await page.waitForTimeout(betweenScansMs)
  }
  return figures(taken, [])
}

/** The least time of this machine and browser: the same key puts one word into an empty page. */
async function measureEmptyPage(browser: Browser, url: string): Promise<Figures> {
  const page = await open(browser, '')
  const body = '<!doctype html><p aria-label="Dernier scan"></p>'
  await page.route('**/empty-page', route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${url}/empty-page`)
  await page.evaluate(() => {
    const verdict = document.querySelector('p')
    let nth = 0
    addEventListener('keydown', ({ key }) => {
      nth += 1
      if (key === 'Enter' && verdict) verdict.textContent = `verdict ${nth}`
    })
  })
  const keys = await page.context().newCDPSession(page)
  await keys.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  const words = await writeWords(page, keys)
  await page.close()
  return words
}

/** Requests that the page makes by the clock, whatever the operator scans. */
const byTheClock = /^\/rest\/(user|printer|computer|print-job)\//

/** Packs like an operator: article after article except the last piece, then takes them all out and starts again. */
async function count(page: Page, keys: CDPSession, order: OrderInformation): Promise<Figures> {
  const requests: string[] = []
  let counting = false
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (counting && !byTheClock.test(pathname)) requests.push(pathname)
  })
  const taken: number[] = []
  const pieces = order.lines
    .flatMap(line => Array.from({ length: line.qty }, () => codeOf(line)))
    .slice(0, -1)
  await keys.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  for (let round = 0; taken.length < scans; round += 1) {
    for (const code of pieces) {
      counting = round > 0
      await pullTrigger(keys, code)
      const ms = await verdictOn(page, code)
      counting = false
      if (round > 0) taken.push(ms)
      await page.waitForTimeout(betweenScansMs)
    }
    for (const _ of pieces) {
      await pullTrigger(keys, formatOwn('command', 'UNDO'))
      await page.waitForTimeout(betweenScansMs)
    }
  }
  return figures(taken, requests)
}

function figures(taken: readonly number[], requests: string[]): Figures {
  const at = (share: number) => quantile(taken, share) ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), scans: taken.length, requests }
}

function codeOf({ product }: OrderLine): string {
  const single = product.codes.find(({ qty }) => qty === 1)
  if (!single) throw new Error(`${product.name} has no code`)
  return single.code
}

async function verdictOn(page: Page, what: string): Promise<number> {
  const silence = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`nothing was shown for ${what}`)), patienceMs).unref(),
  )
  return Promise.race([page.evaluate(() => window.verdicts.next()), silence])
}

/** The order with the most lines that is ready to pack now. */
async function longestOrder(url: string): Promise<OrderInformation> {
  const { read } = await asCamille(url)
  const { shops } = await read<{ shops: { slug: string }[] }>('/rest/user/access')
  let longest: OrderInformation | undefined
  for (const { slug } of shops) {
    for (const { name, type } of await read<OpenPickingList[]>(`/rest/${slug}/picking/list`)) {
      if (!type.startsWith('multi')) continue
      const { claimed } = await read<PickingList>(`/rest/${slug}/picking/list/${name}`)
      for (const one of claimed.filter(({ status }) => status === 'picking')) {
        const [order] = await read<OrderInformation[]>(`/rest/order/information?order=${one.name}`)
        if (order && order.lines.length > (longest?.lines.length ?? 0)) longest = order
      }
    }
  }
  if (!longest) throw new Error('the demo warehouse has no order to pack')
  return longest
}

function print(what: string, { p50, p95, scans, requests }: Figures): void {
  const ms = (value: number) => `${value.toFixed(1).padStart(6)} ms`
  console.log(
    `${what.padEnd(28)} p50 ${ms(p50)}  p95 ${ms(p95)}  (${scans} scans, ${requests.length} requests)`,
  )
}

function miss(why: string): void {
  console.log(`BAR MISSED: ${why}`)
  process.exitCode = 1
}
