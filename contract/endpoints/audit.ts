import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, endpoint, reading } from '../endpoint.ts'
import { Day, Instant, optionalText } from '../values.ts'

export const auditOutcomes = ['done', 'refused'] as const

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const AuditEntry = z.object({
  number: z.int(),
  at: Instant,
  /** Null: somebody whom the server does not know, or the server itself. */
  user: z.nullable(z.string()),
  /** The call's French line. */
  what: z.string(),
  /** Empty, too, where it names things of a shop that the reader does not serve. */
  subject: z.string(),
  address: z.string(),
  workplace: z.nullable(z.string()),
  outcome: z.enum(auditOutcomes),
  code: z.nullable(z.string()),
  /** More facts. A changed value is given before and after the change. */
  details: z.nullable(z.record(z.string(), z.union([Scalar, z.object({ from: Scalar, to: Scalar })]))),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const filters = {
  from: z.optional(Day),
  /** The last day, inclusive. */
  to: z.optional(Day),
  outcome: z.optional(z.enum(auditOutcomes)),
  /** Part of a person's name, of what was done or of what it was done to. */
  text: optionalText(120),
}

const Before = z.coerce.number().check(z.int(), z.minimum(1))

export const auditCalls = {
  list: endpoint({
    ...reading('rest_audit_list', '/rest/audit'),
    does: 'Le journal des actions, de la plus récente à la plus ancienne',
    ...admin,
    mayBeOld: true,
    query: z.object({ ...filters, before: z.optional(Before) }),
    /** `next`: what to ask for with `before`; null at the end. */
    answer: answer(z.object({ entries: z.array(AuditEntry), next: z.nullable(z.int()) })),
  }),

  export: endpoint({
    ...reading('rest_audit_export', '/rest/audit/export'),
    does: 'Emporte le journal des actions dans un tableur',
    ...admin,
    query: z.object(filters),
    file: true,
  }),
}
