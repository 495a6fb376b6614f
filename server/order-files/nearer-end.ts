/** From here on it is worth knowing first how many there are. */
export const far = 10_000

type Part = {
  readonly from: number
  readonly size: number
  readonly order: 'asc' | 'desc'
  /** Without it the part is read from the beginning. */
  readonly total?: number
}

/**
 * Reads a part of a list from the nearer end, because the database reads all rows before it too. `turned`: backwards from the
 * list's end, so the rows found come in the opposite order.
 */
export function fromNearerEnd({ from, size, order, total = 0 }: Part) {
  const turned = from > total / 2 && total > 0
  return {
    turned,
    order: (order === 'asc') === turned ? ('desc' as const) : ('asc' as const),
    limit: turned ? Math.max(0, Math.min(size, total - from)) : size,
    offset: turned ? Math.max(0, total - from - size) : from,
  }
}
