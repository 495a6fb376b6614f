import { type Pieces, type Sides, turnsOf } from './sizes.ts'

/** A box inside a carton: its corner next to the carton's own, and its sides. */
export type Box = { readonly at: Sides; readonly sides: Sides }

/** One piece of these in its place. */
export type Placed = Box & { readonly pieces: Pieces }

export type Filled = {
  readonly placed: readonly Placed[]
  /** The number of pieces that stay out, in the order of the pieces. */
  readonly left: readonly number[]
  readonly weightG: number
}

/** A rectangular block of equal pieces that stand alike. */
type Block = Box & { readonly pieces: Pieces; readonly turn: Sides; readonly counts: Sides }

/** The smaller, the better; compared figure by figure. */
export type Score = (block: Pick<Block, 'at' | 'sides'>, space: Box) => readonly number[]

type Goods = {
  readonly pieces: readonly Pieces[]
  /** The order in which the pieces are put in, by their places in `pieces`. */
  readonly order: readonly number[]
  readonly score: Score
  /** The heaviest contents. */
  readonly limitG: number
}

/** At least this share of a piece's base stands on others. */
const supported = 0.7

/**
 * Fills a box with blocks of equal pieces, each in the free space that scores best. Free spaces are the largest empty boxes,
 * and overlap; a block takes a corner of one of them and cuts all that it touches.
 */
export function fill(inside: Sides, { pieces, order, score, limitG }: Goods): Filled {
  const blocks: Block[] = []
  const left = pieces.map(({ qty }) => qty)
  let spaces: Box[] = [{ at: [0, 0, 0], sides: inside }]
  let weightG = 0
  for (const nth of order) {
    const these = pieces[nth]
    if (!these) continue
    const turns = turnsOf(these)
    for (;;) {
      const room = these.weightG === 0 ? Number.POSITIVE_INFINITY : (limitG - weightG) / these.weightG
      const wanted = Math.min(left[nth] ?? 0, Math.floor(room))
      const block = wanted > 0 && best(these, turns, wanted, spaces, blocks, score)
      if (!block) break
      blocks.push(block)
      const [a, b, c] = block.counts
      left[nth] = (left[nth] ?? 0) - a * b * c
      weightG += a * b * c * these.weightG
      spaces = cut(spaces, block)
    }
  }
  return { placed: blocks.flatMap(single), left, weightG }
}

function best(
  pieces: Pieces,
  turns: readonly Sides[],
  wanted: number,
  spaces: readonly Box[],
  below: readonly Block[],
  score: Score,
): Block | undefined {
  let found: Block | undefined
  let points: readonly number[] = []
  for (const space of spaces) {
    for (const turn of turns) {
      const counts = countsIn(space.sides, turn, wanted)
      if (!counts) continue
      const sides: Sides = [turn[0] * counts[0], turn[1] * counts[1], turn[2] * counts[2]]
      const block = { at: space.at, sides, pieces, turn, counts }
      const now = score(block, space)
      if ((!found || isLess(now, points)) && stands(block, below)) {
        found = block
        points = now
      }
    }
  }
  return found
}

/** How many of a turned piece stand in a row, how many rows, how many layers; never more than are wanted. */
function countsIn(space: Sides, turn: Sides, wanted: number): Sides | undefined {
  const inRow = Math.min(wanted, Math.floor(space[0] / turn[0]))
  if (inRow === 0) return undefined
  const rows = Math.min(Math.floor(wanted / inRow), Math.floor(space[1] / turn[1]))
  if (rows === 0) return undefined
  const layers = Math.min(Math.floor(wanted / (inRow * rows)), Math.floor(space[2] / turn[2]))
  return layers === 0 ? undefined : [inRow, rows, layers]
}

/** Each piece of the lowest layer stands on what lies below, not the block as a whole alone. */
function stands({ at, turn, counts }: Block, below: readonly Block[]): boolean {
  if (at[2] === 0) return true
  const tops = below.filter(other => other.at[2] + other.sides[2] === at[2])
  for (let row = 0; row < counts[1]; row += 1) {
    for (let nth = 0; nth < counts[0]; nth += 1) {
      const corner: Sides = [at[0] + nth * turn[0], at[1] + row * turn[1], at[2]]
      let area = 0
      for (const top of tops) area += shared(corner, turn, top, 0) * shared(corner, turn, top, 1)
      if (area < supported * turn[0] * turn[1]) return false
    }
  }
  return true
}

/** The length that both boxes share along an axis. */
const shared = (at: Sides, sides: Sides, other: Box, axis: 0 | 1): number =>
  Math.max(
    0,
    Math.min(at[axis] + sides[axis], other.at[axis] + other.sides[axis]) - Math.max(at[axis], other.at[axis]),
  )

/** The free spaces once the block stands: what it leaves of each, without those that lie within others. */
function cut(spaces: readonly Box[], block: Box): Box[] {
  const whole: Box[] = []
  const parts: Box[] = []
  for (const space of spaces) {
    if (isApart(space, block)) whole.push(space)
    else parts.push(...around(space, block))
  }
  const all = [...whole, ...parts]
  return all.filter(
    (one, at) =>
      !all.some((other, nth) => nth !== at && isWithin(one, other) && (nth < at || !isWithin(other, one))),
  )
}

const axes = [0, 1, 2] as const

/** Up to six boxes: the parts of the space before and behind the block along each axis. */
function around({ at, sides }: Box, block: Box): Box[] {
  return axes.flatMap(axis => {
    const end = at[axis] + sides[axis]
    const [from, to] = [block.at[axis], block.at[axis] + block.sides[axis]]
    return [
      ...(from > at[axis] ? [{ at, sides: along(sides, axis, from - at[axis]) }] : []),
      ...(to < end ? [{ at: along(at, axis, to), sides: along(sides, axis, end - to) }] : []),
    ]
  })
}

const along = ([x, y, z]: Sides, axis: 0 | 1 | 2, value: number): Sides =>
  axis === 0 ? [value, y, z] : axis === 1 ? [x, value, z] : [x, y, value]

const isApart = (one: Box, other: Box): boolean =>
  axes.some(
    axis =>
      one.at[axis] + one.sides[axis] <= other.at[axis] || other.at[axis] + other.sides[axis] <= one.at[axis],
  )

const isWithin = (one: Box, other: Box): boolean =>
  axes.every(
    axis =>
      one.at[axis] >= other.at[axis] && one.at[axis] + one.sides[axis] <= other.at[axis] + other.sides[axis],
  )

function isLess(one: readonly number[], other: readonly number[]): boolean {
  for (const [at, figure] of one.entries()) {
    const than = other[at] ?? 0
    if (figure !== than) return figure < than
  }
  return false
}

/** The block's pieces, layer by layer. */
function single({ at, turn, counts, pieces }: Block): Placed[] {
  const [inRow, rows] = counts
  return Array.from({ length: counts[0] * counts[1] * counts[2] }, (_, nth) => ({
    at: [
      at[0] + turn[0] * (nth % inRow),
      at[1] + turn[1] * (Math.floor(nth / inRow) % rows),
      at[2] + turn[2] * Math.floor(nth / (inRow * rows)),
    ],
    sides: turn,
    pieces,
  }))
}
