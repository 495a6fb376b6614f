/** The sides of a box in mm: a piece's outside, a carton's inside. */
export type Size = { readonly lengthMm: number; readonly widthMm: number; readonly heightMm: number }

/** Equal pieces. `upright`: they must not be turned on their side. */
export type Pieces = Size & {
  readonly sku: string
  readonly weightG: number
  readonly qty: number
  readonly upright: boolean
}

/** Along the carton's length, its width and its height. */
export type Sides = readonly [number, number, number]

export const sidesOf = ({ lengthMm, widthMm, heightMm }: Size): Sides => [lengthMm, widthMm, heightMm]

export const volumeOf = ({ lengthMm, widthMm, heightMm }: Size): number => lengthMm * widthMm * heightMm

/** The ways in which a piece may stand, each once: a cube has one. */
export function turnsOf(piece: Size & { readonly upright: boolean }): Sides[] {
  const [l, w, h] = sidesOf(piece)
  const upright: Sides[] = [
    [l, w, h],
    [w, l, h],
  ]
  const turned: Sides[] = [
    [l, h, w],
    [h, l, w],
    [w, h, l],
    [h, w, l],
  ]
  const all = piece.upright ? upright : [...upright, ...turned]
  return all.filter((one, at) => all.findIndex(other => other.every((side, n) => side === one[n])) === at)
}
