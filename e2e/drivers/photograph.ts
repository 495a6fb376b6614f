import { expect, type Page } from 'playwright/test'

type Frame = { webp: Buffer; ms: number }

/** Nothing turns any more: no page loads, and printers have answered. */
export const settled = (page: Page) =>
  expect(page.locator('.spinner, .animate-spin').filter({ visible: true })).toHaveCount(0)

/** Takes the screen as WebP, once its letters and pictures are there. */
export async function photograph(page: Page): Promise<Buffer> {
  await settled(page)
  await page.evaluate(async () => {
    const still = new CSSStyleSheet()
    still.replaceSync('* { caret-color: transparent !important }')
    document.adoptedStyleSheets = [still]
    await document.fonts.ready
    await Promise.allSettled([...document.images].map(image => image.decode()))
  })
  await page.waitForTimeout(600)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  await session.detach()
  return Buffer.from(data, 'base64')
}

/** Writes what is scanned over the top bar, beside the menu. */
export async function showCaption(page: Page, text: string): Promise<void> {
  await page.evaluate(said => {
    const known = document.getElementById('caption')
    const caption = known ?? document.createElement('p')
    caption.id = 'caption'
    caption.textContent = said
    caption.style.cssText =
      'position:fixed;inset:0 0 auto 300px;height:64px;line-height:64px;padding:0 32px;background:#111;color:#fff;font-size:24px;font-weight:600;z-index:99999'
    document.body.append(caption)
  }, text)
}

/**
 * One moving picture of still ones, shown over and over. The form is WebP's own:
 * https://developers.google.com/speed/webp/docs/riff_container
 */
export function moving(
  frames: readonly Frame[],
  { width, height }: { width: number; height: number },
): Buffer {
  const animated = 0b10
  const doNotBlend = 0b10
  const size = [...bytes3(width - 1), ...bytes3(height - 1)]
  const chunks = [
    chunk('VP8X', Buffer.from([animated, 0, 0, 0, ...size])),
    chunk('ANIM', Buffer.alloc(6)),
    ...frames.map(({ webp, ms }) => {
      const head = Buffer.from([0, 0, 0, 0, 0, 0, ...size, ...bytes3(ms), doNotBlend])
      return chunk('ANMF', Buffer.concat([head, imageIn(webp)]))
    }),
  ]
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

/** The chunk of a still picture that holds its image; others tell of colours and size. */
function imageIn(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length; ) {
    const length = webp.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at, end)
    at = end
  }
  throw new Error('The browser’s picture holds no image')
}

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)])
}

const bytes3 = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff, value >> 16]
