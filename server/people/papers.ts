import { eq } from 'drizzle-orm'
import type { FileAnswer } from '#contract/endpoint.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import { type Administrator, administer } from '../administration/act.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { houseLongDay } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { warehouses } from '../db/schema/index.ts'
import { badgeLabel, badgePage, invitation } from '../documents/invitation.ts'
import { toPdf } from '../documents/pdf.ts'
import type { Clock } from '../handlers.ts'
import type { Person } from './find.ts'
import { type Given, giveSecrets, makeSecrets, type Secrets, type Wanted } from './secrets.ts'

type Giving = { db: Db; user: WarehouseUser; clock: Clock; address: string }

/** Gives these secrets to the person whom `find` finds, in a transaction of its own. */
export async function give(
  { db, user, clock, address }: Giving,
  call: string,
  find: (tx: Tx) => OrRefusal<Person>,
  wanted: Wanted,
) {
  const secrets = await makeSecrets(wanted)
  const recorded = { by: user, user, address, now: clock(), call }
  const given = await administer(db, recorded, act => giveSecrets(act, find, secrets))
  return isRefusal(given) ? given : { given, secrets }
}

/** The sheet that a new person is handed: how to log in, with what. The secrets stand on it and nowhere else. */
export async function invitationPdf(
  db: Db,
  by: Administrator,
  { person, until }: Given,
  { password, badge, pin }: Secrets,
  origin: string | undefined,
): Promise<FileAnswer> {
  const { name: warehouse, timeZone } = await warehouseOf(db, by)
  const page = invitation({
    displayName: person.displayName,
    username: person.username,
    warehouse,
    origin,
    password: password && { text: password.text, until: houseLongDay(until, timeZone) },
    badge: badge?.text,
    pin: pin?.text,
  })
  return pdf(`invitation-${person.username}`, await toPdf(`Invitation de ${person.displayName}`, [page]))
}

export async function badgePdf(
  db: Db,
  by: Administrator,
  { person }: Given,
  badge: string,
  paper: 'a4' | 'label',
): Promise<FileAnswer> {
  const { name: warehouse } = await warehouseOf(db, by)
  const holder = { displayName: person.displayName, warehouse, badge }
  const page = paper === 'a4' ? badgePage(holder) : badgeLabel(holder)
  return pdf(`badge-${person.username}`, await toPdf(`Badge de ${person.displayName}`, [page]))
}

const pdf = (name: string, base64: string): FileAnswer => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  data: Uint8Array.from(Buffer.from(base64, 'base64')),
})

async function warehouseOf(db: Db, { warehouseId }: Administrator) {
  const [found] = await db
    .select({ name: warehouses.name, timeZone: warehouses.timeZone })
    .from(warehouses)
    .where(eq(warehouses.id, warehouseId))
  if (!found) throw new Error(`The warehouse ${warehouseId} has gone`)
  return found
}
