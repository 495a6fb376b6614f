import { expect, type Operator, test } from './drivers/operator.ts'

declare global {
  interface Window {
    /** The loudest that each note gets. */
    notes: number[]
    /** What the page sounds with, once it may. */
    audio: AudioContext | undefined
  }
}

test.beforeEach(async ({ I, page }) => {
  await page.addInitScript(() => {
    window.notes = []
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        window.audio = this
      }
    }
    const ramp = AudioParam.prototype.linearRampToValueAtTime
    AudioParam.prototype.linearRampToValueAtTime = function (value, end) {
      if (value > 0) window.notes.push(value)
      return ramp.call(this, value, end)
    }
  })
  await I.am('camille')
  await I.open('/scanners')
  await I.see('Sons et vibrations')
})

test('a scan sounds; this terminal’s volume and silence are its own, over a reload', async ({ I, page }) => {
  const loud = await soundOf(I)
  expect(loud).toBeGreaterThan(0)

  await page.getByLabel('Volume').fill('10')
  const soft = await soundOf(I)
  expect(soft).toBeGreaterThan(0)
  expect(soft).toBeLessThan(loud / 2)

  await page.reload()
  await expect(page.getByLabel('Volume')).toHaveValue('10')
  expect(await soundOf(I)).toBeCloseTo(soft)

  await page.getByRole('checkbox', { name: 'Sons' }).uncheck()
  expect(await silenceOf(I)).toBe(0)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Sons' })).not.toBeChecked()
  expect(await silenceOf(I)).toBe(0)
})

/** How loud it gets; it comes right behind what is seen. */
async function soundOf(I: Operator): Promise<number> {
  await scanTwice(I)
  await I.page.waitForFunction(() => window.notes.length > 0)
  return loudest(I)
}

/** Sounds come in the order of their scans: once the next scan is seen, the one before it would have sounded. */
async function silenceOf(I: Operator): Promise<number> {
  await scanTwice(I)
  await I.scan('GH-56-IJ')
  await I.see(/GH-56-IJ/)
  return loudest(I)
}

const loudest = (I: Operator) => I.page.evaluate(() => Math.max(0, ...window.notes))

/** What counts is the second one: a page may sound only once somebody has pressed a key in it. */
async function scanTwice(I: Operator): Promise<void> {
  const { page } = I
  await I.scan('AB-12-CD')
  await I.see(/AB-12-CD/)
  await page.waitForFunction(() => window.audio?.state === 'running')
  await page.evaluate(() => {
    window.notes = []
  })
  await I.scan('EF-34-GH')
  await I.see(/EF-34-GH/)
}
