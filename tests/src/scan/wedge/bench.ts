import type { KeyTrace } from '#src/scan/scan.ts'
import type { Effect } from '#src/scan/sources/wedge/answer.ts'
import { Decoder } from '#src/scan/sources/wedge/decoder.ts'
import type { Judge } from '#src/scan/sources/wedge/judge.ts'
import { defaultWedgeOptions, type WedgeOptions, type Where } from '#src/scan/sources/wedge/options.ts'
import { houseJudge } from './judge.ts'

/** A packing bench without a browser: a decoder, and a line of text that the keys write into. */
export interface Bench {
  scans: {
    text: string
    at: number
    alternatives: string[]
    symbology?: string
    suffix?: string
    doubt?: string
  }[]
  /** The text in the field. */
  text: () => string
  /** Keys other than characters that the page received, such as `Enter` or `Ctrl+k`. */
  passed: string[]
  send: (...keys: readonly KeyTrace[]) => void
  /** Lets time pass without a key until then. */
  wait: (until: number) => void
  /** Another window takes the keys from then on. */
  leaves: (at: number) => void
  /** This window has the keys again. */
  returns: (at: number) => void
}

export function bench(setUp: { options?: Partial<WedgeOptions>; where?: Where; judge?: Judge } = {}): Bench {
  const { where = 'none', judge = houseJudge } = setUp
  const decoder = new Decoder({ options: { ...defaultWedgeOptions, ...setUp.options }, judge })
  const before = new Map<number, string>()
  const scans: Bench['scans'] = []
  const passed: string[] = []
  let text = ''

  function run(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.type === 'release') {
        text += effect.presses.map(press => press.literal ?? press.record.key).join('')
        continue
      }
      const first = effect.presses.find(press => before.has(press.id))
      if (first) text = before.get(first.id) ?? text
      const { readings, at, symbology, suffix, doubt } = effect.scan
      scans.push({
        text: readings[0]?.text ?? '',
        alternatives: readings.slice(1).map(reading => reading.text),
        at,
        ...(symbology ? { symbology } : {}),
        ...(suffix ? { suffix } : {}),
        ...(doubt ? { doubt } : {}),
      })
    }
  }

  function wait(until: number): void {
    for (let due = decoder.due(); due !== undefined && due <= until; due = decoder.due())
      run(decoder.tick(due))
  }

  function send(...keys: readonly KeyTrace[]): void {
    for (const key of keys) {
      wait(key.timeStamp)
      const answer = decoder.key(key, where)
      run(answer.effects)
      if (!answer.pass) continue
      if (answer.pressId !== undefined) before.set(answer.pressId, text)
      if (key.type === 'keydown') page(key)
    }
  }

  function page(key: KeyTrace): void {
    if ([...key.key].length === 1 && !key.meta && (!key.ctrl || key.alt)) text += key.key
    else if (!['Shift', 'Control', 'Alt', 'AltGraph'].includes(key.key))
      passed.push(`${key.ctrl ? 'Ctrl+' : ''}${key.meta ? 'Meta+' : ''}${key.key}`)
  }

  function leaves(at: number): void {
    wait(at)
    run(decoder.leaves(at))
  }

  const returns = (at: number) => decoder.returns(at)

  return { scans, text: () => text, passed, send, wait, leaves, returns }
}
