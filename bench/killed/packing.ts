import { type ChildProcess, spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright/test'
import { openHouse } from '#bench/act/house.ts'
import { quantile } from '#bench/scan/report.ts'
import { card } from '#e2e/drivers/delivery.ts'
import { madeFor, monoListToPack, orderToPack } from '#e2e/drivers/packing.ts'
import { pageBrowser } from '#scripts/chromium.ts'
import { waitingStates } from '#scripts/waiting-states.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const prompts = {
  start: 'Scannez une liste, une commande ou sa caisse',
  article: 'Scannez l’article',
  articles: 'Scannez chaque article',
  label: 'Collez l’étiquette, puis scannez-la',
  leaving: 'Rendre la commande ? Répétez pour confirmer',
}

type Work = (I: Terminal) => Promise<void>

/**
 * `npm run bench -- killed packing [--kills 200] [--load 10] [--minutes 60]`: packs single articles and orders on a machine with so
 * many busy processes, and kills the browser as soon as the screen has answered a scan. Each time the very step must come back. It
 * ends after so many kills, or minutes.
 */
export async function killedWhilePacking(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '200' },
      load: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '60' },
    },
  })
  const wanted = Number(values.kills)
  const end = Date.now() + Number(values.minutes) * 60_000
  const states = await waitingStates()
  const house = await openHouse()
  process.env.E2E_URL = house.url
  const asking = await chromium.launch(pageBrowser())
  const lost: string[] = []
  const taken: number[] = []
  let busy: readonly ChildProcess[] = []
  try {
    const desk = await asking.newPage()
    const works = await worksFor(desk)
    const open = () => openTerminal(house.url, states)
    let terminal = await open()
    busy = Array.from({ length: Number(values.load) }, keepBusy)
    for (let round = 0; taken.length < wanted && Date.now() < end; round += 1) {
      const work = works[round % works.length]
      const before = terminal.returns.length
      const failed = lost.length
      try {
        await work?.(terminal)
      } catch (error) {
        lost.push(`round ${round + 1}: ${error instanceof Error ? error.message : error}`)
      }
      const returns = terminal.returns.slice(before)
      taken.push(...returns.map(({ sincePage }) => sincePage))
      console.log(`${taken.length} kills, ${lost.length} lost`)
      if (failed === lost.length) continue
      // What it shows is not what is expected: another terminal goes on.
      await terminal.close()
      terminal = await open()
    }
    await terminal.close()
  } finally {
    for (const one of busy) one.kill('SIGKILL')
    await asking.close()
    await house.close()
  }
  const at = (share: number) => (quantile(taken, share) ?? Number.NaN).toFixed(0)
  console.log(
    `${taken.length} kills at a load of ${values.load}: ${lost.length} came back to another step; ` +
      `back on the screen p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)} ms`,
  )
  for (const one of lost) console.log(one)
  if (lost.length > 0 || taken.length < wanted) process.exitCode = 1
}

/** Each takes up the work and gives it back, so that it can be done again and again. */
async function worksFor(desk: Page): Promise<readonly Work[]> {
  const list = await monoListToPack(desk)
  const order = await orderToPack(desk, lines => lines.length > 1)
  const untouched = JSON.stringify(await madeFor(desk, order.name))

  const mono: Work = async I => {
    await I.open('shipment', '/warehouse/shipment', prompts.start)
    await I.scan(list.code, prompts.article)
    await I.scan(list.articles[0] ?? '', prompts.label)
    await I.scan(card('EXP-NUL'), prompts.article)
    await I.scan(card('EXP-STOP'), prompts.start)
  }

  const multi: Work = async I => {
    await I.open('shipment', '/warehouse/shipment', prompts.start)
    await I.scan(order.code, prompts.articles)
    for (const [at, { code }] of order.pieces.slice(0, -1).entries()) {
      await I.scan(code, prompts.articles, `${at + 1}/${order.pieces.length}`)
    }
    await I.scan(card('EXP-STOP'), prompts.leaving)
    await I.scan(card('EXP-STOP'), prompts.start)
    const now = JSON.stringify(await madeFor(desk, order.name))
    if (now !== untouched) throw new Error(`${order.name} was given back as ${now}, not as ${untouched}`)
  }

  return [mono, multi]
}

/** A process that wants a core for itself. */
const keepBusy = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
