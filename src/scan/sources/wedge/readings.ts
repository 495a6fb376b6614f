import type { Judge } from './judge.ts'
import { decodeKey, hostCharacter, type Layout } from './layouts.ts'
import { isVouchedFor, type Judgement, type Press, type WedgeOptions } from './options.ts'

export interface Reading {
  text: string
  judgement: Judgement
  /** The layouts under which the keys spell this text. */
  layouts: readonly Layout[]
  /** The cost of a text: higher if it looks less like a barcode. */
  cost: number
}

/**
 * Every reading of the keys, best first. In order of weight: the configured layout, the grammar's judgement,
 * the lower cost, the layout of the last clear scan, and the host's own characters last.
 */
export function readings(
  presses: readonly Press[],
  judge: Judge,
  layout: WedgeOptions['layout'],
  learned: Layout | undefined,
): Reading[] {
  const found = new Map<string, { layouts: Layout[]; cost: number; configured: number; order: number }>()
  const add = (text: string | undefined, under?: Layout): void => {
    if (text === undefined) return
    const known = found.get(text)
    if (known) {
      if (under) known.layouts.push(under)
      return
    }
    found.set(text, {
      layouts: under ? [under] : [],
      cost: cost(text),
      configured: under !== undefined && under === layout ? 0 : 1,
      order: found.size,
    })
  }
  const order: readonly Layout[] = preferred(presses, learned)
  for (const each of order)
    add(
      spell(presses, press => decodeKey(each, press.record)),
      each,
    )
  const host = spell(presses, press => hostCharacter(press.record))
  add(host)
  // A scanner that compensates for CapsLock itself sends the other case.
  if (presses.some(press => press.record.capsLock)) {
    for (const each of order) {
      const text = spell(presses, press => decodeKey(each, press.record))
      if (text !== undefined) add(swapCase(text))
    }
  }
  return [...found]
    .map(([text, one]) => ({ text, judgement: judge.judge(text), ...one }))
    .sort(
      (a, b) =>
        a.configured - b.configured ||
        checkOf(a) - checkOf(b) ||
        (isVouchedFor(a.judgement) ? a.cost - b.cost : clearly(a.cost, b.cost)) ||
        Number(!learned || !a.layouts.includes(learned)) - Number(!learned || !b.layouts.includes(learned)) ||
        shapeOf(a) - shapeOf(b) ||
        Number(a.layouts.length === 0) - Number(b.layouts.length === 0) ||
        a.cost - b.cost ||
        a.order - b.order,
    )
    .map(({ text, judgement, layouts, cost }) => ({ text, judgement, layouts, cost }))
}

const checkOf = ({ judgement }: Pick<Reading, 'judgement'>): number =>
  judgement === 'certain' ? 0 : judgement === 'known' ? 1 : 2

/** A mere shape does not make a reading likelier that only the host's layout gives. */
const shapeOf = ({ judgement, layouts }: Pick<Reading, 'judgement' | 'layouts'>): number =>
  judgement === 'plausible' && layouts.length > 0 ? 0 : 1

/** A digit read under the wrong layout is a sign that hardly a code has, and costs more than this. */
export const clearCost = 2

const clearly = (a: number, b: number): number => (Math.abs(a - b) >= clearCost ? a - b : 0)

/** Without other evidence, the layout that agrees with the host is the likelier one. */
function preferred(presses: readonly Press[], learned: Layout | undefined): Layout[] {
  if (learned) return learned === 'us' ? ['us', 'fr'] : ['fr', 'us']
  const host = (layout: Layout): number =>
    presses.filter(press => decodeKey(layout, press.record) === hostCharacter(press.record)).length
  return host('fr') > host('us') ? ['fr', 'us'] : ['us', 'fr']
}

function spell(presses: readonly Press[], decode: (press: Press) => string | undefined): string | undefined {
  let text = ''
  for (const press of presses) {
    const character = press.literal ?? decode(press)
    if (character === undefined) return undefined
    text += character
  }
  return text
}

/**
 * How little the text looks like a barcode: top-row digits read under the wrong layout become `&é"'(` or
 * `!@^&*`, and cost.
 */
function cost(text: string): number {
  let sum = 0
  for (const character of text) {
    if (/[A-Z0-9]/.test(character) || character === '\u001d') continue
    if (/[a-z\-. ]/.test(character)) sum += 0.05
    else if (/[/_;:+=]/.test(character)) sum += 0.3
    else if (/[#$%]/.test(character)) sum += 0.6
    else if (/[[\]]/.test(character)) sum += 0.6
    else sum += 3
  }
  return sum
}

function swapCase(text: string): string {
  return text.replace(/[a-z]+|[A-Z]+/g, part => (part < 'a' ? part.toLowerCase() : part.toUpperCase()))
}

/** True for a word as people and password managers write it: small letters, no digit, nothing that a barcode has. */
export function isWord(presses: readonly Press[]): boolean {
  let small = 0
  let accents = 0
  for (const [at, press] of presses.entries()) {
    if (press.literal !== undefined) return false
    const character = hostCharacter(press.record)
    if (character === undefined) {
      if (press.record.key !== 'Dead') return false
      continue
    }
    if (/[a-z]/.test(character) && !press.record.shift) small += 1
    else if (/[éèàùçâêîôûäëïöüœæ]/.test(character)) accents += 1
    else if (/\p{Lu}/u.test(character)) {
      if (at > 0 && !/[ '-]/.test(presses[at - 1]?.record.key ?? '')) return false
    } else if (!/[ ',.;:!?’@-]/.test(character)) return false
  }
  return small > 0 && small >= presses.length / 2 && accents <= small / 2
}

const aimId = /^\][A-Za-z][0-9A-Za-z]/

export const symbologyOf = (text: string): string | undefined => aimId.exec(text)?.[0]
