import type { Page } from 'playwright'
import { asCamille, openHouse } from '#bench/act/house.ts'
import { quantile } from '#bench/scan/report.ts'
import { launchChromium } from '#scripts/chromium.ts'

declare global {
  interface Window {
    painted: number[]
  }
}

const slowed = 4
const keysEach = 20
const patienceMs = 60_000

/** Keys of whoever walks through a list and searches in it. */
const walks = {
  'arrow down': 'ArrowDown',
  'arrow right': 'ArrowRight',
  'page down': 'PageDown',
  'tick a row': 'Space',
} as const

/** `npm run bench -- rows`: how soon is a key painted in a list of a hundred orders, with a processor four times slower? */
export async function bench(): Promise<void> {
  const house = await openHouse()
  try {
    const { token } = await asCamille(house.url)
    const browser = await launchChromium()
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'fr-FR' })
    await page.addInitScript(value => localStorage.setItem('token', value), token)
    await page.addInitScript('globalThis.__name = named => named')
    await page.addInitScript(watchKeys)
    await page.goto(`${house.url}/admin/orders`)
    const rows = page.locator('tbody tr')
    await rows.first().waitFor({ timeout: patienceMs })
    await page.getByRole('button', { name: 'Lignes par page' }).click()
    await page.getByRole('option', { name: '100', exact: true }).click()
    await rows.nth(99).waitFor({ timeout: patienceMs })
    console.log(`${await rows.count()} rows; CPU ${slowed} times slower; from the key to its painting`)
    const keys = await page.context().newCDPSession(page)
    await keys.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    for (const [name, key] of Object.entries(walks)) {
      await page.getByRole('grid').focus()
      await page.keyboard.press('ArrowDown')
      print(name, await pressed(page, key))
    }
    await page.getByRole('searchbox', { name: 'Rechercher' }).focus()
    print('a letter of the search', await pressed(page, 'a'))
    await browser.close()
  } finally {
    await house.close()
  }
}

/** Remembers how long each key took until it was painted. */
function watchKeys(): void {
  window.painted = []
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => window.painted.push(performance.now() - timeStamp))),
    { capture: true },
  )
}

async function pressed(page: Page, key: string): Promise<number[]> {
  await page.evaluate(() => {
    window.painted = []
  })
  for (let nth = 1; nth <= keysEach; nth += 1) {
    await page.keyboard.press(key)
    await page.waitForFunction(n => window.painted.length >= n, nth, { timeout: patienceMs })
  }
  return page.evaluate(() => window.painted)
}

function print(name: string, taken: readonly number[]): void {
  const at = (share: number) => (quantile(taken, share) ?? 0).toFixed(0).padStart(5)
  console.log(`${name.padEnd(26)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`)
}
