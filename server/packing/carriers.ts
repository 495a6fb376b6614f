import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { CarrierEntry, carrierCalls } from '#contract/endpoints/carrier.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { Db, Tx } from '../db/open.ts'
import { carrierCartons, carriers, cartons } from '../db/schema/index.ts'

type Wanted = BodyOf<typeof carrierCalls.save>
type Row = typeof carriers.$inferSelect

export async function listCarriers(db: Db | Tx): Promise<CarrierEntry[]> {
  const rows = await db.select().from(carriers).orderBy(asc(carriers.name))
  const taken = await db
    .select({ carrierId: carrierCartons.carrierId, code: cartons.code })
    .from(carrierCartons)
    .innerJoin(cartons, eq(cartons.id, carrierCartons.cartonId))
    .orderBy(asc(cartons.code))
  return rows.map(row =>
    entryOf(
      row,
      taken.filter(({ carrierId }) => carrierId === row.id).map(({ code }) => code),
    ),
  )
}

/** The database keeps seconds, which no lorry has. */
const entryOf = ({ cutoff, ...row }: Row, taken: readonly string[]): CarrierEntry => ({
  ...row,
  cutoff: cutoff.slice(0, 5),
  cartons: [...taken],
})

/** An archived carrier keeps its row: parcels went with it. */
export async function saveCarrier(
  tx: Tx,
  { id, cartons: codes, ...wanted }: Wanted,
): Promise<CarrierEntry | Refusal> {
  const [same] = await tx
    .select({ id: carriers.id })
    .from(carriers)
    .where(and(eq(carriers.slug, wanted.slug), id === undefined ? undefined : ne(carriers.id, id)))
  if (same) {
    return refuse('carrier-slug-taken', `Un autre transporteur a déjà le code ${wanted.slug}.`, {
      status: 409,
      got: wanted.slug,
    })
  }
  const taken = await tx.select().from(cartons).where(inArray(cartons.code, codes)).orderBy(asc(cartons.code))
  const unknown = codes.find(code => !taken.some(carton => carton.code === code))
  if (unknown !== undefined) {
    return refuse('carton-unknown', `Aucun carton n’a le code ${unknown}.`, { status: 404, got: unknown })
  }
  const { slug: _, ...changes } = wanted
  const [saved] =
    id === undefined
      ? await tx.insert(carriers).values(wanted).returning()
      : await tx.update(carriers).set(changes).where(eq(carriers.id, id)).returning()
  if (!saved) return refuse('carrier-unknown', 'Ce transporteur n’existe plus.', { status: 404 })
  await tx.delete(carrierCartons).where(eq(carrierCartons.carrierId, saved.id))
  if (taken.length > 0) {
    await tx
      .insert(carrierCartons)
      .values(taken.map(carton => ({ carrierId: saved.id, cartonId: carton.id })))
  }
  return entryOf(
    saved,
    taken.map(({ code }) => code),
  )
}
