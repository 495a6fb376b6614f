import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { deskCalls, type HandedStep } from '#contract/endpoints/desk.ts'
import { isRefusal, notFound, type OrRefusal, refuse } from '#contract/problems.ts'
import type { Act, WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { handedSteps, shops, users } from '../db/schema/index.ts'
import { data, handlers } from '../handlers.ts'
import { releaseOrder, takeOrderOver } from '../shipment/open.ts'

export const deskHandlers = handlers(deskCalls, {
  list: ({ user, db, clock }) => data(handedTo(db, user, clock())),

  hand: ({ body, user, db, clock }) => data(handStep(db, user, body, clock())),

  take: ({ params, user, db, clock }) => data(takeStep({ tx: db, user, now: clock() }, params.step)),

  drop: ({ params, user, db, clock }) => data(dropStep({ tx: db, user, now: clock() }, params.step)),
})

/** The steps that this user could go on with, the oldest first. */
async function handedTo(db: Db, user: WarehouseUser, now: Date): Promise<HandedStep[]> {
  const rows = await db
    .select({ step: handedSteps, shop: shops.slug, by: users.displayName })
    .from(handedSteps)
    .innerJoin(users, eq(users.id, handedSteps.userId))
    .leftJoin(shops, eq(shops.id, handedSteps.shopId))
    .where(reached(user, now))
    .orderBy(asc(handedSteps.at), asc(handedSteps.id))
  return rows.map(({ step: { id, at, operation, role, version, title, about, prompt }, shop, by }) => ({
    id,
    at: at.toISOString(),
    operation,
    role,
    shop,
    version,
    title,
    about,
    prompt,
    by,
  }))
}

async function handStep(
  tx: Tx,
  user: WarehouseUser,
  { shop: slug, order, ...step }: BodyOf<typeof deskCalls.hand>,
  now: Date,
): OrRefusal<{ id: string }> {
  const shop = user.shops.find(one => one.slug === slug)
  if (!user.roles.includes(step.role) || (slug !== null && !shop)) {
    return refuse('step-not-yours', `Votre compte n’ouvre pas « ${step.title} ».`)
  }
  const whose = { warehouseId: user.warehouseId, userId: user.id, shopId: shop?.id ?? null }
  const [row] = await tx
    .insert(handedSteps)
    .values({ ...step, ...whose, orderName: order, at: now })
    .returning({ id: handedSteps.id })
  if (!row) throw new Error('A handed step was not written')
  return row
}

/** Gives the step to the user who takes it first, and with it the order that it holds. */
async function takeStep(act: Act, id: string): OrRefusal<AnswerOf<typeof deskCalls.take>['data']> {
  const removed = await removeStep(act, id)
  if (isRefusal(removed)) return removed
  const { step, giver } = removed
  if (step.orderName !== null) {
    const followed = await takeOrderOver(act, { orderName: step.orderName, from: giver.email })
    if (isRefusal(followed)) return followed
  }
  const { operation, role, version, snapshot, shopId } = step
  const [shop] = shopId === null ? [] : act.user.shops.filter(one => one.id === shopId)
  return { operation, role, version, shop: shop?.slug ?? null, by: giver.name, snapshot }
}

/** Removes a step that nobody will take. Its order is free for the next scan. */
async function dropStep(act: Act, id: string): OrRefusal<AnswerOf<typeof deskCalls.drop>['data']> {
  const removed = await removeStep(act, id)
  if (isRefusal(removed)) return removed
  const { step, giver } = removed
  const order = step.orderName
  if (order === null) return { order }
  const followed = await takeOrderOver(act, { orderName: order, from: giver.email })
  // Somebody else has it by now, or it is gone: then it is not ours to give back.
  if (isRefusal(followed)) return { order: null }
  const released = await releaseOrder(act, order)
  return { order: isRefusal(released) ? null : order }
}

async function removeStep({ tx, user, now }: Act, id: string) {
  const [step] = await tx
    .delete(handedSteps)
    .where(and(eq(handedSteps.id, id), reached(user, now)))
    .returning()
  if (!step) {
    return notFound('step-taken', 'Cette étape n’attend plus : un autre poste l’a reprise ou retirée.')
  }
  const [giver] = await tx
    .select({ name: users.displayName, email: users.email })
    .from(users)
    .where(eq(users.id, step.userId))
  if (!giver) throw new Error('A handed step has no giver')
  return { step, giver }
}

/** The goods on a bench have moved by the next day: what nobody took by then has ended. */
export const waitsForDays = 1
const dayMs = 24 * 3_600_000

const reached = ({ warehouseId, roles, shops: served }: WarehouseUser, now: Date) =>
  and(
    gt(handedSteps.at, new Date(now.getTime() - waitsForDays * dayMs)),
    eq(handedSteps.warehouseId, warehouseId),
    inArray(handedSteps.role, [...roles]),
    or(
      isNull(handedSteps.shopId),
      inArray(
        handedSteps.shopId,
        served.map(shop => shop.id),
      ),
    ),
  )
