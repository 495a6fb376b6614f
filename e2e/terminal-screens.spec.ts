import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from 'playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { locationCalls } from '#contract/endpoints/location.ts'
import { type Access, userCalls } from '#contract/endpoints/user.ts'
import type { Waiting } from '#src/outbox/waiting.ts'
import { axeViolations } from './drivers/axe.ts'
import { squeezed, tooSmall } from './drivers/legible.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { asPerson, demoItems } from './drivers/server.ts'
import { atTheTerminal, badgeOf, goodsIn, noParcelLeftBehind } from './drivers/terminal.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.addInitScript(() =>
    localStorage.setItem('terminal', JSON.stringify({ on: true, locked: false, lockMinutes: 5, path: null })),
  )
})

test('log-in and PIN on the wall', async ({ I: operator }) => {
  operator.expectTrouble(/401/)
  const I = atTheTerminal(operator)
  await I.open('/')
  await I.seeInstruction('Scannez votre badge')
  await seeOnTheWall(I, 'log-in', 0)

  await I.scan(await badgeOf(I.page, 'Gaëlle Le Bihan'))
  await I.seeInstruction(/Composez votre code/)
  for (const digit of '246') await I.scanSheet(`N${digit}`)
  await seeOnTheWall(I, 'pin', 13)
})

test('the choice of an operation on the wall, its work, an error, a quantity, the help and the lock', async ({
  I: operator,
  page,
}) => {
  const I = atTheTerminal(operator)
  await noParcelLeftBehind(page)
  const { shelf, article } = await goodsIn(page, 'A-', 4)
  await I.am('camille')
  await I.open('/')
  await I.seeCard('Transfert / Rangement')
  await seeOnTheWall(I, 'choice', 6)

  await I.scanCard('Transfert / Rangement')
  await I.seeInstruction('Scannez l’emplacement de départ')
  await I.scan(shelf.code)
  await I.seeInstruction('Scannez les articles, puis l’emplacement d’arrivée')
  await expect(page.locator('.wall-scanned')).toContainText(shelf.name)
  await I.scan(article.code)
  await expect(page.locator('.wall-scanned')).toHaveText(article.name)
  await seeOnTheWall(I, 'operation', 6)

  await I.scan(await orderCode(page))
  await I.seeError(/commande/)
  await seeOnTheWall(I, 'error', 3)
  await I.scanCard('OK, c’est vu')
  await I.seeNoError()

  await I.scanCard('Quantité')
  await I.seeInstruction(/Scannez la quantité/)
  await seeOnTheWall(I, 'quantity', 22)
  await I.scanCard('Revenir')

  await I.scanCard('Aide')
  await I.seeInstruction(/À scanner/)
  await seeOnTheWall(I, 'help', 10)
  await I.scanCard('Revenir')

  await I.scanSheet('LOCK')
  await I.seeInstruction('Camille Moreau, scannez votre badge')
  await seeOnTheWall(I, 'lock', 1)
})

test('a refused change on the wall: what can be done stands beside the operations', async ({
  I: operator,
  page,
}) => {
  const I = atTheTerminal(operator)
  await noParcelLeftBehind(page)
  await I.am('camille')
  await I.open('/')
  await I.seeCard('Transfert / Rangement')
  const { user, warehouse } = await (await asPerson(page)).read<Access>(userCalls.access.path)
  const waiting: Waiting = {
    id: 'refused-on-the-wall',
    call: locationCalls.transfer.name,
    input: { body: { from: 'A-01-01-1', to: 'A-01-02-1', lines: [{ sku: 'X', qty: 2 }] } },
    about: ['place:A-01-01-1'],
    by: { email: user.email, name: user.displayName },
    warehouse: { slug: warehouse?.slug ?? '', name: warehouse?.name ?? '' },
    at: Date.now(),
    what: 'Transfert de A-01-01-1 à A-01-02-1 : 2 pièces',
    path: '/warehouse/transfer?code=A-01-01-1',
    tries: 1,
    notBefore: 0,
    refused: {
      code: 'stock-short',
      detail: 'Il n’y a plus que 1 de ces articles à prendre.',
      at: Date.now(),
    },
  }
  await page.evaluate(keepInOutbox, waiting)
  await I.open('/')
  await I.seeCard('Refaire ce qui est refusé')
  await seeOnTheWall(I, 'refused', 10)
  await I.scanCard('Refaire ce qui est refusé')
  await I.seeInstruction('Scannez les articles, puis l’emplacement d’arrivée')
  await I.seeTop('A-01-01-1')
})

/** Runs in the page: writes as the outbox of another tab does. */
async function keepInOutbox(entry: Waiting): Promise<void> {
  const opening = indexedDB.open('douchette-outbox')
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve
    opening.onerror = reject
  })
  const writing = opening.result.transaction('entries', 'readwrite')
  writing.objectStore('entries').add(entry)
  await new Promise(resolve => {
    writing.oncomplete = resolve
  })
  opening.result.close()
}

