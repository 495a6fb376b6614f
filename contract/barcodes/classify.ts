import { canonicalGtin, isGtin, mod10 } from './check-digits.ts'
import type { Code } from './code.ts'
import { damagedOwn, isNearOwn, isOneAway } from './damaged.ts'
import { defaultGrammar, type Grammar } from './grammar.ts'
import { type Gs1, humanForm, isGs1Symbology, readGs1 } from './gs1/index.ts'
import { kindWords } from './kinds.ts'
import { readOwn } from './own.ts'
import { fits, isDigits } from './text.ts'
import type { Certainty } from './tracking/format.ts'
import { hasKey, readTracking } from './tracking/index.ts'

export interface ClassifyOptions {
  readonly grammar?: Grammar
  /** The AIM id, such as `]C1`, when the device sends it apart from the text. */
  readonly symbology?: string
  /** Decides the century of two-digit years. Defaults to this year. */
  readonly thisYear?: number
}

/** The longest barcode: a QR code ends at 4,296 characters. */
export const longestText = 4296

/** The trust in each reading, highest first. Equal readings keep the order in which `rank` finds them. */
const ranks = {
  symbology: 100,
  ownChecked: 90,
  gs1Told: 85,
  gs1Guessed: 80,
  trackingCertain: 78,
  ownPrefixed: 72,
  gtin: 70,
  sscc: 66,
  trackingChecked: 60,
  aliasPrefixed: 55,
  trackingMarked: 50,
  ownBare: 45,
  addOn: 30,
  trackingBare: 20,
  gtinElsewhere: 15,
  alias: 10,
} as const

const trackingRanks: Readonly<Record<Certainty, number>> = {
  certain: ranks.trackingCertain,
  checked: ranks.trackingChecked,
  marked: ranks.trackingMarked,
  bare: ranks.trackingBare,
}

const trackingWhy: Readonly<Record<Certainty, string>> = {
  certain: 'clé de contrôle juste',
  checked: 'clé de contrôle juste, mais un autre code pourrait l’avoir aussi',
  marked: 'forme reconnue, sans clé à vérifier',
  bare: 'longueur seulement, sans clé à vérifier',
}

/** The AIM ids of article codes: EAN-13 and UPC, the same with an add-on, EAN-8. */
export const eans: ReadonlySet<string> = new Set([']E0', ']E3', ']E4'])

export interface Ranked {
  readonly rank: number
  readonly code: Code
}

/** All readings of a text, best first; empty when no rule knows it. Pure, linear, never throws. */
export function classify(text: string, options: ClassifyOptions = {}): Code[] {
  return rank(text, options).map(({ code }) => code)
}

export function rank(text: string, options: ClassifyOptions = {}): Ranked[] {
  if (text.length > longestText) return []
  const { body, symbology } = splitSymbology(text, options.symbology)
  return readings(body, symbology, options)
    .sort((a, b) => b.rank - a.rank)
    .filter(({ code }, at, all) => at === all.findIndex(other => isSame(other.code, code)))
}

/** Splits off the AIM id that some scanners send first, and drops the line end that a scanner appends. */
export function splitSymbology(text: string, told?: string): { body: string; symbology: string | undefined } {
  let end = text.length
  while (end > 0 && '\r\n\t'.includes(text.charAt(end - 1))) end -= 1
  const line = text.slice(0, end)
  const sent = /^\][A-Za-z][0-9]/.exec(line)?.[0]
  return { body: sent === undefined ? line : line.slice(sent.length), symbology: sent ?? told }
}

function readings(body: string, symbology: string | undefined, options: ClassifyOptions): Ranked[] {
  if (symbology !== undefined && eans.has(symbology)) return eanReadings(body, symbology)
  const thisYear = options.thisYear ?? new Date().getUTCFullYear()
  const grammar = options.grammar ?? defaultGrammar
  const gs1 = readGs1(body, symbology, thisYear)
  if (gs1?.evidence === 'told') {
    if (!gs1.result.ok) return []
    const sure = symbology !== undefined && isGs1Symbology(symbology)
    return gs1Readings(gs1.result.gs1, sure ? ranks.symbology : ranks.gs1Told, grammar)
  }
  return [
    ...(gs1?.result.ok ? gs1Readings(gs1.result.gs1, ranks.gs1Guessed, grammar) : []),
    ...plainReadings(body, grammar, symbology),
  ]
}

function eanReadings(body: string, symbology: string): Ranked[] {
  const length = symbology === ']E4' ? 8 : 13
  if (symbology === ']E3' && body.length > length) return addOnReadings(body, ranks.symbology)
  if (body.length !== length || !isGtin(body)) return []
  return [product(ranks.symbology, body, `Code-barres EAN-${length}, clé de contrôle juste.`)]
}

/** Newspapers and books bear two or five digits more, an issue or a price, which belong to no other article. */
function addOnReadings(digits: string, rank: number): Ranked[] {
  const article = digits.slice(0, 13)
  if (![15, 18].includes(digits.length) || !isDigits(digits) || !isGtin(article)) return []
  const why = `Code-barres EAN-13 et son complément de ${digits.length - 13} chiffres, clé de contrôle juste.`
  return [product(rank, article, why)]
}

/** Only newspapers and books usually have an add-on. Behind another code the digits are a number of their own. */
const isPrintedMatter = (digits: string): boolean => /^97[789]/.test(digits)

