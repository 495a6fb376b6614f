import type { ArticleEntry, NewArticle } from '#contract/endpoints/article.ts'
import { type KitMode, kitModeWords } from '#contract/kits.ts'
import { type SerialKey, type SerialTime, serialKeyWords, serialTimeWords } from '#contract/serials.ts'
import type { CodeRow } from './CodesField.tsx'
import type { PartRow } from './PartsField.tsx'

/** An article as its form holds it. A number that nobody has typed is NaN. */
export type Draft = Pick<NewArticle, 'shop' | 'sku' | 'name' | 'lots' | 'danger'> & {
  readonly upright: boolean
  readonly originCountry: string | null
  readonly tariffNumber: string
  readonly serialAsked: SerialTime
  readonly serialForm: string
  readonly serialKey: SerialKey
  readonly kit: KitMode
  readonly parts: readonly PartRow[]
  /** In euros. */
  readonly customsValue: number
  readonly leastDays: number
  readonly weightG: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly codes: readonly CodeRow[]
}

/** The fields that may change. */
export type Field = Exclude<keyof Draft, 'shop'>

export const emptyDraft: Draft = {
  ...{ shop: '', sku: '', name: '', upright: false, lots: false, danger: '', codes: [] },
  ...{ weightG: Number.NaN, lengthMm: Number.NaN, widthMm: Number.NaN, heightMm: Number.NaN },
  ...{ leastDays: Number.NaN, originCountry: null, tariffNumber: '', customsValue: Number.NaN },
  ...{ serialAsked: 'none', serialForm: '', serialKey: 'none', kit: 'none', parts: [] },
}

export const draftOf = ({ shop, sku, name, upright, lots, danger, ...article }: ArticleEntry): Draft => ({
  ...{ shop, sku, name, upright, lots, danger },
  leastDays: article.leastDays ?? Number.NaN,
  weightG: article.weightG || Number.NaN,
  lengthMm: article.lengthMm ?? Number.NaN,
  widthMm: article.widthMm ?? Number.NaN,
  heightMm: article.heightMm ?? Number.NaN,
  serialAsked: article.serialAsked,
  serialForm: article.serialForm,
  serialKey: article.serialKey,
  kit: article.kit,
  parts: article.parts,
  originCountry: article.originCountry,
  tariffNumber: article.tariffNumber ?? '',
  customsValue: article.customsValueCents === null ? Number.NaN : article.customsValueCents / 100,
  codes: article.codes.map((code, row) => ({ row, ...code })),
})

/** Rows without a code say nothing. */
export const articleOf = ({ customsValue, ...draft }: Draft) => ({
  ...draft,
  tariffNumber: draft.tariffNumber.trim() || null,
  customsValueCents: orNull(Math.round(customsValue * 100)),
  leastDays: orNull(draft.leastDays),
  weightG: orNull(draft.weightG) ?? 0,
  lengthMm: orNull(draft.lengthMm),
  widthMm: orNull(draft.widthMm),
  heightMm: orNull(draft.heightMm),
  parts: draft.kit === 'none' ? [] : draft.parts.map(({ sku, qty }) => ({ sku, qty: orNull(qty) ?? 1 })),
  codes: draft.codes.flatMap(({ code, qty }) =>
    code.trim() === '' ? [] : [{ code, qty: orNull(qty) ?? 1 }],
  ),
})

const orNull = (typed: number): number | null => (Number.isNaN(typed) ? null : typed)

export const fieldWords: Readonly<Record<Field, string>> = {
  name: 'nom',
  sku: 'référence',
  codes: 'codes-barres',
  weightG: 'poids, en grammes',
  lengthMm: 'longueur, en mm',
  widthMm: 'largeur, en mm',
  heightMm: 'hauteur, en mm',
  upright: 'toujours debout',
  lots: 'suivi par lots',
  leastDays: 'jours restants au départ, au moins',
  danger: 'matière dangereuse',
  serialAsked: 'numéros de série',
  serialForm: 'modèle des numéros de série',
  serialKey: 'clé des numéros de série',
  kit: 'kit',
  parts: 'pièces du kit',
  originCountry: 'pays d’origine',
  tariffNumber: 'numéro de tarif (SH)',
  customsValue: 'valeur d’une pièce, en euros',
}

const fields = Object.keys(fieldWords) as readonly Field[]

export function textOf(draft: Draft, field: Field): string {
  if (field === 'codes') return codesText(draft.codes)
  if (field === 'parts') return draft.parts.map(({ sku, qty }) => `${qty} × ${sku}`).join(', ')
  if (field === 'kit') return kitModeWords[draft.kit].toLowerCase()
  if (field === 'serialAsked') return serialTimeWords[draft.serialAsked].toLowerCase()
  if (field === 'serialKey') return serialKeyWords[draft.serialKey]
  const value = draft[field]
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return Number.isNaN(value) ? '' : value.toLocaleString('fr-FR')
  return value === null ? '' : String(value).trim()
}

const codesText = (codes: readonly CodeRow[]) =>
  codes.flatMap(({ code, qty }) => (code.trim() === '' ? [] : qty > 1 ? `${code} × ${qty}` : code)).join(', ')

/** For a form over an article that others change. */
export const articleFields = { fields, textOf }
