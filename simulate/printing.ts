import type { PrintJob } from '#contract/answer.ts'
import { again, cameOut } from '#machines/print-queue/job.ts'
import { ippPrinters } from '#tests/drivers/ipp-printers.ts'
import type { House } from './world/house.ts'
import { openPrintingHouse, type PrintingTablet } from './world/printing.ts'

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
  const { server, tablets, close } = await openPrintingHouse(house, labels)
  const states = new Set<string>()
  const asked = new Set<string>()
  let came = 0
  const killing: Promise<void>[] = []
  for (const { printer } of tablets) {
    printer.before = async () => {
      came += 1
      // The printer has the bytes, and nobody has heard of it yet.
      if (killing.length < kills && came > ((killing.length + 1) * labels * 2) / (kills + 1)) {
        killing.push(server.killAndRestart())
      }
    }
  }
  try {
    await Promise.all(tablets.map(one => printAll(one, states, asked)))
    await Promise.all(killing)
  } finally {
    await close()
  }
  const faults = tablets.flatMap(({ way, printer, jobs }) =>
    jobs.flatMap(({ title, data }) => {
      const count = printer.paper.filter(one => one === data).length
      return count === 1 ? [] : [`${title}, ${way}: ${count} times`]
    }),
  )
  return { ipp: ippPrinters, kills: killing.length, asked: asked.size, states: [...states], faults }
}

async function printAll({ tablet, printer, jobs }: PrintingTablet, states: Set<string>, asked: Set<string>) {
  await tablet.queue.add(jobs)
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      const now = tablet.queue.get()
      for (const job of now) {
        states.add(job.reason ? `${job.status} : ${job.reason}` : job.status)
        if (job.status !== 'doubtful' && job.status !== 'failed') continue
        asked.add(`${job.id} ${job.attempt}`)
        const isThere = printer.paper.includes(dataOf(jobs, job.id))
        void tablet.queue.decide(job.id, isThere ? cameOut(Date.now()) : again(Date.now()))
      }
      // The queue forgets all but the latest of those that are done.
      if (now.every(({ status }) => status === 'printed')) resolve()
      if (tablet.surprises[0]) reject(tablet.surprises[0])
    }
    tablet.queue.subscribe(look)
    look()
  })
}

const dataOf = (jobs: readonly PrintJob[], id: string) => jobs.find(job => job.id === id)?.data ?? ''
