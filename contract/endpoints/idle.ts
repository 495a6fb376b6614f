import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint, reading } from '../endpoint.ts'
import { Instant, Name, Slug, Total } from '../values.ts'

/**
 * What an operation without work in hand offers to its person, by the operation's id and in the order of the screen. The
 * server finds the rows of each kind (`server/idle/`), the browser has its words (`src/operations/idle/kinds.ts`).
 */
export const idleOf = {
  shipment: ['held', 'lists', 'late', 'packed'],
  packaging: ['unlabelled', 'packed'],
  transfer: ['arrived', 'perishing'],
  rebut: ['quarantine', 'tooOld'],
  'order-information': ['overdue'],
  'order-return': ['parked'],
  'print-product': ['newArticles'],
  'print-location': ['printedPlaces'],
  'print-box': ['printedBoxes'],
  inventory: ['planned', 'countedLast', 'longUncounted'],
  // The choice of a shop, before the screens of that shop.
  'shop-picking': ['shopsToPick'],
  'shop-reception': ['shopsToReceive'],
  'shop-rebut': ['shopsInQuarantine'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type IdleOperation = keyof typeof idleOf
export type IdleKind = (typeof idleOf)[IdleOperation][number]

export const IdleOperation = z.enum(Object.keys(idleOf) as [IdleOperation, ...IdleOperation[]])
const IdleKind = z.enum(Object.values(idleOf).flat() as [IdleKind, ...IdleKind[]])

export const IdleRow = z.object({
  /** The thing that waits, by its name. */
  name: Name,
  /** A scan of this name takes the row up: the list's next order where a list is packed by orders. */
  scan: Name,
  /** The order of a parcel, a list's type or campaign, a place's zone: in few words, and never a customer. */
  about: z.nullable(z.string()),
  /** When its lorry leaves, or when it was done. */
  at: z.nullable(Instant),
  /** That lorry has left. */
  late: z.optional(z.boolean()),
  /** Pieces of goods. */
  pieces: z.optional(Total),
  done: z.optional(Total),
  total: z.optional(Total),
  /** Whether it can still be undone. */
  undo: z.optional(z.boolean()),
})
export type IdleRow = z.infer<typeof IdleRow>

export const IdleSection = z.object({ kind: IdleKind, rows: z.array(IdleRow), total: Total })
export type IdleSection = z.infer<typeof IdleSection>

/** A screen has room for so many rows of a kind; the whole list has at most so many. */
export const idleShown = 4
export const idleAtMost = 100

export const idleCalls = {
  now: endpoint({
    ...reading('rest_idle', '/rest/idle/{operation}'),
    does: 'Ce que la personne peut faire maintenant dans une opération où rien n’est en main',
    scope: 'own',
    mayBeOld: true,
    keptByBrowser: true,
    params: z.object({ operation: IdleOperation }),
    query: z.object({
      /** Only what is of this shop, where each shop has its own screen. */
      shop: z.optional(Slug),
      /** Up to a hundred rows of this kind, and no others. */
      all: z.optional(IdleKind),
    }),
    answer: answer(z.array(IdleSection)),
  }),
}
