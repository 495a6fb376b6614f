import * as z from 'zod/mini'
import { deliveryFilters, deliveryLinesAtMost, expectedAtMost } from '../endpoints/delivery.ts'
import { labelsAtMost } from '../endpoints/label.ts'
import { palletsAtMost, ReceptionStatus, Sscc } from '../endpoints/reception.ts'
import { Day, Id, Instant, Sku, Total } from '../values.ts'
import { ask, QuestionsView } from './question.ts'
import { resource } from './resource.ts'

export const DeliveryBody = z.object({
  supplier: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
  expectedOn: z._default(z.nullable(Day), null),
  lines: z
    .array(z.object({ sku: Sku, quantity: z.int().check(z.minimum(1), z.maximum(expectedAtMost)) }))
    .check(z.minLength(1), z.maxLength(deliveryLinesAtMost)),
})
export type DeliveryBody = z.output<typeof DeliveryBody>

export const DeliveryClosing = z.object({ rest: z.optional(z.enum(['expect', 'drop'])) })

const Pieces = z.int().check(z.minimum(1), z.maximum(expectedAtMost))
const Labels = z.int().check(z.minimum(1), z.maximum(labelsAtMost))

/** The cartons and pallets to number. */
export const DeliveryCartons = z.object({
  /** Each article's pieces, and how many of them a carton holds: the last one holds the rest. */
  lines: z.optional(
    z
      .array(z.object({ sku: Sku, quantity: Pieces, per: Pieces }))
      .check(z.minLength(1), z.maxLength(labelsAtMost)),
  ),
  /** The cartons that stand on one pallet, which gets a number too. */
  perPallet: z.optional(Labels),
  /** Pallets whose cartons are not told. */
  pallets: z.optional(z.int().check(z.minimum(1), z.maximum(palletsAtMost))),
})

export const DeliveryView = z.object({
  reference: z.string(),
  /** The warehouse's own, which stands on its papers. */
  number: z.string(),
  status: ReceptionStatus,
  supplier: z.string(),
  expectedOn: z.nullable(z.string()),
  lines: z.array(z.object({ sku: z.string(), expected: Total, received: Total })),
  /** The numbered cartons and pallets, by their SSCC without its (00). A pallet has neither an article nor pieces. */
  cartons: z.array(
    z.object({
      ...{ sscc: Sscc, sku: z.nullable(z.string()), quantity: z.nullable(Total) },
      ...{ pallet: z.nullable(Sscc), received: z.boolean() },
    }),
  ),
  /** The photographs that the dock took, the newest first. */
  photos: z.array(
    z.object({
      ...{ id: Id, at: Instant, address: z.string() },
      /** Null for a picture of the whole. */
      sku: z.nullable(z.string()),
    }),
  ),
  questions: QuestionsView,
})
export type DeliveryView = z.infer<typeof DeliveryView>

const { text, state } = deliveryFilters
const photo = '4f1c7a52-8a0e-4a59-9d2c-6f0b7c1e2d3a'

export const deliveries = resource({
  ...{ path: 'deliveries', one: 'delivery', right: 'deliveries', body: DeliveryBody, view: DeliveryView },
  words: { the: 'la livraison attendue', a: 'une livraison', some: 'les livraisons attendues' },
  filters: z.object({ text, state }),
  sent: {
    ...{ supplier: 'Rucher des Monts', expectedOn: '2026-12-31' },
    lines: [{ sku: 'MIEL-250', quantity: 120 }],
  },
  example: {
    ...{ reference: 'PO-77', number: 'RC004711', status: 'expected' },
    ...{ supplier: 'Rucher des Monts', expectedOn: '2026-12-31' },
    lines: [{ sku: 'MIEL-250', expected: 120, received: 0 }],
    cartons: [
      { sscc: '337600123400000017', sku: null, quantity: null, pallet: null, received: false },
      {
        sscc: '337600123400000024',
        sku: 'MIEL-250',
        quantity: 24,
        pallet: '337600123400000017',
        received: false,
      },
    ],
    photos: [
      {
        ...{ id: photo, at: '2026-12-31T08:10:00.000Z', sku: 'MIEL-250' },
        address: `/api/v1/shops/papier/deliveries/PO-77/photos/${photo}`,
      },
    ],
    questions: [],
  },
  files: { photos: { does: 'Une photo que le quai a prise de la livraison', type: 'image/jpeg' } },
  acts: {
    close: {
      does: 'Clôt la livraison',
      more: 'Ce qui manque est attendu sur une autre livraison (`expect`), ou ne l’est plus (`drop`). Sans `rest`, une livraison incomplète reste ouverte : 409.',
      body: { schema: DeliveryClosing, example: { rest: 'drop' } },
    },
    cartons: {
      does: 'Numérote les cartons et les palettes',
      more: 'Chacun reçoit son SSCC sous le préfixe GS1 de la boutique, lu dans `cartons` : un programme l’imprime sur son étiquette, et le quai reçoit le carton d’un seul scan. Numéroter à nouveau ajoute des cartons.',
      body: {
        schema: DeliveryCartons,
        example: { lines: [{ sku: 'MIEL-250', quantity: 120, per: 24 }], perPallet: 5 },
      },
    },
    ask,
  },
  more: {
    put: 'Elle change jusqu’à sa clôture au quai. Ses articles doivent exister.',
    remove: 'Retire une livraison dont rien n’est venu ; sinon 409 : le quai la clôture.',
  },
})
