/**
 * Up to where a shop's orders were read. Pages are asked for by the cursor of the one before, which stands for an order and its
 * moment: one that changes meanwhile moves behind it, and shifts nothing. A look that ends between two pages keeps what it
 * asked for and the cursor, so that the next one goes on right there.
 */
export type Mark = {
  readonly last: string
  /** What the pages began with; empty: with the shop's first order. */
  readonly since?: string
  readonly cursor?: string
}

/** What a foreign clock, or the list that Shopify searches in, may be late by. */
const overlapMs = 120_000

export const markIn = (seen: string | null): Mark | undefined => {
  if (!seen) return undefined
  const [last = '', since, cursor] = seen.split(' ')
  return cursor === undefined ? { last } : { last, since: since === '-' ? '' : (since ?? ''), cursor }
}

export const textOf = (mark: Mark | undefined): string => {
  if (!mark) return ''
  return mark.cursor === undefined ? mark.last : `${mark.last} ${mark.since || '-'} ${mark.cursor}`
}

/** Where nothing was read yet, what nobody has archived; from then on, whatever changed. */
export function fromHere(mark: Mark | undefined): { query: string; after: string | null } {
  const since = mark?.cursor === undefined ? mark?.last : mark.since
  const query = since ? `updated_at:>='${before(since)}'` : 'status:open'
  return { query, after: mark?.cursor ?? null }
}

const before = (moment: string): string =>
  `${new Date(Date.parse(moment) - overlapMs).toISOString().slice(0, 19)}Z`
