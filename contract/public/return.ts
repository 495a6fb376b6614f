import * as z from 'zod/mini'
import { Instant, Name, Quantity, Sku, text } from '../values.ts'
import { Reference, resource } from './resource.ts'

const lines = z.array(z.object({ sku: Sku, quantity: Quantity })).check(z.minLength(1), z.maxLength(200))

export const ReturnBody = z.object({
  order: Reference,
  /** The number of the parcel on its way back: scanned here, it leads to the order. */
  trackingNumber: z._default(z.nullable(text(64)), null),
  note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  lines,
})
export type ReturnBody = z.output<typeof ReturnBody>

export const ReturnView = z.object({
  reference: z.string(),
  order: z.string(),
  /** `received` once a return of its order was booked after it was announced. */
  status: z.enum(['announced', 'received']),
  trackingNumber: z.nullable(z.string()),
  note: z.string(),
  lines,
  announcedAt: Instant,
  /** The warehouse's own numbers of what came. */
  numbers: z.array(Name),
})
export type ReturnView = z.infer<typeof ReturnView>

const sent = {
  ...{ order: 'A-1001', trackingNumber: '8Q00012345678', note: 'Taille' },
  lines: [{ sku: 'BOL-BLEU', quantity: 1 }],
}

export const returns = resource({
  ...{ path: 'returns', one: 'return', right: 'returns', body: ReturnBody, view: ReturnView },
  words: { the: 'le retour annoncé', a: 'un retour', some: 'les retours annoncés' },
  sent,
  example: {
    ...{ reference: 'RMA-12', status: 'announced', ...sent },
    ...{ announcedAt: '2026-03-12T09:00:00.000Z', numbers: [] },
  },
  more: {
    put: 'Le colis scanné à l’écran Retour mène à sa commande. Il change jusqu’à son arrivée.',
    remove: 'Retire un retour qui n’est pas arrivé ; sinon 409.',
  },
})
