import * as z from 'zod/mini'
import { returnStates } from '../entities/work-list.ts'
import { Id, Instant, optionalText } from '../values.ts'
import { ask } from './question.ts'
import { readOnly } from './resource.ts'
import { Came, Decided, decide } from './return.ts'

export const ReceivedDecision = z.object(Decided)

/** A return at the bench, announced or not. */
export const ReceivedReturnView = z.object({
  /** The warehouse's number. */
  reference: z.string(),
  /** Null: nobody knows yet of which order it is. */
  order: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  /** Why it waits, if it does. */
  waitsFor: z.nullable(z.string()),
  /** The bench's. */
  note: z.string(),
  photo: z.nullable(z.object({ id: Id, at: Instant, address: z.string() })),
  ...Came,
})
export type ReceivedReturnView = z.infer<typeof ReceivedReturnView>

const photo = '4f1c7a52-8a0e-4a59-9d2c-6f0b7c1e2d3a'

export const receivedReturns = readOnly({
  ...{ path: 'received-returns', one: 'received_return', right: 'returns', view: ReceivedReturnView },
  words: { the: 'le retour arrivé', a: 'un retour arrivé', some: 'les retours arrivés, annoncés ou non' },
  filters: z.object({ text: optionalText(120), state: z.optional(z.enum(returnStates)) }),
  example: {
    ...{ reference: 'RT000413', order: 'A-1002', customer: 'Zoé Martin', trackingNumber: '8Q00012345679' },
    ...{ status: 'waiting', reason: 'Abîmé pendant le transport', waitsFor: 'Avis de la boutique', note: '' },
    photo: {
      ...{ id: photo, at: '2026-03-16T10:20:00.000Z' },
      address: `/api/v1/shops/papier/received-returns/RT000413/photos/${photo}`,
    },
    receivedAt: '2026-03-16T10:20:00.000Z',
    lines: [{ sku: 'BOL-BLEU', quantity: 1, condition: 'damaged', outcome: 'quarantine' }],
    ...{ decision: null, questions: [] },
  },
  files: { photos: { does: 'La photo que le poste a prise de ce retour', type: 'image/jpeg' } },
  acts: {
    decide: {
      ...decide,
      body: {
        schema: ReceivedDecision,
        example: { lines: [{ sku: 'BOL-BLEU', outcome: 'rebut' }], note: 'Ébréché' },
      },
    },
    ask,
  },
})
