import { expect, type Operator, test } from './drivers/operator.ts'

declare global {
  interface Window {
    /** The peak volume of each note. */
    notes: number[]
    /** The page's audio context, once it has one. */
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

  await page.getByRole('slider', { name: 'Volume' }).fill('10')
  const soft = await soundOf(I)
  expect(soft).toBeGreaterThan(0)
  expect(soft).toBeLessThan(loud / 2)

  await page.reload()
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('10')
  expect(await soundOf(I)).toBeCloseTo(soft)

  await page.getByText('Sons', { exact: true }).click()
  expect(await silenceOf(I)).toBe(0)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Sons' })).not.toBeChecked()
  expect(await silenceOf(I)).toBe(0)
})

/** The volume of the next sound, which follows its message on screen. */
async function soundOf(I: Operator): Promise<number> {
  await scanTwice(I)
  await I.page.waitForFunction(() => window.notes.length > 0)
  return loudest(I)
}

/** Sounds keep the order of their scans: once the next scan is on screen, the earlier one would have sounded. */
async function silenceOf(I: Operator): Promise<number> {
  await scanTwice(I)
  await I.scan('GH-56-IJ')
  await I.see(/GH-56-IJ/)
  return loudest(I)
}

const loudest = (I: Operator) => I.page.evaluate(() => Math.max(0, ...window.notes))

/** Only the second scan counts, because a page may sound only after a first key press. */
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
