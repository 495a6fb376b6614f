import { fill, type Placed, type Score } from './place.ts'
import { type Pieces, type Sides, type Size, sidesOf, turnsOf, volumeOf } from './sizes.ts'

export type CartonSize = Size & {
  readonly tareG: number
  readonly limitG: number
  /** The filling's thickness along each side. */
  readonly paddingMm?: number | undefined
}

/** A carton and what stands where in it. */
export type Packed<C extends CartonSize> = { readonly carton: C; readonly placed: readonly Placed[] }

type Limits = {
  /** The heaviest parcel that the carrier takes. */
  readonly maxWeightG: number
}

/**
 * The fewest parcels for these pieces, and among as few the least volume; undefined where a piece goes into none of the cartons.
 * It tries several orders and ways of placing, and takes the best: no search through all of them ends in time.
 */
export function chooseCartons<C extends CartonSize>(
  cartons: readonly C[],
  pieces: readonly Pieces[],
  limits: Limits,
): readonly Packed<C>[] | undefined {
  const bySize = cartons.toSorted((one, other) => volumeOf(one) - volumeOf(other))
  const alone = smallestFor(bySize, pieces, limits)
  if (alone) return [alone]
  let fewest: (readonly Parcel<C>[])[] = []
  for (const carton of bySize.toReversed().slice(0, triedForMany)) {
    for (const way of waysFor(pieces)) {
      const most = fewest[0]?.length
      const parcels = fillOneByOne([carton, ...bySize.toReversed()], pieces, way, limits, most)
      if (!parcels) continue
      if (most !== undefined && parcels.length < most) fewest = []
      fewest.push(parcels)
    }
  }
  const shrunk = fewest
    .slice(0, triedForMany)
    .map(parcels => parcels.map(one => smallestFor(bySize, one.pieces, limits) ?? one))
  return shrunk.sort((one, other) => volumeOfAll(one) - volumeOfAll(other))[0]
}

/** So many of the largest cartons are tried where one does not do, and so many of the best trials made smaller. */
const triedForMany = 3

/** The smallest carton that takes all the pieces. */
export function smallestFor<C extends CartonSize>(
  bySize: readonly C[],
  pieces: readonly Pieces[],
  limits: Limits,
): Packed<C> | undefined {
  const volume = pieces.reduce((total, one) => total + volumeOf(one) * one.qty, 0)
  const weightG = pieces.reduce((total, one) => total + one.weightG * one.qty, 0)
  for (const carton of bySize) {
    const inside = insideOf(carton)
    if (volume > inside[0] * inside[1] * inside[2] || weightG > roomG(carton, limits)) continue
    if (!pieces.every(one => goesInto(inside, one))) continue
    const placed = fitAll(inside, pieces, roomG(carton, limits))
    if (placed) return { carton, placed }
  }
  return undefined
}

function fitAll(inside: Sides, pieces: readonly Pieces[], limitG: number): readonly Placed[] | undefined {
  for (const { orderOf, score } of waysFor(pieces)) {
    const { placed, left } = fill(inside, { pieces, order: orderOf(pieces), score, limitG })
    if (left.every(qty => qty === 0)) return placed
  }
  return undefined
}

type Parcel<C extends CartonSize> = Packed<C> & { readonly pieces: readonly Pieces[] }

/**
 * Fills carton after carton, each the first of these that something goes into; undefined where nothing goes on, or where it takes
 * more than so many.
 */
function fillOneByOne<C extends CartonSize>(
  cartons: readonly C[],
  pieces: readonly Pieces[],
  { orderOf, score }: Way,
  limits: Limits,
  most = Number.POSITIVE_INFINITY,
): readonly Parcel<C>[] | undefined {
  const parcels: Parcel<C>[] = []
  let rest = pieces
  while (rest.length > 0) {
    const carton = cartons.find(one => rest.some(piece => goesInto(insideOf(one), piece)))
    if (!carton || parcels.length === most) return undefined
    const limitG = roomG(carton, limits)
    const goods = { pieces: rest, order: orderOf(rest), score, limitG }
    const { placed, left } = fill(insideOf(carton), goods)
    if (placed.length === 0) return undefined
    parcels.push({ carton, placed, pieces: taken(rest, left) })
    rest = rest.flatMap((one, nth) => ((left[nth] ?? 0) > 0 ? [{ ...one, qty: left[nth] ?? 0 }] : []))
  }
  return parcels
}

const taken = (pieces: readonly Pieces[], left: readonly number[]): Pieces[] =>
  pieces.flatMap((one, nth) => {
    const qty = one.qty - (left[nth] ?? 0)
    return qty > 0 ? [{ ...one, qty }] : []
  })

const volumeOfAll = (packed: readonly Packed<CartonSize>[]): number =>
  packed.reduce((total, { carton }) => total + volumeOf(carton), 0)

/** The room for pieces, without the filling. */
export const insideOf = (carton: CartonSize): Sides => {
  const [length, width, height] = sidesOf(carton)
  const { paddingMm = 0 } = carton
  return [length - 2 * paddingMm, width - 2 * paddingMm, height - 2 * paddingMm]
}

const roomG = ({ tareG, limitG }: CartonSize, { maxWeightG }: Limits): number =>
  Math.min(limitG, maxWeightG) - tareG

const goesInto = (inside: Sides, piece: Pieces): boolean =>
  turnsOf(piece).some(turn => turn.every((side, axis) => side <= (inside[axis] ?? 0)))

type Way = { readonly orderOf: (pieces: readonly Pieces[]) => readonly number[]; readonly score: Score }

/** Low first, then far back, then to the left; of blocks in one corner the one with the larger base. */
const low: Score = ({ at, sides }) => [at[2], at[1], at[0], -sides[0] * sides[1]]
/** The space that the block fills best in two directions. */
const tight: Score = ({ at, sides }, space) => {
  const [a = 0, b = 0, c = 0] = space.sides
    .map((side, axis) => side - (sides[axis] ?? 0))
    .sort((m, n) => m - n)
  return [a, b, c, at[2]]
}
/** The largest block, to end with few. */
const large: Score = ({ at, sides }) => [-sides[0] * sides[1] * sides[2], at[2], at[1], at[0]]
/** The lowest top, which makes layers. */
const flat: Score = ({ at, sides }) => [at[2] + sides[2], at[1], at[0]]

const by =
  (measure: (piece: Pieces) => number) =>
  (pieces: readonly Pieces[]): readonly number[] =>
    pieces
      .map((piece, nth) => ({ nth, size: measure(piece) }))
      .sort((one, other) => other.size - one.size)
      .map(({ nth }) => nth)

const longest = ({ lengthMm, widthMm, heightMm }: Pieces) => Math.max(lengthMm, widthMm, heightMm)
const face = ({ lengthMm, widthMm, heightMm }: Pieces) =>
  (lengthMm * widthMm * heightMm) / Math.min(lengthMm, widthMm, heightMm)

const ways: readonly Way[] = [
  { orderOf: by(volumeOf), score: low },
  { orderOf: by(longest), score: tight },
  { orderOf: by(face), score: flat },
  { orderOf: by(piece => volumeOf(piece) * piece.qty), score: large },
  { orderOf: by(longest), score: low },
  { orderOf: by(face), score: tight },
]

/** The first ways are the best: many different articles get those alone, for each takes long with them. */
const waysFor = (pieces: readonly Pieces[]): readonly Way[] =>
  pieces.length > manyArticles ? ways.slice(0, 2) : ways

const manyArticles = 15
