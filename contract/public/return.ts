import * as z from 'zod/mini'
import { conditions, outcomes, wishNoteAtMost } from '../endpoints/return.ts'
import { QuestionText } from '../entities/question.ts'
import { returnStates } from '../entities/work-list.ts'
import { Instant, Name, Quantity, Sku, text } from '../values.ts'
import { ask, QuestionsView } from './question.ts'
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

export const Decided = {
  lines: z.array(z.object({ sku: Sku, outcome: z.enum(outcomes) })).check(z.minLength(1), z.maxLength(200)),
  note: z._default(z.string().check(z.trim(), z.maxLength(wishNoteAtMost)), ''),
}

/** `number`: which of those in `came`; the one that waits, if it is missing. */
const Which = { number: z.optional(Name) }
export const ReturnDecision = z.object({ ...Which, ...Decided })
export const ReturnAsking = z.object({ ...Which, text: QuestionText })

/** The pieces of a return as the bench found them. */
export const Came = {
  /** `waiting`: nobody has decided yet what becomes of it. */
  status: z.enum(returnStates),
  receivedAt: Instant,
  reason: z.string(),
  lines: z.array(
    z.object({
      sku: Sku,
      quantity: Quantity,
      condition: z.enum(conditions),
      /** Where the pieces went. Those of a return that waits lie in quarantine. */
      outcome: z.enum(outcomes),
    }),
  ),
  /** The shop's decision about a return that waits. Null: it has not decided. */
  decision: z.nullable(z.object({ ...Decided, decidedAt: Instant })),
  questions: QuestionsView,
}

export const ReturnView = z.object({
  reference: z.string(),
  /** The text of a barcode or QR code for the customer's parcel: the bench reads it. Null for one of an older release. */
  label: z.nullable(z.string()),
  order: z.string(),
  /** `received` once a return of its order was booked after it was announced. */
  status: z.enum(['announced', 'received']),
  trackingNumber: z.nullable(z.string()),
  note: z.string(),
  lines,
  announcedAt: Instant,
  /** The warehouse's own numbers of what came. */
  numbers: z.array(Name),
  /** The pieces that came, as the bench found them. */
  came: z.array(z.object({ number: Name, ...Came })),
})
export type ReturnView = z.infer<typeof ReturnView>

/** The act of deciding, the same for an announced return and for what came. */
export const decide = {
  does: 'Dit quoi faire d’un retour qui attend',
  more: 'Pour chaque article : `restock`, `quarantine`, `rebut` ou `supplier`. La dernière décision compte, jusqu’à ce que l’entrepôt l’ait faite.',
}

const sent = {
  ...{ order: 'A-1001', trackingNumber: '8Q00012345678', note: 'Taille' },
  lines: [{ sku: 'BOL-BLEU', quantity: 1 }],
}

export const returns = resource({
  ...{ path: 'returns', one: 'return', right: 'returns', body: ReturnBody, view: ReturnView },
  words: { the: 'le retour annoncé', a: 'un retour', some: 'les retours annoncés' },
  filters: z.object({ order: z.optional(Reference) }),
  sent,
  example: {
    ...{ reference: 'RMA-12', label: 'RT0004127', status: 'received', ...sent },
    ...{ announcedAt: '2026-03-12T09:00:00.000Z', numbers: ['RT000412'] },
    came: [
      {
        ...{ number: 'RT000412', status: 'completed', reason: 'Rétractation du client' },
        receivedAt: '2026-03-16T10:20:00.000Z',
        lines: [{ sku: 'BOL-BLEU', quantity: 1, condition: 'opened', outcome: 'restock' }],
        ...{ decision: null, questions: [] },
      },
    ],
  },
  acts: {
    decide: {
      ...decide,
      more: `${decide.more} \`came[].decision\` la montre.`,
      body: {
        schema: ReturnDecision,
        example: { lines: [{ sku: 'BOL-BLEU', outcome: 'rebut' }], note: 'Ébréché' },
      },
    },
    ask: { ...ask, body: { ...ask.body, schema: ReturnAsking } },
  },
  more: {
    put: 'Le colis scanné à l’écran Retour mène à sa commande. Il change jusqu’à son arrivée.',
    remove: 'Retire un retour qui n’est pas arrivé ; sinon 409.',
  },
})
