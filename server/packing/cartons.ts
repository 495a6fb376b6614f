import { and, asc, eq, ne } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { CartonEntry, cartonCalls } from '#contract/endpoints/carton.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { Db, Tx } from '../db/open.ts'
import { cartons } from '../db/schema/index.ts'

type Wanted = BodyOf<typeof cartonCalls.save>

export const listCartons = (db: Db): Promise<CartonEntry[]> =>
  db.select().from(cartons).orderBy(asc(cartons.code))

/** A carton in use keeps its row when it is archived: parcels were packed in it. */
export async function saveCarton(tx: Tx, { id, ...wanted }: Wanted): Promise<CartonEntry | Refusal> {
  const [taken] = await tx
    .select({ id: cartons.id })
    .from(cartons)
    .where(and(eq(cartons.code, wanted.code), id === undefined ? undefined : ne(cartons.id, id)))
  if (taken) {
    return refuse('carton-code-taken', `Un autre carton a déjà le code ${wanted.code}.`, {
      status: 409,
      got: wanted.code,
    })
  }
  const [saved] =
    id === undefined
      ? await tx.insert(cartons).values(wanted).returning()
      : await tx.update(cartons).set(wanted).where(eq(cartons.id, id)).returning()
  return saved ?? refuse('carton-unknown', 'Ce carton n’existe plus.', { status: 404 })
}
