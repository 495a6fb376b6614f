import { formText } from '#contract/barcodes/form.ts'
import { compileGrammar, type OwnRuleData, rulesOf } from '#contract/barcodes/grammar.ts'
import { type Code, classify, explainUnknown, type Grammar, kindWords } from '#contract/barcodes/index.ts'
import { ownKinds } from '#contract/barcodes/kinds.ts'
import { nearby, type Slip } from '#contract/barcodes/nearby.ts'
import { readOwn } from '#contract/barcodes/own.ts'

type Slipped = { readonly text: string; readonly slip: Slip; readonly as: string }
export type Read = {
  readonly codes: readonly Code[]
  /** The house's rule that reads it, in words. */
  readonly rule: string | undefined
  /** Why no rule reads it. */
  readonly why: string | undefined
  /** How many slips were tried, and those that make another code of it. */
  readonly tried: number
  readonly mistaken: readonly Slipped[]
}

/** How a code would be read, by which rule, and as what else if it were damaged in one place. */
export function readCode(text: string, grammar: Grammar, own: readonly OwnRuleData[]): Read {
  const codes = classify(text, { grammar })
  const [best] = codes
  const slips = text.length > longestTried ? [] : nearby(text.trim())
  const mistaken = slips.flatMap(({ text: slipped, slip }) => {
    const [other] = classify(slipped, { grammar })
    const same = other?.kind === best?.kind && other?.value === best?.value
    return other && !same ? [{ text: slipped, slip, as: nameOf(other) }] : []
  })
  return {
    codes,
    rule: ruleOf(text, own),
    why: best ? undefined : explainUnknown(text, grammar),
    tried: slips.length,
    mistaken,
  }
}

/** Longer texts are messages, whose own rules guard them. */
const longestTried = 80

const nameOf = ({ kind, value }: Code): string => `${kindWords[kind].noun} ${value}`

function ruleOf(text: string, own: readonly OwnRuleData[]): string | undefined {
  const plain = text.trim().toUpperCase()
  const reading = ownKinds
    .flatMap(kind => rulesOf(kind, own))
    .find(rule => {
      const compiled = compileGrammar({ own: [rule] })
      return (
        compiled.ok &&
        readOwn(plain, { ...compiled.grammar, rules: compiled.grammar.rules.slice(0, 1) }).length > 0
      )
    })
  return reading && formText(reading)
}
