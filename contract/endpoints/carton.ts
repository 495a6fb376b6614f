import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Id, text, WeightG } from '../values.ts'

const LengthMm = z.int().check(z.minimum(1), z.maximum(10_000))

export const CartonEntry = z.object({
  id: Id,
  /** Printed on its card and scanned by the packer. */
  code: z.string().check(z.trim(), z.regex(/^[A-Z0-9][A-Z0-9-]{0,39}$/)),
  name: text(80),
  lengthMm: LengthMm,
  widthMm: LengthMm,
  heightMm: LengthMm,
  tareG: WeightG,
  /** The heaviest full carton, in grams. */
  limitG: WeightG,
  active: z.boolean(),
})

export type CartonEntry = z.infer<typeof CartonEntry>

const manager = { scope: 'warehouse', standing: 'manager' } as const

export const cartonCalls = {
  list: endpoint({
    ...manager,
    name: 'rest_carton_list',
    method: 'GET',
    path: '/rest/carton/list',
    does: 'Les cartons, archivés compris',
    answer: answer(z.array(CartonEntry)),
  }),

  save: endpoint({
    ...manager,
    name: 'rest_carton_save',
    method: 'POST',
    path: '/rest/carton',
    does: 'Ajoute, change ou archive un carton',
    change: true,
    /** Without an id, a new one. */
    body: z.extend(z.omit(CartonEntry, { id: true }), { id: z.optional(Id) }),
    answer: answer(CartonEntry),
  }),
}
