import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { Db, Tx } from '#server/db/open.ts'
import type { Change } from '../world/journal.ts'
import { acknowledged, type Claim, compareClaims } from './claims.ts'

const Numbers = z._default(z.array(z.string()), [])
const Lines = z.object({ body: z.object({ lines: z.array(z.object({ serials: Numbers })) }) })
const Mono = z.object({ body: z.object({ serial: z.optional(z.string()) }) })
const Scans = z.object({ scans: z.array(z.object({ serials: Numbers })) })
const Multi = z.object({ body: z.object({ parcels: z.array(Scans) }) })

const Id = z.object({ id: z.string() })
const Moves = z.object({ data: z.object({ moves: z.array(z.string()) }) })
const Parcel = z.object({ data: z.object({ parcel: Id }) })
const Parcels = z.object({ data: z.object({ parcels: z.array(Id) }) })
const Returned = z.object({ data: Id })

/** Each number that a bench was told is received, packed or back is so once, and no other number is. */
export async function checkSerialClaims(db: Db | Tx, changes: readonly Change[]): Promise<string[]> {
  const ids = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ id: string }>(query)).rows.map(({ id }) => id)
  const still = new Set(
    await ids(sql`
      select id from parcels where status <> 'void'
      union all
      select id from moves where not exists (select from moves undoing where undoing.undoes = moves.id)`),
  )
  const claims = (given: readonly { readonly number: string; readonly by: string; change: Change }[]) =>
    given.map(({ number, by, change }): Claim => ({ id: `${number} of ${by}`, change }))

  // The numbers that filled the house came with moves of no user.
  const received = await ids(sql`select serial_numbers.number || ' of ' || received_by as id
    from serial_numbers join moves on moves.id = received_by and user_id is not null`)
  const packed = await ids(sql`select number || ' of ' || parcel_id as id
    from serial_numbers where parcel_id is not null`)
  const back = new Set(
    await ids(
      sql`select number || ' of ' || return_id as id from serial_numbers where return_id is not null`,
    ),
  )
  return [
    ...compareClaims(
      'the received number',
      received,
      claims(receivedIn(changes).filter(({ by }) => still.has(by))),
    ),
    ...compareClaims(
      'the packed number',
      packed,
      claims(packedIn(changes).filter(({ by }) => still.has(by))),
    ),
    // Pieces may come back without their numbers, which are then known to be back from what the customer has left.
    ...claims(backIn(changes)).flatMap(({ id }) => (back.has(id) ? [] : [`LOST: the returned number ${id}`])),
  ]
}

function receivedIn(changes: readonly Change[]) {
  return acknowledged(changes, [receptionCalls.add]).flatMap(change => {
    const { moves } = Moves.parse(change.answer?.body).data
    return Lines.parse(change.input).body.lines.flatMap(({ serials }, at) =>
      serials.map(number => ({ number, by: moves[at] ?? 'no move', change })),
    )
  })
}

function packedIn(changes: readonly Change[]) {
  const mono = acknowledged(changes, [shipmentCalls.packMono]).flatMap(change => {
    const { serial } = Mono.parse(change.input).body
    const { parcel } = Parcel.parse(change.answer?.body).data
    return serial === undefined ? [] : [{ number: serial, by: parcel.id, change }]
  })
  const multi = acknowledged(changes, [shipmentCalls.packMulti]).flatMap(change => {
    const { parcels } = Parcels.parse(change.answer?.body).data
    return Multi.parse(change.input).body.parcels.flatMap(({ scans }, at) =>
      scans.flatMap(({ serials }) =>
        serials.map(number => ({ number, by: parcels[at]?.id ?? 'no parcel', change })),
      ),
    )
  })
  return [...mono, ...multi]
}

function backIn(changes: readonly Change[]) {
  return acknowledged(changes, [returnCalls.book]).flatMap(change => {
    const { id } = Returned.parse(change.answer?.body).data
    return Lines.parse(change.input).body.lines.flatMap(({ serials }) =>
      serials.map(number => ({ number, by: id, change })),
    )
  })
}