test('the choices of a step on the wall', async ({ I: operator, page }) => {
  const I = atTheTerminal(operator)
  const { shelf, article } = await goodsIn(page, 'A-', 4)
  await I.am('camille')
  await I.open(`/shop/${article.shop}/rebut`)
  await I.seeInstruction('Scannez l’emplacement de l’article')
  await I.scan(shelf.code)
  await I.seeInstruction('Scannez l’article à mettre au rebut')
  await I.scan(article.code)
  await I.seeInstruction('Scannez chaque pièce, puis choisissez le motif')
  await seeOnTheWall(I, 'choices', 10)
})

/**
 * Checks a wall screen: readable at three metres, at least this many cards that a scanner can read off the screen, and
 * no axe findings.
 */
async function seeOnTheWall({ page }: Operator, name: string, cards: number) {
  await picturesAreThere(page)
  const large = await stillOf(page, `${name}-1920`)
  const standing = await cardsOn(page)
  const screen = (what: string) => `${name}: ${what}`
  expect.soft(await tooSmall(page), screen('too small')).toEqual([])
  expect.soft(standing.length, screen('number of cards')).toBeGreaterThanOrEqual(cards)
  expect.soft(await readOff(large), screen('cards read')).toEqual(standing)
  expect.soft(await cutOff(page), screen('cut off')).toEqual([])
  expect.soft(await squeezed(page), screen('squeezed bars')).toEqual([])
  expect.soft(await axeViolations(page), screen('axe')).toEqual([])

  const wall = await page.context().newCDPSession(page)
  await resize(page, wall, { width: 1280, height: 720 })
  const small = await stillOf(page, `${name}-1280`)
  expect.soft(await readOff(small), screen('cards read at 1280 px')).toEqual(standing)
  expect.soft(await cutOff(page), screen('cut off at 1280 px')).toEqual([])
  await resize(page, wall, { width: 1920, height: 1080 })
}

/**
 * The wall's picture, once two in a row are alike: the browser draws the bars of a resized card anew some frames after
 * the letters have their size.
 */
async function stillOf(page: Page, name: string): Promise<Buffer> {
  const path = `test-results/screens/terminal-${name}.png`
  let picture = await page.screenshot({ path })
  for (let tries = 0; tries < 10; tries += 1) {
    const next = await page.screenshot({ path })
    if (next.equals(picture)) break
    picture = next
  }
  return picture
}

/**
 * Resizes the wall, and waits until its letters have the new size: the browser resolves viewport units a frame late. A
 * wall fills its screen and the browser resizes no window that does, so the page is told another size.
 */
async function resize(page: Page, wall: CDPSession, size: { width: number; height: number }) {
  await wall.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
  const letters = Math.min(size.width / 60, size.height / 33.75)
  const shown = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  await expect.poll(shown).toBeCloseTo(letters, 1)
}

async function orderCode(page: Page): Promise<string> {
  const order = (await demoItems(page)).find(({ code }) => code.startsWith('CD'))
  return order?.code ?? ''
}

/** Waits for the articles' photos. */
async function picturesAreThere(page: Page) {
  const missing = () =>
    page
      .locator('img')
      .filter({ visible: true })
      .evaluateAll(
        images =>
          images.filter(image => !(image instanceof HTMLImageElement) || image.naturalWidth === 0).length,
      )
  await expect.poll(missing).toBe(0)
}

async function cardsOn(page: Page): Promise<string[]> {
  const alts = await page
    .getByRole('img', { name: /^Code-barres/ })
    .filter({ visible: true })
    .evaluateAll(images => images.map(image => image.getAttribute('alt') ?? ''))
  return alts.map(alt => alt.replace('Code-barres ', '')).sort()
}

/** The barcodes that a scanner reads off the screenshot. */
async function readOff(picture: Buffer): Promise<string[]> {
  const read = await readBarcodes(new Uint8Array(picture), {
    formats: ['Code128'],
    maxNumberOfSymbols: 40,
    tryHarder: true,
  })
  return read.map(({ text }) => text).sort()
}

/** Texts and barcodes that overflow the screen or their container. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, li img, header p, .wall-scanned, .wall > *')]
      .filter(element => element.checkVisibility())
      .filter(element => {
        const box = element.getBoundingClientRect()
        const holder = element.closest('li, section')?.getBoundingClientRect()
        const right = holder?.right ?? innerWidth
        const bottom = holder?.bottom ?? innerHeight
        return (
          box.right > right + 1 ||
          box.bottom > bottom + 1 ||
          // Letters may hang below a tightly set line; only a whole hidden line counts.
          (element.scrollHeight > element.clientHeight * 1.2 && element.matches('.wall-scanned')) ||
          (element.scrollHeight > element.clientHeight + 2 && element.matches('.wall > main'))
        )
      })
      .map(element => `${element.tagName} ${element.textContent || element.getAttribute('alt')}`),
  )
}
