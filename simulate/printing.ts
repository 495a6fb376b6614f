import type { PrintJob } from '#contract/answer.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal } from '#contract/problems.ts'
import { again, cameOut } from '#machines/print-queue/job.ts'
import { createClient } from '#src/api/client.ts'
import { ippPrinters, startIppPrinters } from '#tests/drivers/ipp-printers.ts'
import { aLabelPrinter, aTablet, keepPrintsOfCamille } from '#tests/drivers/network-bench.ts'
import { aSocketPrinter } from '#tests/drivers/network-printers.ts'
import { password } from '#tests/drivers/warehouse.ts'
import type { House } from './world/house.ts'
import { startServer } from './world/server.ts'

type Plan = { readonly labels: number; readonly kills: number }

export type PrintingReport = {
  readonly ipp: string
  readonly kills: number
  /** Labels that a person was asked about. */
  readonly asked: number
  /** Which states the queue went through. */
  readonly states: readonly string[]
  readonly faults: readonly string[]
}

/**
 * A tablet prints on a bare connection and another one by IPP, while the server is killed in the middle of a label. A person
 * who is asked looks at the paper and answers truly: then each label lies there once.
 */
export async function playPrinting(house: House, { labels, kills }: Plan): Promise<PrintingReport> {
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
  const states = new Set<string>()
  const asked = new Set<string>()
  const tablets = [
    { address: `socket://127.0.0.1:${bare.port}`, printer: bare, jobs: jobs.slice(0, labels) },
    {
      address: `ipp://127.0.0.1:${ipp.port}/printers/etiquettes`,
      printer: behind,
      jobs: jobs.slice(labels),
    },
  ]
  let came = 0
  const killing: Promise<void>[] = []
  const before = async () => {
    came += 1
    // The printer has the bytes, and nobody has heard of it yet.
    if (killing.length < kills && came > ((killing.length + 1) * labels * 2) / (kills + 1)) {
      killing.push(server.killAndRestart())
    }
  }
  bare.before = before
  behind.before = before
  try {
    const call = await logIn(server.url)
    await Promise.all(
      tablets.map(async ({ address, printer, jobs: mine }, at) => {
        const body = {
          name: `Tablette ${at}`,
          ip: `192.168.1.${80 + at}`,
          printers: [aLabelPrinter(address)],
        }
        const saved = await call(computerCalls.save, { body })
        if (isRefusal(saved)) throw new Error(saved.refused.detail)
        const tablet = aTablet(call, saved.data.printers)
        await tablet.queue.add(mine)
        const settled = new Promise<void>((resolve, reject) => {
          const look = () => {
            const now = tablet.queue.get()
            for (const job of now) {
              states.add(job.reason ? `${job.status} : ${job.reason}` : job.status)
              if (job.status !== 'doubtful' && job.status !== 'failed') continue
              asked.add(`${job.id} ${job.attempt}`)
              const isThere = printer.paper.includes(dataOf(mine, job.id))
              void tablet.queue.decide(job.id, isThere ? cameOut(Date.now()) : again(Date.now()))
            }
            if (now.length === mine.length && now.every(({ status }) => status === 'printed')) resolve()
            if (tablet.surprises[0]) reject(tablet.surprises[0])
          }
          tablet.queue.subscribe(look)
          look()
        })
        await settled
        tablet.close()
      }),
    )
    await Promise.all(killing)
  } finally {
    await server.kill()
    for (const one of [ipp, bare, behind]) await one.stop()
  }
  const faults = tablets.flatMap(({ address, printer, jobs: mine }) =>
    mine.flatMap(({ title, data }) => {
      const count = printer.paper.filter(one => one === data).length
      return count === 1 ? [] : [`${title}, ${address}: ${count} times`]
    }),
  )
  return { ipp: ippPrinters, kills: killing.length, asked: asked.size, states: [...states], faults }
}

const dataOf = (jobs: readonly PrintJob[], id: string) => jobs.find(job => job.id === id)?.data ?? ''

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
