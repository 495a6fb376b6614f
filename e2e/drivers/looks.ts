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
  /** axe reads the menu and the header, too, which stand on every page. */
  withShell?: boolean
}

/**
 * Checks the screen in each theme and size: axe finds nothing and nothing overflows. Names each fault. Contrasts are most of
 * axe's time, and screens share their colours: half of the screens have them read in the light theme, half in the dark one, and
 * all in both with E2E_PICTURES. All else is read in the light theme, for a theme changes no more than colours.
 */
export async function seeWellInEveryLook(
  I: Operator,
  { picture, sizes = deskAndPhone, whole = false, withShell = false }: Looks,
) {
  const { page } = I
  const before = page.viewportSize()
  const faults: string[] = []
  const hasColoursReadIn = (theme: Theme) => takesPictures || theme === themes[lettersOf(picture) % 2]
  for (const theme of themes) {
    for (const [nth, [width, height]] of sizes.entries()) {
      // A theme moves nothing: what fits in the light one fits in the dark one.
      if (theme === 'dark' && !takesPictures && (nth > 0 || !hasColoursReadIn(theme))) continue
      await page.setViewportSize({ width, height })
      await show(page, theme)
      // Of more widths than two, axe reads every other one: names and roles are those of its neighbour.
      const isRead = sizes.length <= 2 || nth % 2 === 0
      const readColours = nth === 0 && hasColoursReadIn(theme)
      // A width changes no colour.
      const axe =
        theme === 'dark'
          ? nth === 0 && (await axeViolations(page, { rules: 'colours', withShell }))
          : isRead &&
            (await axeViolations(page, { rules: readColours ? undefined : 'all but colours', withShell }))
      const found = [...(axe || []), ...(await overTheEdge(page))]
      faults.push(...found.map(fault => `${picture}, ${theme}, ${width} px: ${fault}`))
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
