import type { ArticleEntry, NewArticle } from '#contract/endpoints/article.ts'

/** What the form holds. A number that nobody has typed is NaN. */
export type Draft = Pick<NewArticle, 'shop' | 'sku' | 'name' | 'lots' | 'danger'> & {
  /** Empty: nobody knows. */
  originCountry: string
  tariffNumber: string
  /** In euros. */
  customsValue: number
  weightG: number
  lengthMm: number
  widthMm: number
  heightMm: number
  codes: readonly CodeRow[]
}

/** `row` tells two rows apart while they are typed. */
export type CodeRow = { row: number; code: string; qty: number }

export const emptyArticle = (shop: string): NewArticle => ({
  ...{ shop, sku: '', name: '', weightG: 0, lengthMm: null, widthMm: null, heightMm: null },
  ...{ lots: false, danger: '', codes: [] },
})

/** What of an article the form changes. */
export const articleOf = ({
  id: _id,
  photo: _photo,
  archived: _at,
  mergedInto: _into,
  pieces: _pieces,
  ...article
}: ArticleEntry): NewArticle => article

export const draftOf = (article: NewArticle): Draft => ({
  ...article,
  weightG: article.weightG || Number.NaN,
  lengthMm: article.lengthMm ?? Number.NaN,
  widthMm: article.widthMm ?? Number.NaN,
  heightMm: article.heightMm ?? Number.NaN,
  originCountry: article.originCountry ?? '',
  tariffNumber: article.tariffNumber ?? '',
  customsValue: article.customsValueCents == null ? Number.NaN : article.customsValueCents / 100,
  codes: article.codes.map((code, row) => ({ row, ...code })),
})

/** Rows without a code say nothing. */
export const fromDraft = ({ customsValue, ...draft }: Draft): NewArticle => ({
  ...draft,
  sku: draft.sku.trim(),
  name: draft.name.trim(),
  danger: draft.danger.trim(),
  originCountry: draft.originCountry === '' ? null : draft.originCountry,
  tariffNumber: draft.tariffNumber.trim() === '' ? null : draft.tariffNumber.trim(),
  customsValueCents: Number.isNaN(customsValue) ? null : Math.round(customsValue * 100),
  weightG: orNull(draft.weightG) ?? 0,
  lengthMm: orNull(draft.lengthMm),
  widthMm: orNull(draft.widthMm),
  heightMm: orNull(draft.heightMm),
  codes: draft.codes.flatMap(({ code, qty }) =>
    code.trim() === '' ? [] : [{ code: code.trim(), qty: orNull(qty) ?? 1 }],
  ),
})

const orNull = (typed: number): number | null => (Number.isNaN(typed) ? null : typed)

export const withCode = (codes: readonly CodeRow[], code: string): readonly CodeRow[] =>
  code !== '' && codes.some(one => one.code === code)
    ? codes
    : [...codes, { row: 1 + Math.max(-1, ...codes.map(({ row }) => row)), code, qty: 1 }]
