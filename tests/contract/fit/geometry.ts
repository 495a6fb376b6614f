import type { CartonSize, Packed } from '#contract/fit/choose.ts'
import type { Pieces } from '#contract/fit/sizes.ts'

/**
 * The faults of what was packed, by the rules of space alone: written apart from the code that packs, and slowly. Each piece
 * lies inside, has its own sides, stands as it may, overlaps none and stands on something; all of them are there, and no parcel
 * is too heavy.
 */
export function faultsOf(
  packed: readonly Packed<CartonSize>[],
  ordered: readonly Pieces[],
  { maxWeightG }: { maxWeightG: number },
): string[] {
  const faults: string[] = []
  for (const [nth, { carton, placed }] of packed.entries()) {
    const say = (what: string) => faults.push(`parcel ${nth + 1}: ${what}`)
    const { paddingMm = 0 } = carton
    const inside = [carton.lengthMm, carton.widthMm, carton.heightMm].map(side => side - 2 * paddingMm)
    const boxes = placed.map(({ at, sides, pieces }) => ({
      from: [...at],
      to: at.map((corner, axis) => corner + (sides[axis] ?? 0)),
      sides: [...sides],
      pieces,
    }))
    for (const { from, to, sides, pieces } of boxes) {
      if (from.some(corner => corner < 0) || to.some((end, axis) => end > (inside[axis] ?? 0)))
        say('a piece stands out')
      const own = [pieces.lengthMm, pieces.widthMm, pieces.heightMm]
      if (sorted(sides).join() !== sorted(own).join()) say('a piece has other sides')
      if (pieces.upright && sides[2] !== pieces.heightMm) say('a piece that stands upright was turned')
    }
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1))
        if ([0, 1, 2].every(axis => common(one, other, axis) > 0)) say('two pieces overlap')
    for (const one of boxes.filter(({ from }) => from[2] !== 0))
      if (
        !boxes.some(
          other => other.to[2] === one.from[2] && common(one, other, 0) > 0 && common(one, other, 1) > 0,
        )
      )
        say('a piece hangs in the air')
    const weightG = placed.reduce((total, { pieces }) => total + pieces.weightG, carton.tareG)
    if (weightG > Math.min(carton.limitG, maxWeightG)) say('it is too heavy')
  }
  const all = packed.flatMap(({ placed }) => placed.map(({ pieces }) => nameOf(pieces)))
  const wanted = ordered.flatMap(pieces => Array.from({ length: pieces.qty }, () => nameOf(pieces)))
  if (all.sort().join(' ') !== wanted.sort().join(' ')) faults.push('other pieces than were ordered')
  return faults
}

type Standing = { from: readonly number[]; to: readonly number[] }

const common = (one: Standing, other: Standing, axis: number): number =>
  Math.min(one.to[axis] ?? 0, other.to[axis] ?? 0) - Math.max(one.from[axis] ?? 0, other.from[axis] ?? 0)

const sorted = (sides: readonly number[]) => sides.toSorted((one, other) => one - other)

const nameOf = ({ lengthMm, widthMm, heightMm, weightG, upright }: Pieces) =>
  [lengthMm, widthMm, heightMm, weightG, upright].join('x')
