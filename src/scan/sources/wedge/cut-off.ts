import { type Effect, hasScan } from './answer.ts'
import type { Burst } from './burst.ts'
import { type FoundScan, scanEffects } from './decide.ts'
import type { Judge } from './judge.ts'
import type { Suffix } from './keys.ts'
import { isVouchedFor } from './options.ts'

/** No scanner takes longer than this (ms) to send a code. */
const longestSending = 2_000

/** A code whose keys went to another window midway. Its last keys may still come, once this window has the focus again. */
export class CutOff {
  #at = Number.NEGATIVE_INFINITY
  #until = Number.NEGATIVE_INFINITY

  /** The window lost the focus at this time; keys until then may be the rest. */
  begin(at: number, until: number): void {
    this.#at = at
    this.#until = until
  }

  /** The window has the focus again, so a scanner that is still sending is heard within its longest pause. */
  returns(at: number, longestGap: number): void {
    if (at - this.#at <= longestSending) this.#until = Math.max(this.#until, at + longestGap)
  }

  hasRestAt(at: number): boolean {
    return at <= this.#until
  }

  goOn(until: number): void {
    this.#until = until
  }

  end(): void {
    this.#until = Number.NEGATIVE_INFINITY
  }
}

/** The last code among these lost its end, unless it is one of this house's that nothing can follow. */
export function withoutEnd(found: readonly FoundScan[], { isComplete }: Judge): FoundScan[] {
  return found.map(one => {
    const [best] = one.readings
    const isWhole = best?.judgement === 'certain' && isComplete?.(best.text) === true
    return one !== found.at(-1) || isWhole ? one : { ...one, doubt: 'cut' }
  })
}

/**
 * The effects of a cut code's last keys. The cut scan was refused already, so they make no scan, unless they are a whole code of
 * this house; where a check digit holds, the person is asked to scan again.
 */
export function restEffects(
  found: readonly FoundScan[],
  burst: Burst,
  at: number,
  suffix: Suffix | undefined,
): Effect[] {
  const scans = found.flatMap((one): FoundScan[] => {
    const judgement = one.readings[0]?.judgement
    if (judgement === 'certain') return [one]
    return isVouchedFor(judgement) ? [{ ...one, doubt: 'cut' }] : []
  })
  return scanEffects(scans, burst, at, suffix).filter(effect => hasScan([effect]))
}
