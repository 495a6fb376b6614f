import type { KeyTrace } from '../../scan.ts'
import type { FoundScan, Situation } from './decide.ts'
import { writes } from './layouts.ts'
import { isVouchedFor, type Press } from './options.ts'
import { clearCost, type Reading, readings } from './readings.ts'
import { keyTime } from './tempo.ts'

/** A key whose release came and whose press did not: it went down before the page listened, or in another window. */
export class LostKey {
  readonly #down = new Set<string>()
  #record: KeyTrace | undefined

  hears(record: KeyTrace): void {
    if (record.type === 'keydown') this.#down.add(record.code)
    else if (!this.#down.delete(record.code) && writes(record)) this.#record = record
  }

  /** The scans of a burst with what is doubtful about them: the first one may have lost this key. */
  doubts(
    [first, ...others]: readonly FoundScan[],
    presses: readonly Press[],
    situation: Situation,
  ): FoundScan[] {
    if (!first) return []
    const lost = first.from === 0 ? this.#before(presses) : undefined
    this.forget()
    const whole = lost ? withHead(first, presses, lost, situation) : first
    return [whole, ...others].map(one => withDoubts(one, situation))
  }

  forget(): void {
    this.#record = undefined
  }

  /** The lost key, if it belongs before these presses by their tempo. */
  #before(presses: readonly Press[]): KeyTrace | undefined {
    const [first] = presses
    const lost = this.#record
    if (!first || !lost) return undefined
    return Math.abs(first.down - lost.timeStamp) <= Math.max(3 * keyTime(presses), 30) ? lost : undefined
  }
}

/**
 * A code that lost its head: the lost key is put back. Without it, a text with a check is no code but the rest of one,
 * unless its own letters and check characters vouch for it.
 */
function withHead(
  found: FoundScan,
  presses: readonly Press[],
  lost: KeyTrace,
  { judge, options, learned }: Situation,
): FoundScan {
  const [rest] = found.readings
  if (rest?.judgement === 'certain') return found
  const head: Press = { id: 0, record: lost, down: lost.timeStamp, steps: [0], held: false, where: 'none' }
  const whole = readings(
    [head, ...presses.slice(found.from, found.to)],
    judge,
    options.layout,
    learned.layout,
  )
  if (whole.length === 0) return { ...found, doubt: 'head' }
  const vouched = isVouchedFor(whole[0]?.judgement)
  const mayBeRest = !vouched && isVouchedFor(rest?.judgement)
  return { ...found, readings: whole, ...(mayBeRest ? { doubt: 'head' as const } : {}) }
}

/** True when the keys spell one text on an American and another on a French keyboard, and nothing tells which is meant. */
function hasDoubtfulLayout(
  [best, ...others]: readonly Reading[],
  { options, learned }: Pick<Situation, 'options' | 'learned'>,
): boolean {
  if (!best || isVouchedFor(best.judgement) || options.layout !== 'auto' || learned.layout) return false
  return (
    best.layouts.length > 0 &&
    others.some(({ layouts, cost }) => layouts.length > 0 && cost - best.cost < clearCost)
  )
}

function withDoubts(found: FoundScan, situation: Situation): FoundScan {
  return found.doubt === undefined && hasDoubtfulLayout(found.readings, situation)
    ? { ...found, doubt: 'layout' }
    : found
}
