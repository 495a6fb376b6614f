import { and, asc, desc, eq } from 'drizzle-orm'
import { computerCheck, computerExist, printerList, qzComputer } from '#contract/endpoints/computer.ts'
import type { Computer } from '#contract/entities/printer.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { computers, printers } from '../db/schema/index.ts'
import { handle } from '../http/handle.ts'

export const printerListCall = handle(printerList, async ({ user, db }) => {
  const computer = await computerAt(db, user, user.ip)
  return isRefusal(computer) ? computer : computer.printers
})

export const computerExistCall = handle(computerExist, async ({ user, db }) => {
  const computer = await computerAt(db, user, user.ip)
  return isRefusal(computer) ? computer : undefined
})

export const computerCheckCall = handle(computerCheck, async ({ params, user, db }) => {
  const computer = await computerAt(db, user, params.ip)
  return isRefusal(computer) ? computer : { data: computer }
})

export const qzComputerCall = handle(qzComputer, async ({ user, db }) => {
  const computer = await computerAt(db, user, user.ip)
  return isRefusal(computer) ? computer : { data: computer }
})

const noAddress = refuse('address-unknown', 'L’adresse locale de ce poste n’est pas encore connue.', {
  status: 404,
})

/** The computer of the user's own warehouse at this address. */
async function computerAt(db: Db, { warehouseId }: User, ip: string | null): Promise<Computer | Refusal> {
  if (ip === null) return noAddress
  const unknown = refuse('computer-unknown', `Aucun poste n’est configuré à l’adresse ${ip}.`, {
    status: 404,
    got: ip,
  })
  if (warehouseId === null) return unknown
  const [computer] = await db
    .select()
    .from(computers)
    .where(and(eq(computers.ip, ip.toLowerCase()), eq(computers.warehouseId, warehouseId)))
  if (!computer) return unknown
  const list = await db
    .select()
    .from(printers)
    .where(eq(printers.computerId, computer.id))
    .orderBy(asc(printers.role), desc(printers.default), asc(printers.name))
  return {
    name: computer.name,
    ip: computer.ip,
    printers: list.map(({ computerId: _, ...printer }) => printer),
  }
}
