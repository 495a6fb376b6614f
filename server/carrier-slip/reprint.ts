import { and, eq } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import { ofOwnWarehouse } from '../auth/reach.ts'
import type { Act } from '../auth/user.ts'
import { carrierSlips, carriers, users } from '../db/schema/index.ts'
import { reprintManifests } from '../manifests/manifests.ts'
import { parcelsOn } from './parcels.ts'
import { printSlip } from './print.ts'

/** Draws a sealed slip again, as it was signed. */
export async function reprintSlip(
  { tx, user, now }: Act,
  name: string,
  reason: string,
): Promise<{ name: string; prints: PrintJob[] } | Refusal> {
  const [found] = await tx
    .select({ slip: carrierSlips, carrier: carriers.name, sealedBy: users.displayName })
    .from(carrierSlips)
    .innerJoin(carriers, eq(carriers.id, carrierSlips.carrierId))
    .leftJoin(users, eq(users.id, carrierSlips.sealedBy))
    .where(and(eq(carrierSlips.name, name), ofOwnWarehouse(user, carrierSlips.warehouseId)))
  if (!found) return refuse('slip-unknown', `Le bordereau ${name} n’existe pas.`, { status: 404, got: name })
  const { slip, carrier, sealedBy } = found
  if (slip.sealedAt === null) {
    return refuse('slip-open', `Le bordereau ${name} n’est pas clôturé : il s’imprime à la clôture.`, {
      status: 409,
      got: name,
    })
  }
  const sealed = { slip, parcels: await parcelsOn(tx, slip.id) }
  const again = { sealedAt: slip.sealedAt, sealedBy: sealedBy ?? '', reason }
  const prints = await printSlip(tx, user, { carrier }, sealed, now, again)
  return { name, prints: [...prints, ...(await reprintManifests({ tx, user, now }, slip.id, reason))] }
}
