import { eq } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import type { Printer } from '#contract/entities/printer.ts'
import type { Db } from '#server/db/open.ts'
import { users } from '#server/db/schema/index.ts'
import { keepPrints } from '#server/printing/prints.ts'
import type { Call } from '#src/api/client.ts'
import { createNetworkPrinters } from '#src/printing/network-printers.ts'
import { createPrintQueue } from '#src/printing/queue/queue.ts'
import { type JobStore, memoryJobStore } from '#src/printing/queue/store.ts'
import type { atThisServer } from './server.ts'

type Server = Awaited<ReturnType<typeof atThisServer>>
type Registered = BodyOf<typeof computerCalls.save>['printers'][number]

export const aLabelPrinter = (address: string, more: Partial<Registered> = {}): Registered => ({
  name: 'Zebra du quai',
  address,
  role: 'label',
  language: 'zpl',
  dpi: 203,
  widthMm: 100,
  heightMm: 150,
  default: true,
  ...more,
})

/** A manager registers a bench with this printer. */
export async function register(I: Server, printer: Registered, ip = '192.168.1.77'): Promise<Printer> {
  const known = (await I.call(computerCalls.list, {})).answer().data.find(one => one.ip === ip)
  const body = { ...(known ? { id: known.id } : {}), name: `Poste ${ip}`, ip, printers: [printer] }
  const saved = await I.call(computerCalls.save, { body })
  const [registered] = saved.answer().data.printers
  if (!registered) throw new Error('No printer was registered')
  return registered
}

/** The application's calls, straight into this server. */
export const callsTo =
  (I: Server): Call =>
  async (endpoint, input) => {
    const reply = await I.call(endpoint, input)
    if (reply.status < 400) return reply.answer()
    const { type: _, title: __, ...refused } = reply.problem()
    return { refused }
  }

/** The page of a tablet without any printing program: the application's own queue. */
export function aTablet(call: Call, registered: readonly Printer[], store: JobStore = memoryJobStore()) {
  const surprises: Error[] = []
  const network = createNetworkPrinters(call, () => registered, { firstMs: 10, longestMs: 50, againMs: 20 })
  const queue = createPrintQueue({
    store,
    printers: {
      look: () => Promise.reject(new Error('There is no QZ Tray')),
      send: () => Promise.reject(new Error('There is no QZ Tray')),
      listenAgain: async () => {},
      mayAskAgain: () => {},
    },
    network,
    printerFor: role => {
      const printer = registered.find(one => one.role === role)
      return printer && { name: printer.name, paper: undefined }
    },
    printsHere: () => false,
    tell: async () => ({ elsewhere: [] }),
    log: async () => true,
    tabs: { changed: () => {}, onChanged: () => {} },
    report: error => surprises.push(error),
  })
  let release = queue.own()
  return {
    queue,
    surprises,
    stateOf: (id: string) => queue.get().find(job => job.id === id),
    close() {
      release()
      release = () => {}
    },
  }
}

/** Prints as an operation of Camille's makes them. */
export async function keepPrintsOfCamille(
  db: Db,
  now: Date,
  prints: readonly Partial<PrintJob>[],
): Promise<PrintJob[]> {
  const [camille] = await db.select().from(users).where(eq(users.username, 'camille'))
  if (!camille?.warehouseId) throw new Error('Nobody to print for')
  const { id, warehouseId, displayName, role, warehouseRoles } = camille
  const user = {
    ...{ id, warehouseId, displayName, standing: role, roles: warehouseRoles },
    ...{ sessionId: '', door: 'password' as const, shops: [], timeZone: 'Europe/Paris', ip: null },
  }
  return db.transaction(tx =>
    keepPrints(
      tx,
      user,
      now,
      prints.map(({ title = 'Étiquette', data = '^XA^XZ', format = 'zpl', copies = 1 }) => ({
        ...{ role: 'label' as const, type: 'BARCODE' as const, shopId: null },
        ...{ title, data, format, copies },
      })),
    ),
  )
}
