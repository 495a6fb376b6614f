import { eq } from 'drizzle-orm'
import type { FileAnswer } from '#contract/endpoint.ts'
import type { Administrator } from '../administration/act.ts'
import { houseLongDay } from '../dates.ts'
import type { Db } from '../db/open.ts'
import { warehouses } from '../db/schema/index.ts'
import { badgeLabel, badgePage, invitation } from '../documents/invitation.ts'
import { toPdf } from '../documents/pdf.ts'
import type { Given, Secrets } from './secrets.ts'

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
