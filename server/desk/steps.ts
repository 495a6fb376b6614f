import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { deskCalls, HandedStep } from '#contract/endpoints/desk.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { handedSteps, shops, users } from '../db/schema/index.ts'

/** The steps that this user could go on with, the oldest first. */
export async function handedTo(db: Db, user: WarehouseUser): Promise<HandedStep[]> {
  const rows = await db
    .select({ step: handedSteps, shop: shops.slug, by: users.displayName })
    .from(handedSteps)
    .innerJoin(users, eq(users.id, handedSteps.userId))
    .leftJoin(shops, eq(shops.id, handedSteps.shopId))
    .where(reached(user))
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

export async function handStep(
  tx: Tx,
  user: WarehouseUser,
  { shop: slug, ...step }: BodyOf<typeof deskCalls.hand>,
  now: Date,
): Promise<{ id: string } | Refusal> {
  const shop = user.shops.find(one => one.slug === slug)
  if (!user.roles.includes(step.role) || (slug !== null && !shop)) {
    return refuse('step-not-yours', `Votre compte n’ouvre pas « ${step.title} ».`)
  }
  const [row] = await tx
    .insert(handedSteps)
    .values({ ...step, warehouseId: user.warehouseId, userId: user.id, shopId: shop?.id ?? null, at: now })
    .returning({ id: handedSteps.id })
  if (!row) throw new Error('A handed step was not written')
  return row
}

/** Gives the step to the user who takes it first. */
export async function takeStep(
  tx: Tx,
  user: WarehouseUser,
  id: string,
): Promise<AnswerOf<typeof deskCalls.take>['data'] | Refusal> {
  const [step] = await tx
    .delete(handedSteps)
    .where(and(eq(handedSteps.id, id), reached(user)))
    .returning()
  if (!step) {
    return refuse('step-taken', 'Cette étape n’attend plus : un autre poste l’a reprise.', { status: 404 })
  }
  const [giver] = await tx.select({ name: users.displayName }).from(users).where(eq(users.id, step.userId))
  const { operation, role, version, snapshot, shopId } = step
  const shop = user.shops.find(one => one.id === shopId)?.slug ?? null
  return { operation, role, version, shop, by: giver?.name ?? '', snapshot }
}

const reached = ({ warehouseId, roles, shops: served }: WarehouseUser) =>
  and(
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
