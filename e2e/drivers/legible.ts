import type { Page } from 'playwright/test'

/** One arc minute at three metres, in pixels of a wall screen of 1920 × 1080 with this diagonal. */
function arcMinute(inches: number): number {
  const mmPerPixel = (inches * 25.4 * 16) / Math.hypot(16, 9) / 1920
  return (2 * 3000 * Math.tan(((0.5 / 60) * Math.PI) / 180)) / mmPerPixel
}

/** The least height of a text's capitals, in arc minutes, by selector. */
const legible = {
  h1: 22,
  // Long sentences step down to this.
  '.wall-scanned, .wall-word, .wall-notice, .wall-strip, .wall-alarm .wall-instruction': 13,
  '.wall-card-title': 10,
}

/** The texts whose capitals, as the browser draws them, are too small for a reader at three metres. */
export async function tooSmall(page: Page, inches = 24): Promise<string[]> {
  const minute = arcMinute(inches)
  const drawn = await page.evaluate(kinds => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('No canvas')
    return kinds.flatMap(([selector, minutes]) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter(element => element.checkVisibility() && !element.closest('.wall-alarm h1'))
        .map(element => {
          const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
          pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
          return { text: element.innerText, minutes, px: pen.measureText('H').actualBoundingBoxAscent }
        }),
    )
  }, Object.entries(legible))
  return drawn
    .filter(({ minutes, px }) => px < minutes * minute)
    .map(({ text, minutes, px }) => `${text}: ${px.toFixed(1)} px of ${(minutes * minute).toFixed(1)}`)
}

/** Barcodes whose modules are not whole pixels wide, or less than two. */
export async function squeezed(page: Page): Promise<string[]> {
  return page
    .getByRole('img', { name: /^Code-barres/ })
    .filter({ visible: true })
    .evaluateAll(images =>
      images
        .filter(image => {
          // The encoder draws two units per module.
          const modules = Number(/viewBox%3D%220%200%20(\d+)/.exec(image.getAttribute('src') ?? '')?.[1]) / 2
          const px = image.getBoundingClientRect().width / modules
          return !Number.isInteger(px) || px < 2
        })
        .map(image => image.getAttribute('alt') ?? ''),
    )
}

/** Titles of cards, notices, verdicts and hours of departure that end in an ellipsis, or lie under something else. */
export async function cut(page: Page): Promise<string[]> {
  return page
    .locator('h1, .wall-card-title, .wall-notice, .wall-notice span, .wall-word, .wall-scanned, .wall-hour')
    .filter({ visible: true })
    .evaluateAll(all =>
      all
        .filter(one => {
          const { lineHeight, display } = getComputedStyle(one)
          const hidden = one.scrollHeight - one.clientHeight > Number.parseFloat(lineHeight) / 2
          const { left, top, width, height } = one.getBoundingClientRect()
          const above = document.elementFromPoint(left + width / 2, top + height / 2)
          const covered = above !== null && !one.contains(above) && !above.contains(one)
          return covered || (display !== 'inline' && (hidden || one.scrollWidth > one.clientWidth + 1))
        })
        .map(one => `« ${one.textContent} » is cut`),
    )
}
