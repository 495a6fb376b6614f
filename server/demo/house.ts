import { trackingPageOf } from '#contract/barcodes/tracking/index.ts'
import type { ReasonKind } from '#contract/endpoints/reason.ts'
import type {
  carriers,
  cartons,
  computers,
  locations,
  printers,
  reasons,
  warehouses,
} from '../db/schema/index.ts'
import { reasonRows } from '../setup/make.ts'
import { type Chance, type Clock, hourOf } from './chance.ts'

type Row<T extends { $inferInsert: object }> = T['$inferInsert'] & { id: string }
export type DemoLocation = Row<typeof locations>
export type DemoCarrier = Row<typeof carriers> & { leavesAt: Date }
export type DemoCarton = Row<typeof cartons>

export const makeWarehouse = (chance: Chance): Row<typeof warehouses> => ({
  id: chance.uuid(),
  slug: 'loire',
  name: 'Entrepôt de la Loire',
  // The shops' own article codes; the default grammar cannot know them.
  grammar: { aliases: [{ prefix: 'REF-', charset: 'alphanumeric', min: 6, max: 12 }] },
})

const numbered = (count: number, width: number) =>
  Array.from({ length: count }, (_, index) => String(index + 1).padStart(width, '0'))

const others = [
  { name: 'QUAI-1', kind: 'storage', zone: 'Quai' },
  { name: 'QUAI-2', kind: 'storage', zone: 'Quai' },
  { name: 'QUARANTAINE-1', kind: 'quarantine', zone: 'Quarantaine' },
  { name: 'QUARANTAINE-2', kind: 'quarantine', zone: 'Quarantaine' },
  { name: 'BANC-1', kind: 'packing', zone: 'Emballage' },
  { name: 'BANC-2', kind: 'packing', zone: 'Emballage' },
  { name: 'BANC-3', kind: 'packing', zone: 'Emballage' },
  { name: 'RETOURS', kind: 'returns', zone: 'Retours' },
  { name: 'FOURNISSEUR', kind: 'supplier', zone: 'Hors les murs' },
  { name: 'CLIENT', kind: 'customer', zone: 'Hors les murs' },
  { name: 'REBUT', kind: 'rebut', zone: 'Hors les murs' },
  { name: 'AJUSTEMENT', kind: 'adjustment', zone: 'Hors les murs' },
] as const

/**
 * Four aisles walked in a zigzag (`A-01-02-3`: aisle, bay, level, place), then docks, benches and the like.
 */
export function makeLocations(chance: Chance, warehouseId: string): DemoLocation[] {
  const shelves = ['A', 'B', 'C', 'D'].flatMap((aisle, index) => {
    const bays = index % 2 === 0 ? numbered(5, 2) : numbered(5, 2).reverse()
    return bays.flatMap(bay =>
      numbered(4, 2).flatMap(level =>
        numbered(5, 1).map(place => ({ aisle, name: [aisle, bay, level, place] })),
      ),
    )
  })
  const blocked = new Set(['A-05-04-5', 'C-03-01-2', 'D-01-04-4'])
  return [
    ...shelves.map(({ aisle, name }, index) => ({
      id: chance.uuid(),
      warehouseId,
      name: name.join('-'),
      kind: 'storage' as const,
      zone: `Allée ${aisle}`,
      walk: index + 1,
      blocked: blocked.has(name.join('-')),
    })),
    ...others.map((other, index) => ({ id: chance.uuid(), warehouseId, walk: 1000 + index, ...other })),
  ]
}

export const makeCartons = (chance: Chance): DemoCarton[] =>
  [
    {
      code: 'POCHETTE',
      name: 'Pochette matelassée',
      lengthMm: 350,
      widthMm: 250,
      heightMm: 40,
      tareG: 30,
      limitG: 2_000,
    },
    {
      code: 'CARTON-S',
      name: 'Petit carton',
      lengthMm: 250,
      widthMm: 200,
      heightMm: 150,
      tareG: 140,
      limitG: 5_000,
    },
    {
      code: 'CARTON-M',
      name: 'Carton moyen',
      lengthMm: 400,
      widthMm: 300,
      heightMm: 250,
      tareG: 310,
      limitG: 12_000,
    },
    {
      code: 'CARTON-L',
      name: 'Grand carton',
      lengthMm: 600,
      widthMm: 400,
      heightMm: 400,
      tareG: 620,
      limitG: 25_000,
    },
    {
      code: 'TUBE',
      name: 'Tube à affiche',
      lengthMm: 750,
      widthMm: 80,
      heightMm: 80,
      tareG: 160,
      limitG: 2_000,
    },
  ].map(packaging => ({ id: chance.uuid(), ...packaging }))

/** Slug, name, minutes until the lorry leaves, heaviest parcel, refused cartons. */
const lorries = [
  ['chronopost', 'Chronopost', 40, 30_000, []],
  ['ups', 'UPS', 65, 32_000, ['POCHETTE']],
  ['colissimo', 'Colissimo', 95, 30_000, []],
  ['dpd', 'DPD', 150, 30_000, []],
  ['mondial-relay', 'Mondial Relay', 200, 25_000, ['TUBE']],
  ['gls', 'GLS', 240, 30_000, ['POCHETTE']],
] as const

export const makeCarriers = (chance: Chance, clock: Clock): DemoCarrier[] =>
  lorries.map(([slug, name, minutes, maxWeightG]) => {
    const leavesAt = clock.inMinutes(minutes)
    const trackingUrl = trackingPageOf(name) ?? null
    return { id: chance.uuid(), slug, name, cutoff: hourOf(leavesAt), leavesAt, maxWeightG, trackingUrl }
  })

export const makeAccepted = (made: readonly DemoCarrier[], cartons: readonly DemoCarton[]) =>
  made.flatMap(({ id, slug }) => {
    const refused: readonly string[] = lorries.find(lorry => lorry[0] === slug)?.[4] ?? []
    return cartons
      .filter(({ code }) => !refused.includes(code))
      .map(carton => ({ carrierId: id, cartonId: carton.id }))
  })

export function makeComputers(chance: Chance, warehouseId: string) {
  const computer: Row<typeof computers> = { id: chance.uuid(), ip: '127.0.0.1', name: 'Banc 1', warehouseId }
  const of = { computerId: computer.id, default: true }
  const made: (typeof printers.$inferInsert)[] = [
    { ...of, name: 'Zebra ZD421', role: 'label', dpi: 203, widthMm: 100, heightMm: 150, language: 'zpl' },
    { ...of, name: 'Brother HL-L5210DN', role: 'a4', dpi: 600, widthMm: 210, heightMm: 297, language: 'pdf' },
  ]
  return { computer, printers: made }
}

export const makeReasons = (chance: Chance, lists: readonly ReasonKind[]): Row<typeof reasons>[] =>
  reasonRows()
    .filter(({ list }) => lists.includes(list))
    .map(reason => ({ id: chance.uuid(), ...reason }))
