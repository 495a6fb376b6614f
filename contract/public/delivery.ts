import * as z from 'zod/mini'
import { deliveryLinesAtMost, expectedAtMost } from '../endpoints/delivery.ts'
import { ReceptionStatus } from '../endpoints/reception.ts'
import { Day, Sku, Total } from '../values.ts'
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

export const DeliveryView = z.object({
  reference: z.string(),
  /** The warehouse's own, which stands on its papers. */
  number: z.string(),
  status: ReceptionStatus,
  supplier: z.string(),
  expectedOn: z.nullable(z.string()),
  lines: z.array(z.object({ sku: z.string(), expected: Total, received: Total })),
  questions: QuestionsView,
})
export type DeliveryView = z.infer<typeof DeliveryView>

export const deliveries = resource({
  ...{ path: 'deliveries', one: 'delivery', right: 'deliveries', body: DeliveryBody, view: DeliveryView },
  words: { the: 'la livraison attendue', a: 'une livraison', some: 'les livraisons attendues' },
  sent: {
    ...{ supplier: 'Rucher des Monts', expectedOn: '2026-12-31' },
    lines: [{ sku: 'MIEL-250', quantity: 120 }],
  },
  example: {
    ...{ reference: 'PO-77', number: 'RC004711', status: 'expected' },
    ...{ supplier: 'Rucher des Monts', expectedOn: '2026-12-31' },
    lines: [{ sku: 'MIEL-250', expected: 120, received: 0 }],
    questions: [],
  },
  acts: {
    close: {
      does: 'Clôt la livraison',
      more: 'Ce qui manque est attendu sur une autre livraison (`expect`), ou ne l’est plus (`drop`). Sans `rest`, une livraison incomplète reste ouverte : 409.',
      body: { schema: DeliveryClosing, example: { rest: 'drop' } },
    },
    ask,
  },
  more: {
    put: 'Elle change jusqu’à sa clôture au quai. Ses articles doivent exister.',
    remove: 'Retire une livraison dont rien n’est venu ; sinon 409 : le quai la clôture.',
  },
})
