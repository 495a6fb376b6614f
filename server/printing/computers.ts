import { and, asc, desc, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { computerCalls } from '#contract/endpoints/computer.ts'
import { type Computer, readPrinterAddress, writePrinterAddress } from '#contract/entities/printer.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { User, WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { computers, printers } from '../db/schema/index.ts'
import { type Reach, whyOutOfReach } from './network/way.ts'

const noAddress = notFound('address-unknown', 'L’adresse locale de ce poste n’est pas encore connue.')

export async function computerAt(db: Db | Tx, user: User, ip: string | null): OrRefusal<Computer> {
  if (ip === null) return noAddress
  const [computer] = await computersOf(db, user, eq(computers.ip, ip.toLowerCase()))
  return computer ?? notFound('computer-unknown', `Aucun poste n’est configuré à l’adresse ${ip}.`, ip)
}

/** The computer that the user works at; null where it is not configured. */
export async function computerIdOf(db: Db | Tx, user: User): Promise<string | null> {
  const computer = await computerAt(db, user, user.ip)
  return isRefusal(computer) ? null : computer.id
}

export async function computerNumbered(db: Db | Tx, user: User, number: number): OrRefusal<Computer> {
  const [computer] = await computersOf(db, user, eq(computers.number, number))
  return (
    computer ??
    notFound(
      'computer-unknown',
      `Aucun poste ne porte le numéro ${number} : sa carte n’a plus cours.`,
      String(number),
    )
  )
}

/** Computers of the user's warehouse, filtered by `which`; their default printers come first. */
export async function computersOf(
  db: Db | Tx,
  { warehouseId }: Pick<User, 'warehouseId'>,
  which?: SQL,
): Promise<Computer[]> {
  if (warehouseId === null) return []
  const found = await db
    .select()
    .from(computers)
    .where(and(eq(computers.warehouseId, warehouseId), which))
    .orderBy(asc(computers.name), asc(computers.number))
  if (found.length === 0) return []
  const list = await db
    .select()
    .from(printers)
    .where(
      inArray(
        printers.computerId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(printers.role), desc(printers.default), asc(printers.name))
  return found.map(({ id, number, name, ip }) => ({
    id,
    number,
    name,
    ip,
    printers: list
      .filter(one => one.computerId === id)
      .map(({ computerId: _, trial: __, provenAt, ...printer }) => ({
        ...printer,
        provenAt: provenAt?.toISOString() ?? null,
      })),
  }))
}

type Save = BodyOf<typeof computerCalls.save>

export async function saveComputer(
  tx: Tx,
  user: WarehouseUser,
  { printers: given, ...body }: Save,
  reach: Reach,
): OrRefusal<Computer> {
  const { warehouseId } = user
  const wrong = problemWith(given) ?? addressProblem(given, reach)
  if (wrong) return wrong
  const ip = body.ip.toLowerCase()
  const [other] = await tx
    .select()
    .from(computers)
    .where(
      and(
        eq(computers.warehouseId, warehouseId),
        eq(computers.ip, ip),
        body.id === undefined ? undefined : ne(computers.id, body.id),
      ),
    )
  if (other) {
    return conflict('address-taken', `L’adresse ${ip} est déjà celle du poste « ${other.name} ».`, ip)
  }
  const id = await writeComputer(tx, warehouseId, { ...body, ip })
  if (isRefusal(id)) return id
  await writePrinters(tx, id, given)
  const [saved] = await computersOf(tx, user, eq(computers.id, id))
  if (!saved) throw new Error(`The computer ${id} was not written`)
  return saved
}

async function writeComputer(
  tx: Tx,
  warehouseId: string,
  { id, name, ip }: Omit<Save, 'printers'>,
): OrRefusal<string> {
  if (id === undefined) {
    const [made] = await tx
      .insert(computers)
      .values({ name, ip, warehouseId })
      .returning({ id: computers.id })
    if (!made) throw new Error('The computer was not written')
    return made.id
  }
  const [changed] = await tx
    .update(computers)
    .set({ name, ip })
    .where(and(eq(computers.id, id), eq(computers.warehouseId, warehouseId)))
    .returning({ id: computers.id })
  return changed ? changed.id : gone
}

export async function removeComputer(
  tx: Tx,
  { warehouseId }: WarehouseUser,
  id: string,
): OrRefusal<{ id: string }> {
  const [removed] = await tx
    .delete(computers)
    .where(and(eq(computers.id, id), eq(computers.warehouseId, warehouseId)))
    .returning({ id: computers.id })
  return removed ?? gone
}

/** A test label proves the printer's size, language and address: a change of one needs another test. */
const isAsProven = sql`${printers.role} = excluded.role and ${printers.dpi} = excluded.dpi
  and ${printers.widthMm} = excluded.width_mm and ${printers.heightMm} = excluded.height_mm
  and ${printers.language} = excluded.language and ${printers.address} is not distinct from excluded.address`
const provenStill = sql`case when ${isAsProven} then ${printers.provenAt} end`

/** A printer that stays keeps its id: benches that borrow it know it by that. */
async function writePrinters(tx: Tx, computerId: string, given: Save['printers']): Promise<void> {
  const own = eq(printers.computerId, computerId)
  const names = given.map(({ name }) => name)
  await tx.delete(printers).where(names.length > 0 ? and(own, notInArray(printers.name, names)) : own)
  // Two cannot be the default at once, not even between two statements.
  await tx.update(printers).set({ default: false }).where(own)
  for (const { address: said, ...printer } of given) {
    const read = readPrinterAddress(said ?? '')
    const row = { ...printer, address: read ? writePrinterAddress(read) : null }
    await tx
      .insert(printers)
      .values({ ...row, computerId })
      .onConflictDoUpdate({
        target: [printers.computerId, printers.name],
        set: { ...row, provenAt: provenStill },
      })
  }
}

function addressProblem(given: Save['printers'], reach: Reach): Refusal | undefined {
  for (const { name, address, language } of given) {
    if (!address) continue
    const to = readPrinterAddress(address)
    if (!to) {
      return refuse('printer-address', `« ${name} » : écrivez une adresse comme 192.168.1.40.`, {
        got: address,
      })
    }
    const why = whyOutOfReach(to, reach)
    if (why !== undefined) return refuse('printer-address', `« ${name} » : ${why}.`, { got: address })
    if (to.by === 'socket' && language === 'pdf') {
      return refuse(
        'printer-language',
        `« ${name} » : le port ${to.port} reçoit du ZPL ; pour du PDF, il faut IPP.`,
      )
    }
  }
  return undefined
}

const gone = notFound('computer-unknown', 'Ce poste n’existe plus : rechargez la liste.')

function problemWith(given: Save['printers']): Refusal | undefined {
  const names = given.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) {
    return refuse('printer-twice', `L’imprimante « ${twice} » est déclarée deux fois.`, { got: twice })
  }
  for (const role of ['label', 'a4'] as const) {
    if (given.filter(printer => printer.role === role && printer.default).length > 1) {
      const what = role === 'label' ? 'les étiquettes' : 'les documents A4'
      return refuse('printer-defaults', `Une seule imprimante peut être proposée d’office pour ${what}.`)
    }
  }
  const zplOnA4 = given.find(({ role, language }) => role === 'a4' && language === 'zpl')
  if (zplOnA4) {
    return refuse('printer-language', `« ${zplOnA4.name} » : une imprimante A4 reçoit du PDF, pas du ZPL.`)
  }
  return undefined
}
