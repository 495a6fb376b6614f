import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, manager, reading } from '../endpoint.ts'
import { Id, Slug, Total, text, WeightG } from '../values.ts'
import { listed } from './page.ts'

const LengthMm = z.int().check(z.minimum(1), z.maximum(10_000))

/** Printed on its card and scanned by the packer. */
const CartonCode = z.string().check(z.trim(), z.regex(/^[A-Z0-9][A-Z0-9-]{0,39}$/))

const own = {
  code: CartonCode,
  name: text(80),
  /** Inside. */
  lengthMm: LengthMm,
  widthMm: LengthMm,
  heightMm: LengthMm,
  tareG: WeightG,
  /** The heaviest full carton, in grams. */
  limitG: WeightG,
  active: z.boolean(),
}

const PaddingMm = z.int().check(z.minimum(0), z.maximum(500))

export const CartonEntry = z.object({
  ...own,
  /** The filling's thickness along each side. */
  paddingMm: PaddingMm,
  id: Id,
  /** The served shops that it is kept for. A carton that is kept for none serves all. */
  shops: z.array(Slug),
  /** The number of its other shops, which the reader does not serve. */
  otherShops: Total,
  /** Parcels of the last days for which it was proposed and another was taken; the list alone says it. */
  passedOver: z.optional(Total),
})
export type CartonEntry = z.infer<typeof CartonEntry>

/** Without an id it is a new carton. Missing shops stay. */
export const CartonWanted = z.object({
  ...own,
  /** If it is missing, it stays; a new carton needs none. */
  paddingMm: z.optional(PaddingMm),
  id: z.optional(Id),
  shops: z.optional(z.array(Slug).check(z.maxLength(200))),
})
export type CartonWanted = z.infer<typeof CartonWanted>

/** A packer's other choice is counted for so many days. */
export const passedOverDays = 30

const cartonSorts = ['name', 'code', 'volume', 'tare', 'limit'] as const
export const cartonCalls = {
  list: endpoint({
    ...reading('rest_carton_list', '/rest/carton/list'),
    does: 'Les cartons, archivés compris',
    ...manager,
    query: z.object({
      ...listed(cartonSorts),
      state: z.optional(z.enum(['active', 'archived'])),
    }),
    answer: answer(z.object({ cartons: z.array(CartonEntry), total: Total })),
  }),

  information: endpoint({
    ...reading('rest_carton', '/rest/carton/{carton}'),
    does: 'Un carton',
    ...manager,
    params: z.object({ carton: Id }),
    answer: answer(CartonEntry),
  }),

  save: endpoint({
    ...change('rest_carton_save', '/rest/carton'),
    does: 'Ajoute, change ou archive un carton',
    ...manager,
    body: CartonWanted,
    answer: answer(CartonEntry),
  }),
}
