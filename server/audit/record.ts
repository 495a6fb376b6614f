import { sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Db, Tx } from '../db/open.ts'
import { type AuditDetails, auditLog, type Changed, computers } from '../db/schema/index.ts'
import { command, statements } from '../db/statements.ts'
import { subjectOf } from './subject.ts'

/** The person who acts, and the place. No user means an unknown person or the server itself. */
export type Actor = {
  readonly user?:
    | {
        readonly id: string
        readonly warehouseId: string | null
        /** The local address that the session's browser reported. */
        readonly ip: string | null
      }
    | undefined
  /** The shop's program that acts, by its key. */
  readonly program?: { readonly id: string; readonly warehouseId: string } | undefined
  readonly shop?: { readonly id: string } | undefined
  /** The warehouse in which the command line acts, without a person. */
  readonly warehouseId?: string
  readonly address: string
}

export type Act = Actor & {
  readonly at: Date
  /** The call's name. */
  readonly call: string
  readonly subject: string
  /** The call's answer. A refusal is recorded by its code alone: its sentence may name what others must not read. */
  readonly result: unknown
  readonly details?: AuditDetails | undefined
}

/** Writes one row of the audit log. A change of a person's writes it with its end (`server/http/change.ts`). */
export async function recordAct(db: Db | Tx, act: Act): Promise<void> {
  await auditLines(db).insert.execute(lineOf(act))
}

/** The values of the statement that writes an act's row. */
export function lineOf({
  user,
  program,
  shop,
  warehouseId,
  address,
  at,
  call,
  subject,
  result,
  details,
}: Act) {
  const refused = isRefusal(result)
  return {
    at,
    userId: user?.id ?? null,
    apiKeyId: program?.id ?? null,
    warehouseId: user?.warehouseId ?? program?.warehouseId ?? warehouseId ?? null,
    shopId: shop?.id ?? null,
    call,
    subject,
    address,
    // The bench that the person's browser says it is at.
    benchOf: user?.warehouseId ?? null,
    benchAt: user?.ip ?? null,
    outcome: refused ? 'refused' : 'done',
    code: refused ? result.refused.code : null,
    // The refusal undid the change that the handler noted.
    details: refused || !details ? null : JSON.stringify(details),
  }
}

const given = sql.placeholder

export const auditInsert = sql`insert into ${auditLog}
  (at, user_id, api_key_id, warehouse_id, shop_id, call, subject, address, workplace, outcome, code, details)
  values (${given('at')}, ${given('userId')}, ${given('apiKeyId')}, ${given('warehouseId')}, ${given('shopId')},
    ${given('call')}, ${given('subject')}, ${given('address')},
    (select name from ${computers} where warehouse_id = ${given('benchOf')} and ip = ${given('benchAt')}),
    ${given('outcome')}, ${given('code')}, ${given('details')})`

export const auditLines = statements(db => ({ insert: command(db, auditInsert) }))

/** A change that the gate refused before its handler ran. */
export const recordRefused = (
  db: Db,
  endpoint: Endpoint,
  { params, ...act }: Omit<Act, 'call' | 'subject'> & { params: unknown },
): Promise<void> => recordAct(db, { ...act, call: endpoint.name, subject: subjectOf({ params }) })

type Value = string | number | boolean | null | readonly string[]

/** The old and new value of each field that differs. Lists are compared without their order. */
export function changesOf(
  values: Readonly<Record<string, readonly [before: Value, after: Value]>>,
): AuditDetails {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, [before, after]]): [string, Changed][] => {
      const [from, to] = [said(before), said(after)]
      return from === to ? [] : [[name, { from, to }]]
    }),
  )
}

function said(value: Value): string | number | boolean | null {
  if (typeof value !== 'object' || value === null) return value === '' ? null : value
  return value.length === 0 ? null : [...value].sort().join(', ')
}

export const stockRepair = 'stock-repair'
export const connectionAct = 'shop-connection'
export const providerEnd = 'identity-session-ended'

/** The acts that no call makes, each with its line in the log. */
export const ownActs: readonly [call: string, does: string][] = [
  ['retention', 'Le serveur efface ce qui a été gardé assez longtemps'],
  [stockRepair, 'Le stock remis d’après ses mouvements'],
  [connectionAct, 'Une commande lue chez une boutique'],
  ['import', 'Un fichier importé jusqu’au bout'],
  [providerEnd, 'Une session fermée chez le fournisseur d’identité'],
]
