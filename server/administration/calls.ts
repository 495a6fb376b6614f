import {
  and,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  lt,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { csvLines, csvStart } from '#contract/csv.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { type AuditEntry, auditCalls } from '#contract/endpoints/audit.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { ownActs, recordAct } from '../audit/record.ts'
import { ofOwnWarehouse } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { zoneSql } from '../dates.ts'
import type { Db } from '../db/open.ts'
import { apiKeys, auditLog, userShops, users } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'
import { handlers } from '../handlers.ts'
import { commandLine } from './act.ts'

const pageSize = 50

export const auditHandlers = handlers(auditCalls, {
  list: async ({ db, user, query: { before, ...asked } }) => ({
    data: await readAudit(db, user, asked, { before, size: pageSize }),
  }),

  export: async ({ db, user, query, clock, address }) => {
    const act = { user, address, at: clock(), call: auditCalls.export.name, subject: '', result: null }
    await recordAct(db, act)
    return {
      name: 'journal-des-actions.csv',
      type: 'text/csv; charset=utf-8',
      stream: auditCsv(db, user, query),
    }
  },
})

const columns = ['Date', 'Personne', 'Action', 'Objet', 'Poste', 'Adresse', 'Résultat', 'Code', 'Détails']

const size = 1000

/** The whole log as lines of a table, read page by page while it is sent: it may be longer than the memory. */
async function* auditCsv(db: Db, reader: WarehouseUser, asked: Asked): AsyncGenerator<string> {
  yield csvStart + csvLines([columns])
  for (let before: number | undefined; ; ) {
    const { entries, next } = await readAudit(db, reader, asked, { before, size })
    yield csvLines(entries.map(cellsOf))
    if (next === null) return
    before = next
  }
}

const cellsOf = ({ at, user, what, subject, workplace, address, outcome, code, details }: AuditEntry) => [
  at,
  user ?? '',
  what,
  subject,
  workplace ?? '',
  address,
  outcome === 'done' ? 'fait' : 'refusé',
  code ?? '',
  details ? JSON.stringify(details) : '',
]

type Asked = QueryOf<typeof auditCalls.export>
type Page = { before?: number | undefined; size: number }

const doing = new Map<string, string>([
  ...endpoints.map(({ name, does }): [string, string] => [name, does]),
  ...publicCalls.map(({ name, does }): [string, string] => [name, does]),
  ...ownActs,
])

/** One page of the audit log of the reader's warehouse, newest first. */
async function readAudit(
  db: Db,
  reader: WarehouseUser,
  asked: Asked,
  { before, size }: Page,
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  const rows = await db
    .select({
      log: auditLog,
      user: users.displayName,
      program: apiKeys.name,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(apiKeys, eq(apiKeys.id, auditLog.apiKeyId))
    .where(
      and(
        rightsOf(db, reader),
        matching(asked, reader.timeZone),
        before === undefined ? undefined : lt(auditLog.number, before),
      ),
    )
    .orderBy(desc(auditLog.number))
    .limit(size)
  return {
    entries: rows.map(({ log, user, program }) => ({
      number: log.number,
      at: log.at.toISOString(),
      user: user ?? whoWithoutAccount(log.address, program),
      what: doing.get(log.call) ?? log.call,
      subject: log.subject,
      address: log.address,
      workplace: log.workplace,
      outcome: log.outcome,
      code: log.code,
      details: log.details ? { ...log.details } : null,
    })),
    next: rows.length < size ? null : (rows.at(-1)?.log.number ?? null),
  }
}

/**
 * A reader sees all that was done in their warehouse. Of what people did elsewhere they see what belongs to shops that they
 * serve: the call's shop, or else all shops of the person.
 */
function rightsOf(db: Db, reader: WarehouseUser): SQL {
  const shopIds = reader.shops.map(({ id }) => id)
  const servesOther = exists(
    db
      .select({ shopId: userShops.shopId })
      .from(userShops)
      .where(and(eq(userShops.userId, auditLog.userId), notInArray(userShops.shopId, shopIds))),
  )
  const ownShop = shopIds.length === 0 ? sql`false` : inArray(auditLog.shopId, shopIds)
  const ofPerson = and(isNull(auditLog.shopId), not(servesOther))
  const elsewhere = and(isNull(auditLog.warehouseId), or(ownShop, ofPerson))
  return or(ofOwnWarehouse(reader, auditLog.warehouseId), elsewhere) ?? sql`false`
}

const whoWithoutAccount = (address: string, program: string | null): string | null =>
  program !== null ? `Clé « ${program} »` : address === commandLine ? 'Ligne de commande' : null

function matching({ from, to, outcome, text }: Asked, timeZone: string): SQL | undefined {
  const midnight = (day: string, later = 0) =>
    sql`((${day}::date + ${later}::integer)::timestamp at time zone ${zoneSql(timeZone)})`
  return and(
    from === undefined ? undefined : gte(auditLog.at, midnight(from)),
    to === undefined ? undefined : lt(auditLog.at, midnight(to, 1)),
    outcome === undefined ? undefined : eq(auditLog.outcome, outcome),
    text ? or(holding(text, users.displayName, apiKeys.name, auditLog.subject), saysWhat(text)) : undefined,
  )
}

function saysWhat(text: string): SQL {
  const wanted = text.toLowerCase()
  const calls = [...doing].filter(([, does]) => does.toLowerCase().includes(wanted)).map(([name]) => name)
  return calls.length === 0 ? sql`false` : inArray(auditLog.call, calls)
}
