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

type Looks = {
  /** The file name of the picture of each look. */
  picture: string
  sizes?: readonly Size[]
  whole?: boolean
}

/**
 * Checks the screen in each theme and size: axe finds nothing and nothing overflows. Names each fault. The dark theme
 * has its colours checked, in the first size: everything else is the light one's.
 */
export async function seeWellInEveryLook(
  I: Operator,
  { picture, sizes = deskAndPhone, whole = false }: Looks,
) {
  const { page } = I
  const before = page.viewportSize()
  const faults: string[] = []
  for (const theme of themes) {
    for (const [nth, [width, height]] of sizes.entries()) {
      // A theme moves nothing: what fits in the light one fits in the dark one.
      if (theme === 'dark' && nth > 0 && !process.env.E2E_PICTURES) continue
      await page.setViewportSize({ width, height })
      await show(page, theme)
      // Of more widths than two, axe reads every other one: names and roles are those of its neighbour.
      const isRead = sizes.length <= 2 || nth % 2 === 0
      // A width changes no colour, and contrasts are most of axe's time.
      const axe =
        theme === 'dark'
          ? nth === 0 && (await axeViolations(page, 'colours'))
          : isRead && (await axeViolations(page, nth === 0 ? undefined : 'all but colours'))
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
