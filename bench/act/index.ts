import type { CDPSession, Page } from 'playwright'
import { quantile } from '#bench/scan/report.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { OrderInformation } from '#contract/entities/order-information.ts'
import type { OpenPickingList, PickingList } from '#contract/entities/picking.ts'
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
const betweenKeysMs = 8
const shift = 8
/** So that each scan is judged alone. */
const betweenScansMs = 450
const patienceMs = 30_000

/** Painted as soon as it is ready: what is measured is the work, not where in a screen's beat it happens to fall. */
const unpaced = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/** `npm run bench -- act`: an article is scanned at the packing bench; how soon stands there what became of it? */
export async function bench(): Promise<void> {
  const house = await openHouse()
  try {
    const order = await longestOrder(house.url)
    console.log(`${order.name}, ${order.lines.length} lines; real key events, CPU ${slowed} times slower`)
    const free = await measure(house.url, order, unpaced)
    print('key to painted verdict', free)
    print('the same on a 60 Hz screen', await measure(house.url, order, []))
    if (free.requests.length > 0)
      miss(`requests went out while pieces were counted: ${free.requests.join(', ')}`)
    if (!(free.p95 <= frameMs)) miss(`${free.p95.toFixed(1)} ms at p95, a frame is ${frameMs.toFixed(1)} ms`)
    else console.log(`Within one frame (${frameMs.toFixed(1)} ms) at p95, and nobody was asked.`)
  } finally {
    await house.close()
  }
}

type Figures = { p50: number; p95: number; scans: number; requests: string[] }

async function measure(url: string, order: OrderInformation, flags: readonly string[]): Promise<Figures> {
  const browser = await launchChromium({ args: [...(launchOptions().args ?? []), ...flags] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' })
    const { token } = await asCamille(url)
    await page.addInitScript(value => localStorage.setItem('token', value), token)
    // What runs TypeScript here names functions by a helper that the page does not have.
    await page.addInitScript('globalThis.__name = named => named')
    await page.addInitScript(watchVerdicts)
    await page.goto(`${url}/warehouse/shipment`)
    const keys = await page.context().newCDPSession(page)
    await page.getByRole('heading', { name: 'Scannez une liste, une commande ou sa caisse' }).waitFor()
    await pullTrigger(keys, formatOwn('order', order.name))
    await page.getByRole('heading', { name: 'Scannez chaque article' }).waitFor()
    await page.waitForLoadState('networkidle')
    return await count(page, keys, order)
  } finally {
    await browser.close()
  }
}

/** One piece in, one piece out: the order never gets full. */
async function count(page: Page, keys: CDPSession, order: OrderInformation): Promise<Figures> {
  const requests: string[] = []
  let counting = false
  page.on('request', request => {
    if (counting) requests.push(new URL(request.url()).pathname)
  })
  const taken: number[] = []
  await keys.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  for (let scan = 0; scan < warmUp + scans; scan += 1) {
    const line = order.lines[scan % order.lines.length]
    const code = line?.product.codes.find(({ qty }) => qty === 1)?.code
    if (!code) throw new Error(`${line?.product.name} has no code`)
    counting = scan >= warmUp
    await pullTrigger(keys, code)
    const ms = await verdictOn(page, code)
    counting = false
    if (scan >= warmUp) taken.push(ms)
    await page.waitForTimeout(betweenScansMs)
    await pullTrigger(keys, formatOwn('command', 'UNDO'))
    await verdictOn(page, 'UNDO')
    await page.waitForTimeout(betweenScansMs)
  }
  const at = (share: number) => quantile(taken, share) ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), scans: taken.length, requests }
}

async function verdictOn(page: Page, what: string): Promise<number> {
  const silence = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`nothing was shown for ${what}`)), patienceMs).unref(),
  )
  return Promise.race([page.evaluate(() => window.verdicts.next()), silence])
}

/**
 * As a scanner sends them: each key with its own time, however busy this machine is. Enter goes last and by itself,
 * so that what is measured from it is its own.
 */
async function pullTrigger(keys: CDPSession, text: string): Promise<void> {
  const begin = Date.now() - text.length * betweenKeysMs
  await Promise.all(
    [...text].map((character, at) => press(keys, keyOf(character), begin + at * betweenKeysMs)),
  )
  await press(keys, { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }, Date.now())
}

type Key = { key: string; code: string; text: string; windowsVirtualKeyCode: number }

function keyOf(character: string): Key {
  const digit = /\d/.test(character)
  return {
    key: character,
    code: digit ? `Digit${character}` : character === '-' ? 'Minus' : `Key${character}`,
    text: character,
    windowsVirtualKeyCode: character === '-' ? 189 : character.charCodeAt(0),
  }
}

async function press(keys: CDPSession, { text, ...key }: Key, at: number): Promise<void> {
  const modifiers = /[A-Z]/.test(text) ? shift : 0
  const event = { ...key, modifiers, timestamp: at / 1000 }
  await Promise.all([
    keys.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text, unmodifiedText: text }),
    keys.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
  ])
}

/** The order with the most lines that somebody could pack now. */
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
