import type { PrintJob } from '#contract/answer.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal } from '#contract/problems.ts'
import { createClient } from '#src/api/client.ts'
import { startIppPrinters } from '#tests/drivers/ipp-printers.ts'
import { aLabelPrinter, aTablet, keepPrintsOfCamille } from '#tests/drivers/network-bench.ts'
import { aSocketPrinter, type SocketPrinter } from '#tests/drivers/network-printers.ts'
import { password } from '#tests/drivers/warehouse.ts'
import type { House } from './house.ts'
import { startServer } from './server.ts'

export type PrintingTablet = {
  readonly way: 'port 9100' | 'IPP'
  readonly printer: SocketPrinter
  readonly jobs: readonly PrintJob[]
  readonly tablet: ReturnType<typeof aTablet>
}

/** The real server as a process, and two tablets: one prints on a bare connection, one by IPP. Each has so many labels to print. */
export async function openPrintingHouse(house: House, labels: number) {
  const jobs = await write(house, labels * 2)
  const [bare, behind] = [await aSocketPrinter(), await aSocketPrinter({ tells: false })]
  const ipp = await startIppPrinters({ etiquettes: behind.port })
  const env = {
    ...house.env,
    PRINTER_NETWORKS: 'loopback',
    PRINTER_PORTS: '1024-65535',
    CALLS_PER_MINUTE: '0',
  }
  const server = await startServer({ env, databaseUp: house.databaseUp })
  const tablets: PrintingTablet[] = []
  const close = async () => {
    for (const { tablet } of tablets) tablet.close()
    await server.kill()
    for (const one of [ipp, bare, behind]) await one.stop()
  }
  try {
    const call = await logIn(server.url)
    const open = async (way: PrintingTablet['way'], address: string, printer: SocketPrinter) => {
      const body = {
        name: `Tablette ${way}`,
        ip: `192.168.1.${80 + tablets.length}`,
        printers: [aLabelPrinter(address)],
      }
      const saved = await call(computerCalls.save, { body })
      if (isRefusal(saved)) throw new Error(saved.refused.detail)
      const from = tablets.length * labels
      const tablet = aTablet(call, saved.data.printers)
      tablets.push({ way, printer, jobs: jobs.slice(from, from + labels), tablet })
    }
    await open('port 9100', `socket://127.0.0.1:${bare.port}`, bare)
    await open('IPP', `ipp://127.0.0.1:${ipp.port}/printers/etiquettes`, behind)
  } catch (error) {
    await close()
    throw error
  }
  return { server, tablets, close }
}

async function write(house: House, count: number): Promise<PrintJob[]> {
  const database = await house.open()
  try {
    return await keepPrintsOfCamille(
      database.db,
      new Date(),
      Array.from({ length: count }, (_, at) => ({
        title: `Étiquette ${at}`,
        data: `^XA^CI28^FO40,40^A0N,40,40^FDÉtiquette ${at}^FS^XZ`,
      })),
    )
  } finally {
    await database.close()
  }
}

async function logIn(origin: string) {
  let token: string | null = null
  const call = createClient({
    token: () => token,
    tokenRefused: (_, why) => {
      throw new Error(why)
    },
    report: error => {
      throw error
    },
    origin,
    fetch,
  })
  const access = await call(userCalls.logIn, { body: { username: 'camille', password } })
  if (isRefusal(access)) throw new Error(access.refused.detail)
  token = access.token
  return call
}