function gs1Readings(gs1: Gs1, rank: number, grammar: Grammar): Ranked[] {
  const { sscc, gtin = gs1.content } = gs1
  const found: Ranked[] = []
  const caution = gs1.missing === undefined ? '' : ` ${gs1.missing}`
  const why = (what: string) => `${what}.${caution}`
  if (sscc) {
    const code: Code = {
      kind: 'package',
      value: sscc,
      why: why('SSCC (00) d’un message GS1, clé juste'),
      checked: true,
      gs1,
    }
    found.push({ rank, code })
  }
  if (gtin) {
    const ai = gs1.gtin === undefined ? '02' : '01'
    // A pallet's own number ranks above its content.
    found.push(product(rank - (sscc ? 1 : 0), gtin, why(`Article (${ai}) d’un message GS1, clé juste`), gs1))
  }
  found.push(...carriersReadings(gs1, rank, grammar))
  if (found.length === 0) {
    const code: Code = {
      kind: 'gs1',
      value: humanForm(gs1),
      why: why('Message GS1 sans article ni colis'),
      checked: true,
      gs1,
    }
    found.push({ rank, code })
  }
  return found
}

/** USPS and FedEx Ground print their numbers as a GS1 message that begins with a company's own identifier (91 to 96). */
function carriersReadings({ elements }: Gs1, rank: number, grammar: Grammar): Ranked[] {
  const own = elements.find(({ ai }) => /^9[1-6]$/.test(ai))
  if (!own) return []
  return trackingReadings(own.ai + own.value, grammar)
    .filter(({ code }) => code.checked)
    .map(({ code }) => ({ rank: rank - 2, code }))
}

function plainReadings(body: string, grammar: Grammar, symbology: string | undefined): Ranked[] {
  // Codes are printed in capitals; people type lower case and the spaces that labels show.
  const text = body.trim().toUpperCase()
  const compact = text.replaceAll(' ', '')
  const found: Ranked[] = ownReadings(text, grammar)
  if (isGtin(compact)) {
    const rank = isElsewhere(compact, symbology) ? ranks.gtinElsewhere : ranks.gtin
    found.push(product(rank, compact, `Code article GTIN-${compact.length}, clé de contrôle juste.`))
  }
  found.push(...addOnReadings(compact, isPrintedMatter(compact) ? ranks.gtin : ranks.addOn))
  if (compact.length === 18 && mod10(compact) && !/^0+$/.test(compact)) {
    const why = 'Longueur et clé d’un SSCC écrit sans son (00).'
    found.push({ rank: ranks.sscc, code: { kind: 'package', value: compact, why, checked: true } })
  }
  const others = [...trackingReadings(compact, grammar), ...aliasReadings(body.trim(), grammar)]
  found.push(...besideOwn(others, [text, compact], grammar))
  return found
}

/** A damaged code of the house is nothing else: what has no check goes, and what has one is no longer sure. */
function besideOwn(others: readonly Ranked[], texts: readonly string[], grammar: Grammar): readonly Ranked[] {
  if (others.length === 0 || texts.every(text => damagedOwn(text, grammar) === undefined)) return others
  // Guard and key say more than the one digit of a carrier’s number.
  if (texts.some(text => isOneAway(text, grammar))) return []
  const checked = others.filter(({ code }) => code.checked)
  if (!texts.some(text => isNearOwn(text, grammar))) return checked
  return checked.map(({ code }) => {
    const why = `${code.why} Un code de la maison mal lu donnerait le même.`
    return { rank: ranks.trackingBare, code: { ...code, why, checked: false } }
  })
}

/** These bars hold no EAN; those of cartons (`]I`) hold fourteen digits. */
const isElsewhere = (gtin: string, symbology: string | undefined): boolean =>
  symbology !== undefined &&
  (/^\][ACFG]/.test(symbology) || (symbology.startsWith(']I') && gtin.length !== 14))

function trackingReadings(text: string, grammar: Grammar): Ranked[] {
  return readTracking(text, grammar.carriers).map(({ carrier, value, title, certainty }) => {
    const checked = hasKey(certainty)
    const why = `${title} : ${trackingWhy[certainty]}.`
    return { rank: trackingRanks[certainty], code: { kind: 'tracking', value, carrier, why, checked } }
  })
}

function ownReadings(text: string, grammar: Grammar): Ranked[] {
  return readOwn(text, grammar).map(({ kind, name, checked, prefixed }) => {
    const words = kindWords[kind].of
    if (checked) {
      const why = `Code ${words} de la maison, clé de contrôle juste.`
      return { rank: ranks.ownChecked, code: { kind, value: name, why, checked } }
    }
    const why = `Forme d’un code ${words} de cet entrepôt, sans clé à vérifier.`
    return { rank: prefixed ? ranks.ownPrefixed : ranks.ownBare, code: { kind, value: name, why, checked } }
  })
}

function aliasReadings(text: string, grammar: Grammar): Ranked[] {
  const alias = grammar.aliases.find(({ shape }) => fits(text, shape))
  if (!alias) return []
  const why = 'Forme d’un code article de la boutique, à chercher dans ses alias.'
  const code: Code = { kind: 'product', value: text, why, checked: false }
  return [{ rank: alias.prefix === '' ? ranks.alias : ranks.aliasPrefixed, code }]
}

function product(rank: number, gtin: string, why: string, gs1?: Gs1): Ranked {
  return {
    rank,
    code: { kind: 'product', value: canonicalGtin(gtin), why, checked: true, ...(gs1 && { gs1 }) },
  }
}

function isSame(one: Code, other: Code): boolean {
  return one.kind === other.kind && one.value === other.value && one.carrier === other.carrier
}
