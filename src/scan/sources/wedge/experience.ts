import type { Learned } from './answer.ts'
import type { FoundScan } from './decide.ts'
import type { Suffix } from './keys.ts'
import { isVouchedFor, type Press, type WedgeOptions } from './options.ts'
import { clearCost } from './readings.ts'
import { isPause, keyTime, stepBefore } from './tempo.ts'

/** After so many codes in a row without a suffix none is expected any more. */
const enough = 2

/** What the decoder knows of this terminal's scanner: from its set-up, from earlier days and from the codes so far. */
export class Experience {
  readonly #options: WedgeOptions
  #learned: Learned
  #unsuffixed: number

  constructor(options: WedgeOptions, learned: Learned) {
    this.#options = options
    this.#learned = learned
    this.#unsuffixed = learned.sendsSuffix === false ? enough : 0
  }

  get learned(): Learned {
    return this.#learned
  }

  /** Undefined before the first code. */
  get sendsSuffix(): boolean | undefined {
    const { suffix } = this.#options
    return suffix === 'auto' ? this.#learned.sendsSuffix : suffix !== 'none'
  }

  get surelyNoSuffix(): boolean {
    return this.sendsSuffix === false && (this.#options.suffix === 'none' || this.#unsuffixed >= enough)
  }

  suffixCame(): void {
    if (this.#options.suffix !== 'auto') return
    this.#learned = { ...this.#learned, sendsSuffix: true }
    this.#unsuffixed = 0
  }

  codesCame(found: readonly FoundScan[], presses: readonly Press[], suffix: Suffix | undefined): void {
    for (const one of found.filter(({ doubt }) => doubt === undefined))
      this.#learnFrom(one, presses.slice(one.from, one.to), suffix)
    if (suffix) this.suffixCame()
    else if (this.#options.suffix === 'auto') {
      this.#learned = { ...this.#learned, sendsSuffix: false }
      this.#unsuffixed += found.length
    }
  }

  #learnFrom(
    { readings: [best, next] }: FoundScan,
    presses: readonly Press[],
    suffix: Suffix | undefined,
  ): void {
    if (!best) return
    const [layout, ...others] = best.layouts
    const isClear = isVouchedFor(best.judgement) || !next || next.cost - best.cost >= clearCost
    if (layout && others.length === 0 && isClear) this.#learned = { ...this.#learned, layout }
    if (!suffix && !isVouchedFor(best.judgement)) return
    const pace = keyTime(presses)
    const hiccup = Math.max(
      0,
      ...presses
        .slice(1)
        .map(stepBefore)
        .filter(step => isPause(step, pace)),
    )
    if (hiccup > (this.#learned.hiccup ?? 0)) this.#learned = { ...this.#learned, hiccup: Math.round(hiccup) }
  }
}
