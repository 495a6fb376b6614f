import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from 'playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { type Size, sizes } from '#stages/surfaces.ts'
import { buildStages, publicFile } from './drivers/stages.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

const of = (surface: Size['surface']) => sizes.filter(one => one.surface === surface)
const walls = of('wall')
const desks = of('desk')
const telephones = of('telephone')

const site = 'https://stages.test'
const kinds: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}

/** « Toutes les étapes », as the development server shows it: the application in a frame, without a server. */
const test = base.extend<{ stage: Page }, { files: Awaited<ReturnType<typeof buildStages>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names.
  files: [async ({}, use) => use(await buildStages()), { scope: 'worker' }],
  stage: async ({ page, files }, use) => {
    await page.route(`${site}/**`, route => {
      const { pathname } = new URL(route.request().url())
      const name = pathname === '/stages/' ? '/stages/index.html' : pathname
      const found = files.get(name) ?? publicFile(name)
      if (found === undefined) return route.fulfill({ status: 404 })
      const contentType = kinds[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      return route.fulfill({ contentType, body: typeof found === 'string' ? found : Buffer.from(found) })
    })
    const troubles: string[] = []
    page.on('pageerror', error => troubles.push(error.message))
    await page.goto(`${site}/stages/?bare`)
    await use(page)
    expect(troubles).toEqual([])
  },
})

test('on walls, at desks and on a telephone each step is whole with its refusals, and a decoder reads its cards', async ({
  stage: page,
}) => {
  // Ten times as long as on a quiet machine; longer than that with all refusals or pictures.
  test.setTimeout(900_000)
  const [smallest] = walls
  if (!smallest) throw new Error('There is no wall')
  const faults: string[] = []
  const known = new Set<string>()
  const steps = await begin(page, smallest)
  for (const [place, step] of steps.entries()) {
    const { found, cards } = await walk(page, step, inTurn(walls, place))
    faults.push(...found)
    if (cards.some(card => !known.has(card))) {
      faults.push(...(await unread(page, cards)).map(card => `${step}: no decoder reads ${card}`))
      for (const card of cards) known.add(card)
    }
    await photograph(page, step, walls)
  }
  if (!process.env.STAGES) expect(known.size).toBeGreaterThan(60)
  // Another frame, where the refusals are known already.
  for (const step of steps) {
    const { found } = await walk(page, step, [...desksOfEachStep, ...telephones])
    faults.push(...found)
    await photograph(page, step, [...desks, ...telephones])
  }
  expect(faults).toEqual([])
})

/**
 * The smallest of a surface has least room, so each step is looked at on it. Of the larger walls, whose cards are fitted to their
 * size, a step is looked at on one, and the next step on the next; `STAGES_ALL=1` looks at all.
 */
function inTurn(screens: readonly Size[], place: number): Size[] {
  const [smallest, ...larger] = screens
  if (!smallest || process.env.STAGES_ALL) return [...screens]
  const turn = larger[place % larger.length]
  return turn ? [smallest, turn] : [smallest]
}

/** Larger desks have only more room around the same things. */
const desksOfEachStep = process.env.STAGES_ALL ? desks : desks.slice(0, 1)

/** A small window over a large frame: all is laid out, and little of it painted. */
const peephole = { width: 320, height: 180 }

async function begin(page: Page, size: Size): Promise<readonly string[]> {
  await page.setViewportSize(peephole)
  const names = await page.evaluate(async one => (await window.stages.open(one)).names, size)
  expect(names.length).toBeGreaterThan(75)
  // `STAGES=shipment npm run e2e -- every-step` looks at one operation.
  return names.filter(name => new RegExp(process.env.STAGES ?? '').test(name))
}

/** The longest refusals of a step are what a wall has least room for; `STAGES_ALL=1` lets it hear all, for many minutes. */
const heardAtMost = process.env.STAGES_ALL ? 1_000 : 3

const walk = (page: Page, step: string, screens: readonly Size[]) =>
  page.evaluate(([step, screens, most]) => window.stages.walk(step, screens, most), [
    step,
    screens,
    heardAtMost,
  ] as const)

/** The cards of the screen that a decoder does not find on its picture. The frame stands in the smallest size. */
async function unread(page: Page, cards: readonly string[]): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 720 })
  const picture = await page.screenshot()
  await page.setViewportSize(peephole)
  const read = await readBarcodes(new Uint8Array(picture), {
    formats: ['Code128'],
    maxNumberOfSymbols: 40,
    tryHarder: true,
  })
  return cards.filter(card => !read.some(({ text }) => text === card))
}

/** Of each step, and of the widest refusal that it hears: `STAGES_PICTURES=1`. */
async function photograph(page: Page, step: string, screens: readonly Size[]) {
  if (!process.env.STAGES_PICTURES) return
  for (const size of screens.filter(({ width }) => [1920, 1280, 360].includes(width))) {
    if (size.surface === 'wall' && size.width === 1280) continue
    const name = `test-results/screens/${size.surface}-${size.width}-${step.replace(' ', '-')}`
    await page.setViewportSize(size)
    await page.evaluate(([size, step]) => window.stages.look(size, step), [size, step] as const)
    await page.screenshot({ path: `${name}.png` })
    await page.evaluate(() => window.stages.refuse())
    await page.screenshot({ path: `${name}-refused.png` })
  }
  await page.setViewportSize(peephole)
}
