import * as z from 'zod/mini'
import { Sku } from './values.ts'

/** How an article that consists of others comes into a parcel: its parts are picked, or it was put together before. */
export const kitModes = ['none', 'parts', 'assembled'] as const
export type KitMode = (typeof kitModes)[number]

export const kitModeWords: Readonly<Record<KitMode, string>> = {
  none: 'Ce n’est pas un kit',
  parts: 'Préparé en pièces',
  assembled: 'Assemblé d’avance',
}

export const partsAtMost = 50
export const piecesOfPartAtMost = 999

/** So many pieces of an article are in one kit. */
export const KitPart = z.object({
  sku: Sku,
  qty: z.int().check(z.minimum(1), z.maximum(piecesOfPartAtMost)),
})
export type KitPart = z.infer<typeof KitPart>

export const KitParts = z.array(KitPart).check(z.maxLength(partsAtMost))

const mostNamed = 2

/** « Il manque 2 × Bougie, 1 × Encre et 3 autres articles. », of « 2 × Bougie » and the others. */
export function sayMissing(pieces: readonly string[]): string {
  const named = pieces.slice(0, mostNamed).join(', ')
  const others = pieces.length - mostNamed
  if (others <= 0) return `Il manque ${named}.`
  return `Il manque ${named} et ${others} ${others > 1 ? 'autres articles' : 'autre article'}.`
}
