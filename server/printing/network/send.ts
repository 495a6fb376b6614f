import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { NetworkPrint, printJobCalls } from '#contract/endpoints/print-job.ts'
import { readPrinterAddress, writePrinterAddress } from '#contract/entities/printer.ts'
import { conflict, isRefusal, notFound, type OrRefusal, refuse } from '#contract/problems.ts'
import { ofOwnWarehouse } from '../../auth/reach.ts'
import type { User } from '../../auth/user.ts'
import type { Db, Tx } from '../../db/open.ts'
import { computers, networkPrints, printers, printJobs } from '../../db/schema/index.ts'
import { mayPrint } from '../prints.ts'

/**
 * Asks for an attempt to be sent. It is asked for as often as one likes: a second request finds the first one's row, and
 * only an attempt of which nothing left goes out once more.
 */
export async function askToSend(
  tx: Tx,
  user: User,
  { id, attempt, printer: printerId }: BodyOf<typeof printJobCalls.send>,
): OrRefusal<NetworkPrint> {
  const [job] = await tx
    .select({ id: printJobs.id, format: printJobs.format, data: printJobs.data })
    .from(printJobs)
    .where(and(eq(printJobs.id, id), mayPrint(user)))
  if (!job) return notFound('print-job-unknown', 'Cette impression n’est plus connue : rien n’a été imprimé.')
  if (job.data === '') {
    return conflict('print-job-emptied', 'Ce document est trop ancien : son contenu a été effacé.')
  }
  const printer = await printerOf(tx, user, printerId)
  if (isRefusal(printer)) return printer
  const { address, language } = printer
  // A printer that does not know the language prints pages of it as text.
  if (job.format !== language) {
    const [said, wanted] = [job.format.toUpperCase(), language.toUpperCase()]
    return refuse(
      'printer-language',
      `Cette imprimante ne reçoit que du ${wanted}, et ce document est en ${said}.`,
    )
  }
  // An earlier attempt that still waits must not come out beside this one.
  await tx
    .update(networkPrints)
    .set({ status: 'unsent', reason: 'un nouvel essai l’a remplacée' })
    .where(
      and(
        eq(networkPrints.jobId, id),
        eq(networkPrints.status, 'waiting'),
        sql`${networkPrints.attempt} < ${attempt}`,
      ),
    )
  await tx
    .insert(networkPrints)
    .values({ jobId: id, attempt, address })
    .onConflictDoUpdate({
      target: [networkPrints.jobId, networkPrints.attempt],
      set: { status: 'waiting', reason: null, address, askedAt: sql`now()` },
      setWhere: eq(networkPrints.status, 'unsent'),
    })
  const [row] = await statesOf(tx, user, [id])
  if (!row) throw new Error(`The network print of ${id} was not written`)
  return row
}

type Reached = { readonly address: string; readonly language: 'zpl' | 'pdf' }

async function printerOf(tx: Tx, user: User, printerId: string): OrRefusal<Reached> {
  const [printer] = await tx
    .select({ address: printers.address, language: printers.language })
    .from(printers)
    .innerJoin(computers, eq(computers.id, printers.computerId))
    .where(and(eq(printers.id, printerId), ofOwnWarehouse(user, computers.warehouseId)))
  const address = readPrinterAddress(printer?.address ?? '')
  if (printer && address) return { address: writePrinterAddress(address), language: printer.language }
  return notFound('printer-unknown', 'Cette imprimante n’est plus déclarée : choisissez-en une autre.')
}

/** The latest attempt of each. */
export async function statesOf(db: Db | Tx, user: User, ids: readonly string[]): Promise<NetworkPrint[]> {
  return db
    .selectDistinctOn([networkPrints.jobId], {
      id: networkPrints.jobId,
      attempt: networkPrints.attempt,
      status: networkPrints.status,
      reason: networkPrints.reason,
    })
    .from(networkPrints)
    .innerJoin(printJobs, eq(printJobs.id, networkPrints.jobId))
    .where(and(inArray(networkPrints.jobId, [...ids]), mayPrint(user)))
    .orderBy(networkPrints.jobId, desc(networkPrints.attempt))
}
