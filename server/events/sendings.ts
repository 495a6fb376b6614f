import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, gte, inArray, notInArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { type notificationCalls, Sending } from '#contract/endpoints/notification.ts'
import { testKind } from '#contract/entities/notification.ts'
import { conflict, isRefusal, type OrRefusal } from '#contract/problems.ts'
import type { AdminAct, Administrator } from '../administration/act.ts'
import { ofOwnShops } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { eventSendings, eventSubscriptions, events } from '../db/schema/index.ts'
import { findNotification, notificationUnknown } from './entries.ts'

/** Sent and waiting events, with the receiver's last answer. */
export async function listSendings(
  db: Db,
  by: Administrator,
  id: string,
  { status, page = 0, size = 50 }: QueryOf<typeof notificationCalls.sendings>,
): OrRefusal<{ sendings: Sending[]; total: number }> {
  const [heard] = await db
    .select({ id: eventSubscriptions.id })
    .from(eventSubscriptions)
    .where(and(eq(eventSubscriptions.id, id), ofOwnShops(by, eventSubscriptions.shopId)))
  if (!heard) return notificationUnknown
  const which = and(
    eq(eventSendings.subscriptionId, id),
    status === undefined ? undefined : eq(eventSendings.status, status),
  )
  const [counted] = await db.select({ total: count() }).from(eventSendings).where(which)
  const rows = await db
    .select({ sending: eventSendings, event: events })
    .from(eventSendings)
    .innerJoin(events, eq(events.number, eventSendings.eventNumber))
    .where(which)
    .orderBy(desc(eventSendings.number))
    .limit(size)
    .offset(page * size)
  return { sendings: rows.map(sendingOf), total: counted?.total ?? 0 }
}

type Found = { sending: typeof eventSendings.$inferSelect; event: typeof events.$inferSelect }

const sendingOf = ({ sending, event }: Found): Sending => ({
  number: sending.number,
  event: event.id,
  kind: Sending.shape.kind.parse(event.kind),
  about: aboutOf(event.body),
  at: event.at.toISOString(),
  status: sending.status,
  tries: sending.tries,
  triedAt: sending.triedAt?.toISOString() ?? null,
  dueAt: sending.status === 'waiting' ? sending.dueAt.toISOString() : null,
  code: sending.code,
  why: sending.why,
})

const Named = z.object({
  data: z.object({
    order: z.optional(z.nullable(z.string())),
    sku: z.optional(z.string()),
    delivery: z.optional(z.string()),
    return: z.optional(z.string()),
  }),
})

function aboutOf(body: string | null): string {
  const read = Named.safeParse(body === null ? null : JSON.parse(body))
  if (!read.success) return ''
  const { return: back, order, sku, delivery } = read.data.data
  return back ?? order ?? sku ?? delivery ?? ''
}

/** An event of its own kind, so that a receiver can tell it from what really happened. */
export async function sendTest({ tx, by, note }: AdminAct, id: string): OrRefusal<{ event: string }> {
  const row = await findNotification(tx, by, id)
  if (isRefusal(row)) return row
  note({}, row.name)
  if (row.status !== 'active') {
    return conflict('notification-stopped', `« ${row.name} » ne s’envoie pas : reprenez-la d’abord.`)
  }
  const aboutId = randomUUID()
  const [event] = await tx
    .insert(events)
    .values({ kind: testKind, shopId: row.shopId, aboutId })
    .returning({ id: events.id, number: events.number })
  if (!event) throw new Error('The test was not written')
  await tx.insert(eventSendings).values({ eventNumber: event.number, subscriptionId: id, aboutId })
  return { event: event.id }
}

/** Sends again what was sent or given up, under the same ids: a receiver that knows one leaves it. */
export async function replay(
  { tx, by, note }: AdminAct,
  id: string,
  wanted: BodyOf<typeof notificationCalls.replay>,
): OrRefusal<{ count: number }> {
  const row = await findNotification(tx, by, id)
  if (isRefusal(row)) return row
  const which =
    'since' in wanted
      ? inArray(
          eventSendings.eventNumber,
          tx
            .select({ number: events.number })
            .from(events)
            .where(gte(events.at, new Date(wanted.since))),
        )
      : inArray(eventSendings.number, wanted.sendings)
  const again = await tx
    .update(eventSendings)
    .set({ status: 'waiting', tries: 0, dueAt: sql`now()`, leasedBy: null, leasedUntil: null })
    .where(and(eq(eventSendings.subscriptionId, id), notInArray(eventSendings.status, ['sending']), which))
    .returning({ number: eventSendings.number })
  note(
    { 'envoyés de nouveau': again.length, ...('since' in wanted ? { depuis: wanted.since } : {}) },
    row.name,
  )
  return { count: again.length }
}
