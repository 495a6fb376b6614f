import { writeFileSync } from 'node:fs'
import { test } from './drivers/operator.ts'
import { moving, photograph, showCaption } from './drivers/photograph.ts'
import { scenes } from './drivers/scenes.ts'
import { momentOfPictures, stillClock } from './drivers/still.ts'

const folder = new URL('../docs/pictures/', import.meta.url)

// All are played for the pictures. A sixth of them shows here that the scenes still fit the application.
const played = scenes.filter((_, nth) => momentOfPictures !== undefined || nth % 6 === 0)

for (const { name, size, dark, play } of played) {
  test(`the picture « ${name} » can be taken`, async ({ I, page }) => {
    await page.setViewportSize(size)
    await stillClock(page)
    if (dark) await page.addInitScript(() => localStorage.setItem('theme-mode', 'dark'))
    // Pictures show a warehouse at work, without the demo's line above each page.
    await page.route('**/rest/setup', route => route.fulfill({ json: { data: { state: 'done' } } }))
    const frames: { webp: Buffer; ms: number }[] = []
    await play(I, async (caption, ms) => {
      if (!momentOfPictures) return
      await showCaption(page, caption)
      frames.push({ webp: await photograph(page), ms })
    })
    if (!momentOfPictures) return
    const picture = frames.length > 0 ? moving(frames, size) : await photograph(page)
    writeFileSync(new URL(`${name}.webp`, folder), picture)
  })
}
