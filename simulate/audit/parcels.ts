import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { Db } from '#server/db/open.ts'
import type { Change } from '../world/journal.ts'
import { acknowledged, type Claim, compareClaims } from './claims.ts'

const Id = z.object({ id: z.string() })
const One = z.object({ data: z.object({ parcel: Id }) })
const Several = z.object({ data: z.object({ parcels: z.array(Id) }) })

type Row = {
  id: string
  name: string
  status: string
  slip: string | null
  inside: number
  packed: number
  unpacked: number
  sent: number
}

/** Each parcel was asked for once, and its pieces were packed, unpacked and sent once. */
export async function checkParcels(db: Db, changes: readonly Change[]): Promise<string[]> {
  const { rows } = await db.execute<Row>(sql`
    select parcels.id, parcels.name, parcels.status, carrier_slips.status as slip,
      (select coalesce(sum(qty), 0)::int from parcel_lines where parcel_id = parcels.id) as inside,
      (select coalesce(sum(qty), 0)::int from moves
        where parcel_id = parcels.id and type = 'PICKING' and undoes is null) as packed,
      (select coalesce(sum(qty), 0)::int from moves
        where parcel_id = parcels.id and type = 'PICKING' and undoes is not null) as unpacked,
      (select coalesce(sum(qty), 0)::int from moves where parcel_id = parcels.id and type = 'SHIPPING') as sent
    from parcels left join carrier_slips on carrier_slips.id = parcels.slip_id`)
  const claims: Claim[] = [
    ...acknowledged(changes, [shipmentCalls.packMono]).map(change => ({
      id: One.parse(change.answer?.body).data.parcel.id,
      change,
    })),
    ...acknowledged(changes, [shipmentCalls.packMulti]).flatMap(change =>
      Several.parse(change.answer?.body).data.parcels.map(({ id }) => ({ id, change })),
    ),
  ]
  const ids = rows.map(({ id }) => id)
  return [...compareClaims('the parcel', ids, claims), ...rows.flatMap(whyWrong)]
}

function whyWrong({ name, status, slip, inside, packed, unpacked, sent }: Row): string[] {
  const faults: string[] = []
  const must = (what: string, is: number, should: number) => {
    if (is !== should) faults.push(`${name} (${status}, slip ${slip}): ${is} pieces ${what}, not ${should}`)
  }
  must('packed', packed, inside)
  must('unpacked', unpacked, status === 'void' ? inside : 0)
  must('sent', sent, slip === 'sealed' ? inside : 0)
  return faults
}
