import type { Page } from 'playwright/test'

/** The moment that pictures show; undefined where tests run. */
export const momentOfPictures = process.env.PICTURES_AT

const preload = new URL('../../scripts/still-clock.mjs', import.meta.url).href

/** For the server's process: its clock stands where pictures are taken. */
export const serverClock = (): Readonly<Record<string, string>> =>
  momentOfPictures ? { NODE_OPTIONS: `--import ${preload}` } : {}

/**
 * For the page: its dates begin at that moment with each load. Timers and the times of key events stay real, since the
 * application tells scanners from fingers by them.
 */
export async function stillClock(page: Page): Promise<void> {
  if (!momentOfPictures) return
  await page.addInitScript(at => {
    const RealDate = Date
    const now = () => at + Math.floor(performance.now())
    window.Date = new Proxy(RealDate, {
      construct: (date, given) => Reflect.construct(date, given.length === 0 ? [now()] : given),
      apply: () => new RealDate(now()).toString(),
      get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
    })
  }, Date.parse(momentOfPictures))
}
