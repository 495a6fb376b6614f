import * as z from 'zod/mini'

/** Kinds of things that change, as the database's triggers name them. `stopped`: an order that a bench may have in hand. */
export const changeKinds = [
  'orders',
  'stopped',
  'stock',
  'parcels',
  'prints',
  'deliveries',
  'returns',
  'counts',
  'desk',
  'articles',
  'people',
  'house',
  'sendings',
  'imports',
] as const
export const ChangeKind = z.enum(changeKinds)
export type ChangeKind = z.infer<typeof ChangeKind>

/**
 * The words of a stream. They never carry data: the browser reads again what it shows of these kinds.
 *
 * - `open`: changes are told from now on; earlier ones are unknown. Ask again no oftener than `everyMs`.
 * - `told`: things of these kinds have changed.
 * - `missed`: something may have changed unheard.
 */
export const LiveWord = z.union([
  z.object({ open: z.object({ everyMs: z.int() }) }),
  z.object({ told: z.array(z.string()) }),
  z.object({ missed: z.literal(true) }),
])
export type LiveWord = z.infer<typeof LiveWord>

/** The server says at least this often that the stream lives. */
export const beatMs = 15_000
