import { chromium, type Page } from 'playwright/test'
import { openHouse } from '#bench/act/house.ts'
import { quantile } from '#bench/scan/report.ts'
import { asPerson, placesOf } from '#e2e/drivers/server.ts'
import { pageBrowser } from '#scripts/chromium.ts'
import { nameOf, type WaitingState, waitingStates } from '#scripts/waiting-states.ts'
import { killedWhilePacking } from './packing.ts'
import { reached, unreachable, type Walk } from './states.ts'
import { openTerminal, type Return, type Terminal } from './terminal.ts'
import * as labels from './walks/labels.ts'
import * as orders from './walks/orders.ts'
import * as reception from './walks/reception.ts'
import * as stock from './walks/stock.ts'

const barMs = 2_000

/**
 * `npm run bench -- killed [WALK…]`: walks a real Chromium through every waiting state of every machine, kills it there as
 * soon as the scan was answered, and measures how long it takes back to the same step.
 */
export async function bench(only: readonly string[]): Promise<void> {
  if (only[0] === 'packing') return killedWhilePacking(only.slice(1))
  const unknown = only.filter(name => !(name in reached))
  if (unknown.length > 0)
    throw new Error(`No walk ${unknown.join(', ')}; there are ${Object.keys(reached).join(', ')}`)
  const states = await waitingStates()
  const house = await openHouse()
  process.env.E2E_URL = house.url
  const asking = await chromium.launch(pageBrowser())
  const failed: string[] = []
  const returns: Return[] = []
  try {
    const desk = await asking.newPage()
    for (const [name, walk] of await walks(desk)) {
      if (only.length > 0 && !only.includes(name)) continue
      const terminal = await openTerminal(house.url, states)
      try {
        await walk(terminal)
      } catch (error) {
        const after = terminal.returns.at(-1)
        const why = error instanceof Error ? error.message : error
        failed.push(`${name}, after ${after ? nameOf(after.state) : 'the start'}: ${why}`)
      }
      returns.push(...terminal.returns)
      console.log(`${name}: killed ${terminal.returns.length} times`)
      const here = new Set(terminal.returns.map(({ state }) => nameOf(state)))
      const missed = reached[name].filter(state => !here.has(state))
      if (missed.length > 0) failed.push(`${name} never reached: ${missed.join(', ')}`)
      await terminal.close()
    }
  } finally {
    await asking.close()
    await house.close()
  }
  report(states, returns, failed)
}

async function walks(desk: Page): Promise<[Walk, (I: Terminal) => Promise<void>][]> {
  const shared = await shareACode(desk)
  return [
    ['transfer', I => stock.transfer(I, desk)],
    ['replenishment', I => stock.replenishment(I, desk)],
    ['assembly', I => stock.assembly(I, desk)],
    ['rebut', I => stock.rebut(I, desk)],
    ['prestation', I => stock.prestation(I, desk)],
    ['prestation-shared', I => stock.choosingShop(I, shared)],
    ['inventory', I => stock.inventory(I, desk)],
    ['inventory-shared', I => stock.choosingArticle(I, desk, shared)],
    ['reception', I => reception.reception(I, desk)],
    ['reception-lots', I => reception.lots(I, desk)],
    ['shop', I => reception.shop(I)],
    ['picking', I => orders.picking(I)],
    ['put-wall', I => orders.putWall(I, desk)],
    ['shipment-mono', I => orders.monoList(I, desk)],
    [
      'parcels',
      async I => {
        const order = await orders.twoParcels(I, desk)
        await orders.packaging(I, desk, order)
        await orders.orderInformation(I, desk, order)
      },
    ],
    ['shipment-unmade', I => orders.withoutLabel(I, desk)],
    ['carrier-slip', I => orders.carrierSlip(I, desk)],
    ['order-return', I => orders.orderReturn(I, desk)],
    ['print-product', I => labels.products(I, shared)],
    ['print-location', I => labels.places(I, desk)],
    ['print-box', I => labels.boxes(I)],
  ]
}

/** Has a second shop sell an article of the first under the same code, and returns the code. */
async function shareACode(desk: Page): Promise<string> {
  const { post } = await asPerson(desk)
  const { named, look } = await placesOf(desk)
  const found = new Map<string, { sku: string; code: string }>()
  for (const name of await named('A-')) {
    for (const { product } of (await look(name)).stock) {
      const code = product.codes.find(one => one.qty === 1 && /^\d{13}$/.test(one.code))?.code
      if (code) found.set(product.shop, { sku: product.sku, code })
    }
    const [[, one], [shop, other]] = [...found, ['', undefined] as const, ['', undefined] as const]
    if (!one || !other) continue
    await post(`/api/client/${shop}/reception/link`, { code: one.code, sku: other.sku })
    return one.code
  }
  throw new Error('The demo warehouse has no articles of two shops in its first aisle')
}

function report(
  states: readonly WaitingState[],
  returns: readonly Return[],
  failed: readonly string[],
): void {
  const proven = new Set(returns.map(({ state }) => nameOf(state)))
  const reached = states.map(nameOf).filter(name => proven.has(name))
  console.log(`${reached.length} of ${states.length} waiting states, ${returns.length} kills with SIGKILL`)
  for (const [name, why] of Object.entries(unreachable)) console.log(`  not in a browser: ${name} (${why})`)
  print(
    'from the start of the browser',
    returns.map(({ sinceStart }) => sinceStart),
  )
  print(
    'from the moment that it asks for the page',
    returns.map(({ sincePage }) => sincePage),
  )
  const slowest = [...returns].sort((a, b) => b.sincePage - a.sincePage).slice(0, 3)
  for (const { state, sinceStart } of slowest)
    console.log(`  slowest: ${nameOf(state)}, ${sinceStart.toFixed(0)} ms`)

  for (const one of failed) fail(one)
  const late = returns.filter(({ sincePage }) => sincePage > barMs)
  if (late.length > 0) fail(`BAR MISSED: ${late.length} of ${returns.length} took more than ${barMs} ms`)
}

function print(what: string, taken: readonly number[]): void {
  const at = (share: number) => (quantile(taken, share) ?? Number.NaN).toFixed(0)
  console.log(`back on the screen, ${what}: p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)} ms`)
}

function fail(why: string): void {
  console.log(why)
  process.exitCode = 1
}
