import type { Box } from '#contract/fit/place.ts'
import type { Sides } from '#contract/fit/sizes.ts'

export type Point = readonly [number, number]

const [across, down] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]

/** Where a point of space stands on the paper: seen from above, the corner at the origin is the farthest. */
export const seen = ([x, y, z]: Sides): Point => [(x - y) * across, (x + y) * down - z]

/** The three faces of a box that are seen: its top, then those to the right and to the left. */
export function facesOf({ at: [x, y, z], sides: [length, width, height] }: Box): {
  top: Point[]
  right: Point[]
  left: Point[]
} {
  const [X, Y, Z] = [x + length, y + width, z + height]
  const drawn = (...corners: Sides[]) => corners.map(seen)
  return {
    top: drawn([x, y, Z], [X, y, Z], [X, Y, Z], [x, Y, Z]),
    right: drawn([X, y, z], [X, Y, z], [X, Y, Z], [X, y, Z]),
    left: drawn([x, Y, z], [X, Y, z], [X, Y, Z], [x, Y, Z]),
  }
}

/** The boxes from the farthest to the nearest, so that each hides what lies behind it. */
export function backToFront<B extends Box>(boxes: readonly B[]): B[] {
  const left = new Set(boxes)
  const drawn: B[] = []
  while (left.size > 0) {
    // Three boxes may each lie before the next; then any of them comes first.
    const [any] = left
    const next = [...left].find(one => ![...left].some(other => other !== one && isBehind(other, one))) ?? any
    if (!next) break
    left.delete(next)
    drawn.push(next)
  }
  return drawn
}

const isBehind = (one: Box, other: Box): boolean =>
  [0, 1, 2].some(axis => (one.at[axis] ?? 0) + (one.sides[axis] ?? 0) <= (other.at[axis] ?? 0)) &&
  ![0, 1, 2].some(axis => (other.at[axis] ?? 0) + (other.sides[axis] ?? 0) <= (one.at[axis] ?? 0))

/** Where a number on the box's top can be read: its middle, or another point around which none of the nearer boxes hides anything. */
export function uncovered({ at, sides }: Box, nearer: readonly Box[], around: number): Point | undefined {
  const faces = nearer.flatMap(box => Object.values(facesOf(box)))
  const shares = [1 / 2, 1 / 6, 5 / 6]
  return shares
    .flatMap(x => shares.map(y => seen([at[0] + x * sides[0], at[1] + y * sides[1], at[2] + sides[2]])))
    .find(([x, y]) =>
      [-around, 0, around].every(by =>
        faces.every(face => !isIn([x + by, y], face) && !isIn([x, y + by], face)),
      ),
    )
}

/** Whether a point lies in a convex face: on the same side of all its edges, or on one. */
function isIn([x, y]: Point, face: readonly Point[]): boolean {
  const turns = face.map(([x1, y1], nth) => {
    const [x2, y2] = face[(nth + 1) % face.length] ?? [x1, y1]
    return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
  })
  return turns.every(turn => turn >= 0) || turns.every(turn => turn <= 0)
}
