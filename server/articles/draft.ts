import { canonicalGtin, isGtin } from '#contract/barcodes/check-digits.ts'
import { parseOwn } from '#contract/barcodes/own.ts'
import type { KitMode, KitPart } from '#contract/kits.ts'
import type { SerialKey, SerialTime } from '#contract/serials.ts'
import type { productCodes } from '../db/schema/index.ts'

export type Code = {
  readonly kind: typeof productCodes.$inferSelect.kind
  readonly code: string
  readonly qty: number
}

/** The fields of an article. Undefined ones stay as they are; in a new article they are unknown. */
export type ArticleDraft = {
  readonly sku: string
  readonly shopId: string
  readonly name?: string | undefined
  readonly weightG?: number | undefined
  readonly lengthMm?: number | null | undefined
  readonly widthMm?: number | null | undefined
  readonly heightMm?: number | null | undefined
  readonly upright?: boolean | undefined
  readonly lots?: boolean | undefined
  readonly leastDays?: number | null | undefined
  readonly danger?: string | undefined
  readonly originCountry?: string | null | undefined
  readonly tariffNumber?: string | null | undefined
  readonly customsValueCents?: number | null | undefined
  readonly serialAsked?: SerialTime | undefined
  readonly serialForm?: string | undefined
  readonly serialKey?: SerialKey | undefined
  readonly kit?: KitMode | undefined
  /** All parts of a kit. Without a mode they are picked for each order. */
  readonly parts?: readonly KitPart[] | undefined
  /** Added to those that it has. */
  readonly codes: readonly Code[]
  /** Codes that it has no more. */
  readonly gone?: readonly string[] | undefined
}

/** The form in which a code is kept. A GTIN is found in each of its forms. */
export const codeOf = (text: string, qty = 1): Code =>
  isGtin(text) ? { kind: 'gtin', code: canonicalGtin(text), qty } : { kind: 'alias', code: text, qty }

const longestCode = 120

/** The reason why a code cannot be an article's. The warehouse's own labels must not read as articles. */
export function codeProblem(code: string): string | undefined {
  if (code.length > longestCode) return `Le code ${code.slice(0, 20)}… dépasse ${longestCode} caractères.`
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(code)) {
    return `Le code ${code} a été abrégé par Excel : mettez la colonne au format Texte.`
  }
  const own = parseOwn(code)
  return own?.checked && own.prefixed
    ? `Le code ${code} est celui d’une étiquette de l’entrepôt : un article ne peut pas le porter.`
    : undefined
}
