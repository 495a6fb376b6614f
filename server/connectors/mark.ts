/**
 * Up to where a shop's orders were read. Programs sort them by the second of their last change, and many may share one: so
 * those of the last second that were read are named, until all are.
 */
export type Mark = { readonly second: string; readonly read: readonly number[]; readonly isEnd: boolean }

/** The orders that a look asks for: changed after this second, without the excepted ones. */
export type From = { readonly after?: string; readonly except: readonly number[] }

/** The delay of a foreign clock or a slow commit. */
const overlapS = 60

export const markIn = (seen: string | null): Mark | undefined => {
  if (!seen) return undefined
  const [second = '', read] = seen.split(' ')
  return { second, read: read ? read.split(',').map(Number) : [], isEnd: read === undefined }
}

/** After a complete look the minute before is read again; after a partial one the next look goes on right there. */
export const textOf = (mark: Mark | undefined): string =>
  mark ? `${mark.second}${mark.isEnd ? '' : ` ${mark.read.join(',')}`}` : ''

/** The overlap is in seconds. */
export const fromHere = (mark: Mark | undefined, overlap = overlapS): From =>
  mark
    ? { after: before(mark.second, mark.isEnd ? overlap : 1), except: mark.isEnd ? [] : mark.read }
    : { except: [] }

/**
 * The overlap where seconds are those of a clock on a wall: it goes back by an hour in a night before a Sunday or in its
 * first hours, and what changes then stands before what was read.
 */
export const overlapOnTheWall = (mark: Mark | undefined): number => {
  if (!mark) return overlapS
  const at = new Date(`${mark.second}Z`)
  const isLate = at.getUTCDay() === 6 && at.getUTCHours() === 23
  const isEarly = at.getUTCDay() === 0 && at.getUTCHours() <= 4
  return isLate || isEarly ? 3_600 + overlapS : overlapS
}

/** The mark after one more order was read. */
export const past = (mark: Mark | undefined, { id, second }: { id: number; second: string }): Mark => ({
  second,
  read: mark && !mark.isEnd && mark.second === second ? [...mark.read, id] : [id],
  isEnd: false,
})

const before = (second: string, byS: number): string =>
  new Date(Date.parse(`${second}Z`) - byS * 1000).toISOString().slice(0, 19)
