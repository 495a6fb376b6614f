import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, manager, reading } from '../endpoint.ts'
import { LocationKind } from '../entities/stock.ts'
import { Id, Name, Total, text } from '../values.ts'
import { listed } from './page.ts'

/** The kinds that somebody may add. The ledger's outer accounts come with the warehouse. */
export const placeKinds = ['storage', 'quarantine', 'packing', 'returns'] as const
export const PlaceKind = z.enum(placeKinds)
export type PlaceKind = z.infer<typeof PlaceKind>

export const placesAtMost = 20_000
/** Places that are put in walking order at once: an aisle or two. */
export const walkedAtMost = 200

export const PlaceEntry = z.object({
  id: Id,
  name: Name,
  zone: z.string(),
  kind: LocationKind,
  walk: z.int(),
  blocked: z.boolean(),
  capacity: z.nullable(z.int()),
  /** Pieces that lie there. */
  pieces: z.int(),
  /** Its barcode's text; null if the house's codes have no form for the name. */
  code: z.nullable(z.string()),
})
export type PlaceEntry = z.infer<typeof PlaceEntry>

const Zone = text(40)
const Walk = z.int().check(z.minimum(0), z.maximum(10_000_000))
const Capacity = z.int().check(z.minimum(1), z.maximum(1_000_000))

/** « A-D », « 01-12 », « 1,3,5 » or one value. Empty where the names have no such part. */
const Range = z.string().check(z.trim(), z.maxLength(60))

/** The places of the generator: every aisle with every bay, level and slot, `A-01-02-3`. */
export const PlacePlan = z.object({
  kind: PlaceKind,
  /** Empty: each aisle is a zone of its own, « Allée A ». */
  zone: z.string().check(z.trim(), z.maxLength(40)),
  aisles: text(60),
  bays: Range,
  levels: Range,
  slots: Range,
  /** Every second aisle is walked back. */
  zigzag: z.boolean(),
})
export type PlacePlan = z.infer<typeof PlacePlan>

export const PlaceChange = z.partial(
  z.object({
    zone: Zone,
    walk: Walk,
    blocked: z.boolean(),
    capacity: z.nullable(Capacity),
    /** Only an empty place at which nobody is at work changes its kind. */
    kind: PlaceKind,
  }),
)
export type PlaceChange = z.infer<typeof PlaceChange>

const placeSorts = ['walk', 'name', 'zone', 'kind', 'pieces'] as const
const Flag = z.enum(['yes', 'no'])

export const placeCalls = {
  list: endpoint({
    ...reading('rest_place_list', '/rest/place/list'),
    does: 'Les emplacements de l’entrepôt',
    ...manager,
    query: z.object({
      ...listed(placeSorts),
      kind: z.optional(LocationKind),
      blocked: z.optional(Flag),
    }),
    answer: answer(z.object({ places: z.array(PlaceEntry), total: Total })),
  }),

  preview: endpoint({
    ...manager,
    name: 'rest_place_preview',
    method: 'POST',
    path: '/rest/place/preview',
    does: 'Ce que ferait le générateur d’emplacements, sans rien faire',
    body: PlacePlan,
    answer: answer(
      z.object({
        count: Total,
        /** The first ones and the last one, in walking order. */
        first: z.array(z.string()),
        last: z.string(),
        /** Some of the names that exist already, and their number. */
        existing: z.array(z.string()),
        existingCount: Total,
        /** Some pairs that a jumbled code would confuse, and their number. The first of each pair is a new place. */
        alike: z.array(z.object({ name: z.string(), other: z.string() })),
        alikeCount: Total,
      }),
    ),
  }),

  generate: endpoint({
    ...change('rest_place_generate', '/rest/place/generate'),
    does: 'Fait des emplacements : allées, travées, niveaux',
    ...manager,
    body: PlacePlan,
    answer: answer(z.object({ made: Total, first: z.string(), last: z.string() })),
  }),

  change: endpoint({
    ...change('rest_place_change', '/rest/place/change'),
    does: 'Change des emplacements : zone, genre, ordre de marche, blocage, capacité',
    ...manager,
    body: z.object({
      places: z.array(Id).check(z.minLength(1), z.maxLength(200)),
      change: PlaceChange,
    }),
    answer: answer(z.object({ changed: Total })),
  }),

  walk: endpoint({
    ...change('rest_place_walk', '/rest/place/walk'),
    does: 'Change l’ordre de marche d’emplacements',
    ...manager,
    body: z.object({
      places: z.array(z.object({ place: Id, walk: Walk })).check(z.minLength(1), z.maxLength(walkedAtMost)),
    }),
    answer: answer(z.object({ changed: Total })),
  }),
}
