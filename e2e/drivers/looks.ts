import type { Page } from 'playwright/test'
import { axeViolations } from './axe.ts'
import { expect, type Operator } from './operator.ts'

type Size = readonly [width: number, height: number]
type Theme = 'light' | 'dark'

const themes: readonly Theme[] = ['light', 'dark']
export const deskAndPhone: readonly Size[] = [
  [1280, 800],
  [360, 740],
]

const takesPictures = Boolean(process.env.E2E_PICTURES)

const lettersOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)

type Looks = {
  /** The file name of the picture of each look. */
  picture: string
  sizes?: readonly Size[]
  whole?: boolean
  /** Made of the same declared parts as a screen that axe reads elsewhere: only what overflows is looked at. */
  likeAnother?: boolean
  /** axe reads each look in full, and with the menu and the header, which stand on every page. */
  thorough?: boolean
}

/**
 * Checks the screen in each theme and size: axe finds nothing and nothing overflows. Names each fault. axe takes most of the time,
 * and screens are made of the same parts: half of the screens have names and roles read at the desk, half on the telephone; and
 * of these halves, half have their contrasts read in the dark theme. With E2E_PICTURES all is read of all.
 */
export async function seeWellInEveryLook(
  I: Operator,
  { picture, sizes = deskAndPhone, whole = false, thorough = takesPictures, likeAnother = false }: Looks,
) {
  const { page } = I
  const before = page.viewportSize()
  const faults: string[] = []
  const unread = likeAnother && !takesPictures
  const letters = lettersOf(picture)
  const themeOfColours = themes[letters % 2]
  const sizeRead = Math.floor(letters / 2) % sizes.length
  for (const theme of themes) {
    for (const [nth, [width, height]] of sizes.entries()) {
      const hasColours = !unread && (thorough ? nth === 0 : theme === themeOfColours && nth === sizeRead)
      // A theme changes no more than colours: what fits in the light one fits in the dark one.
      if (theme === 'dark' && !hasColours && !takesPictures) continue
      await page.setViewportSize({ width, height })
      await show(page, theme)
      if (hasColours || (theme === 'light' && !unread && (thorough || nth === sizeRead))) {
        const rules = theme === 'dark' ? 'colours' : hasColours ? undefined : 'all but colours'
        const found = await axeViolations(page, { rules, withShell: thorough })
        faults.push(...found.map(fault => `${picture}, ${theme}, ${width} px: ${fault}`))
      }
      faults.push(...(await overTheEdge(page)).map(fault => `${picture}, ${theme}, ${width} px: ${fault}`))
      await I.picture(`${picture}-${theme}-${width}`, { whole })
    }
  }
  if (before) await page.setViewportSize(before)
  await show(page, 'light')
  expect(faults).toEqual([])
}

/** Sets the theme as theme.js does at each load, and waits until the screen settles. */
async function show(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async mode => {
    localStorage.setItem('theme-mode', mode)
    document.documentElement.setAttribute('data-color-scheme', mode)
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    await frame()
    await frame()
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  }, theme)
}

async function overTheEdge(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return over > 0 ? [`runs ${over} px over the edge`] : []
}
