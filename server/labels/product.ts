import { canonicalGtin, isGtin } from '#contract/barcodes/check-digits.ts'
import type { Labelled } from '#contract/endpoints/label.ts'
import { smallLabel } from '#contract/label-sizes.ts'
import { notFound, type OrRefusal, refuse } from '#contract/problems.ts'
import { code128, gs1128, type Sheet, sheet, text } from '../documents/sheet.ts'
import { namedProducts } from '../stock/finding.ts'
import { summariesOf } from '../stock/product-page.ts'
import type { Label, Marked, Search } from './label.ts'

export const productLabel: Label = { of: 'd’articles', find, keyOf: ({ code }) => code, bars, draw }

/** Prints the lot as text, and in the barcode too if it fits. */
function draw(marked: Marked): Sheet {
  const { title, hint, code } = marked
  const gs1 = gs1Of(marked)
  const made = lotText(marked)
  return sheet(smallLabel, [
    text(5, 4, title, { size: 5, bold: true, width: 90, lines: 2 }),
    gs1 === undefined ? code128(5, 19, code, { height: 17 }) : gs1128(5, 19, gs1, { height: 17 }),
    text(5, 38, made || code, { size: 4, bold: made !== '', width: 90 }),
    text(5, 43.5, made ? `${code} · ${hint}` : hint, { size: 3.2, width: 90 }),
  ])
}

function bars(marked: Marked): string {
  return gs1Of(marked) ?? marked.code
}

/** A longer lot would not fit beside the article's number. */
const lotThatFits = /^[A-Za-z0-9./-]{1,13}$/

/**
 * (01) is the article, (17) the expiry date, (10) the lot. The lot comes last, so it needs no separator. Of a carton (02) is
 * the article inside and (37) how many: one scan receives them all.
 */
function gs1Of({ code, lot, expiry, pieces = 1 }: Marked): string | undefined {
  if (pieces > 1) return isGtin(code) ? `(02)${gtin14(code)}(37)${pieces}` : undefined
  const lotAndDate = `${expiry ? `(17)${expiry.slice(2).replaceAll('-', '')}` : ''}${lot ? `(10)${lot}` : ''}`
  if (lotAndDate === '' || !isGtin(code) || (lot && !lotThatFits.test(lot))) return undefined
  return `(01)${gtin14(code)}${lotAndDate}`
}

const gtin14 = (code: string) => canonicalGtin(code).padStart(14, '0')

function lotText({ lot, expiry, pieces = 1 }: Marked): string {
  const date = expiry?.split('-').reverse().join('/')
  return [pieces > 1 && `Carton de ${pieces}`, lot && `Lot ${lot}`, date && `jusqu’au ${date}`]
    .filter(Boolean)
    .join(' · ')
}

const noRange = refuse('label-no-range', 'Les articles n’ont pas de suite : scannez-les un par un.')

async function find({ db, user, first: code, to }: Search): OrRefusal<Labelled[]> {
  if (to !== undefined) return noRange
  const shopIds = user.shops.map(({ id }) => id)
  const ids = await namedProducts(db, { shopIds, query: code, limit: 10 })
  const summaries = await summariesOf(db, ids)
  const found = ids.flatMap(id => summaries.get(id) ?? [])
  if (found.length === 0) return notFound('product-unknown', `Aucun article ne porte ${code}.`, code)
  const shopNames = new Map(user.shops.map(({ slug, name }) => [slug, name]))
  found.sort((a, b) => (shopNames.get(a.shop) ?? '').localeCompare(shopNames.get(b.shop) ?? '', 'fr'))
  return found.flatMap(({ sku, name, photo, shop, codes }) => {
    const printed = codes.find(one => one.code === code) ?? codes.find(({ qty }) => qty === 1) ?? codes[0]
    if (!printed) return []
    const many = printed.qty > 1 ? ` · carton de ${printed.qty}` : ''
    const hint = `${sku} · ${shopNames.get(shop) ?? shop}${many}`
    return { name: sku, code: printed.code, title: name, hint, photo }
  })
}
