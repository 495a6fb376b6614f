import { expect, type Page } from 'playwright/test'
import type { Signal } from '#src/scan/one-sound.ts'
import { signals } from '#src/scan/signals.ts'

declare global {
  interface Window {
    /** Each note that was played: its wave, and where its pitch begins. */
    played: string[]
    sounding: AudioContext | undefined
  }
}

/**
 * Hears what the page plays from its next load on. All notes since the start are compared, so a sound that comes late, or with
 * another one, is found by the next look.
 */
export async function listenToSounds(page: Page) {
  await page.addInitScript(() => {
    window.played = []
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        window.sounding = this
      }
      override createOscillator() {
        const note = super.createOscillator()
        const { frequency } = note
        const setValueAtTime = frequency.setValueAtTime.bind(frequency)
        frequency.setValueAtTime = (pitch, time) => {
          window.played.push(`${note.type} ${pitch}`)
          return setValueAtTime(pitch, time)
        }
        return note
      }
    }
  })
  const heard: Signal[] = []
  const notes = () => heard.flatMap(signal => signals[signal].map(({ wave, from }) => `${wave} ${from}`))
  return {
    /** Browsers play nothing before a first key, and the sound of the scan that brings it may be lost: this key is no scan's. */
    async begin() {
      await page.keyboard.press('Shift')
      await page.waitForFunction(() => window.sounding?.state === 'running')
    },
    /** Hears these, and nothing else since what was heard last. */
    async hear(...next: Signal[]) {
      heard.push(...next)
      await expect.poll(() => page.evaluate(() => window.played)).toEqual(notes())
    },
  }
}
