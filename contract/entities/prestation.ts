import * as z from 'zod/mini'
import { Id, Instant, Name, Quantity, Slug, Total, text } from '../values.ts'

/** A work is counted, or measured from its start to its end. */
export const prestationUnits = ['one', 'minute'] as const
export const PrestationUnit = z.enum(prestationUnits)
export type PrestationUnit = z.infer<typeof PrestationUnit>

const codeAtMost = 16

/** The text of a work's card: it never changes, so that printed cards stay right. */
export const PrestationCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.maxLength(codeAtMost), z.regex(/^[A-Z0-9]+(?:-[A-Z0-9]+)*$/))

/** « Étiquetage » gives `ETIQUETAGE`, the second one `ETIQUETAGE-2`. */
export function codeFrom(name: string, nth = 1): string {
  const end = nth === 1 ? '' : `-${nth}`
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .slice(0, codeAtMost - end.length)
    .replace(/^-+|-+$/g, '')
  return `${plain || 'PRESTATION'}${end}`
}

export const PrestationCard = z.object({ code: z.string(), name: text(60), unit: PrestationUnit })
export type PrestationCard = z.infer<typeof PrestationCard>

/** The things that a prestation can be done for. Each belongs to a shop. */
export const purposes = ['shop', 'order', 'delivery', 'article'] as const
export const Purpose = z.enum(purposes)
export type Purpose = z.infer<typeof Purpose>

export const PrestationSubject = z.object({
  what: Purpose,
  /** The order's or delivery's name, the article's reference, the shop's address. */
  name: Name,
  /** The article's name, the shop's name. */
  title: z.string(),
  shop: Slug,
  shopName: z.string(),
})
export type PrestationSubject = z.infer<typeof PrestationSubject>

/** `forgotten`: started and never ended, longer ago than anybody works. It counts for nothing until a manager says its end. */
export const prestationStates = ['done', 'running', 'forgotten', 'undone'] as const
export const PrestationState = z.enum(prestationStates)
export type PrestationState = z.infer<typeof PrestationState>

/** A prestation that was started more hours ago than a shift has counts as forgotten. */
export const shiftHours = 12

export const Prestation = z.object({
  id: Id,
  kind: PrestationCard,
  subject: PrestationSubject,
  state: PrestationState,
  count: z.nullable(Quantity),
  /** Each begun minute counts. Null while it runs. */
  minutes: z.nullable(Total),
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  at: Instant,
  by: z.string(),
  /** This person's own. */
  mine: z.boolean(),
  note: z.string(),
  undoneBy: z.nullable(z.string()),
})
export type Prestation = z.infer<typeof Prestation>
