import type { ProductSummary } from '#contract/entities/order.ts'

/** One article of an order or a delivery while it is edited. */
export type LineDraft = {
  /** Tells two lines of one article apart. */
  readonly key: string
  readonly product: Pick<ProductSummary, 'sku' | 'name' | 'photo'>
  /** NaN while the field is empty. */
  readonly qty: number
  readonly customization: string
  readonly gift: boolean
  /** What the customer paid for a piece, as the order says it; nobody edits it. */
  readonly unitPriceCents?: number | null
  /** The pieces that are prepared for it, if it is a kit of an order. */
  readonly parts?: readonly { readonly sku: string; readonly name: string; readonly qty: number }[]
}

/** One more of an article: on its plain line if there is one, else on a line of its own. */
export function withOneMore(
  lines: readonly LineDraft[],
  product: LineDraft['product'],
  qty: number,
  key: string,
): LineDraft[] {
  const known = lines.find(
    line => line.product.sku === product.sku && line.customization === '' && !line.gift,
  )
  if (!known) return [...lines, { key, product, qty, customization: '', gift: false }]
  const before = Number.isNaN(known.qty) ? 0 : known.qty
  return lines.map(line => (line === known ? { ...line, qty: before + qty } : line))
}

/** « Préparé en pièces : 4 × Carnet, 2 × Encre ». */
export const partsText = (parts: NonNullable<LineDraft['parts']>): string =>
  `Préparé en pièces : ${parts.map(({ name, qty }) => `${qty} × ${name}`).join(', ')}`

/** What the server is sent, in one text: two drafts are equal if these are. */
export const linesText = (lines: readonly LineDraft[]): string =>
  lines
    .map(({ product, qty, customization, gift }) => {
      const own = customization.trim() === '' ? '' : ` (${customization.trim()})`
      return `${qty} × ${product.sku}${own}${gift ? ' (cadeau)' : ''}`
    })
    .join(', ')

export function linesFault(lines: readonly LineDraft[]): string | undefined {
  if (lines.length === 0) return 'Ajoutez au moins un article.'
  return lines.some(({ qty }) => Number.isNaN(qty)) ? 'Donnez une quantité à chaque article.' : undefined
}
