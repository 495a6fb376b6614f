import { type NetworkPrint, printJobCalls } from '#contract/endpoints/print-job.ts'
import { type NewPrintLogEntry, printLogCalls } from '#contract/endpoints/print-log.ts'
import type { Printer } from '#contract/entities/printer.ts'
import { isRefusal } from '#contract/problems.ts'
import { pageRoute } from '#contract/route.ts'
import type { QueuedJob } from '#machines/print-queue/job.ts'
import { cutOff, type Sending } from '#machines/qz/rules.ts'
import type { Call } from '#src/api/client.ts'

export type NetworkPrinters = ReturnType<typeof createNetworkPrinters>

type Pauses = { firstMs?: number; longestMs?: number; againMs?: number }

/** Printers that the server reaches itself: no program on this computer takes part. */
export function createNetworkPrinters(
  call: Call,
  registered: () => readonly Printer[],
  { firstMs = 30, longestMs = 1_000, againMs = 1_000 }: Pauses = {},
) {
  const find = (name: string) => registered().find(one => one.name === name && Boolean(one.address))

  async function states(ids: readonly string[]): Promise<NetworkPrint[]> {
    const answer = await call(printJobCalls.sent, { query: { ids: ids.join(',') } })
    return isRefusal(answer) ? [] : answer.data
  }

  /** The server answers the same to the same attempt, however often it is asked. */
  async function ask({ id, attempt }: QueuedJob, printer: string): Promise<NetworkPrint | Sending> {
    for (;;) {
      const answer = await call(printJobCalls.send, { body: { id, attempt, printer } })
      if (!isRefusal(answer)) return answer.data
      const { status, detail } = answer.refused
      // No rule of the server's refused it: it may have heard, or hears the next person's session, so we ask the same again.
      if (status >= 400 && status < 500 && !passing.has(status)) return { came: 'failed', reason: detail }
      await pause(againMs)
    }
  }

  return {
    has: (name: string): boolean => find(name) !== undefined,
    states,

    /** Resolves when the printer has the job, or never will. While the server does not answer, it is asked again. */
    async send(job: QueuedJob, name: string): Promise<Sending> {
      const printer = find(name)
      if (!printer) return { came: 'postponed', reason: `l’imprimante « ${name} » n’est plus déclarée` }
      const asked = await ask(job, printer.id)
      if ('came' in asked) return asked
      let said: NetworkPrint | undefined = asked
      for (let waitMs = firstMs; ; waitMs = Math.min(waitMs * 1.5, longestMs)) {
        const sending = said && sendingOf(said)
        if (sending) return sending
        await pause(waitMs)
        said = (await states([job.id]))[0]
        // A person asked for another attempt meanwhile, and that one is waited for elsewhere.
        if (said && said.attempt > job.attempt) return { came: 'doubtful', reason: cutOff }
      }
    },
  }
}

const passing: ReadonlySet<number> = new Set([401, 408, 429])

function sendingOf({ status, reason }: NetworkPrint): Sending | undefined {
  const why = reason ?? 'raison inconnue'
  switch (status) {
    case 'waiting':
    case 'sending':
      return undefined
    case 'unsent':
      return { came: 'postponed', reason: why }
    case 'failed':
      return { came: 'failed', reason: why }
    case 'doubtful':
      return { came: 'doubtful', reason: why }
    case 'spooled':
    case 'printed':
      return { came: 'spooled' }
  }
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Appends documents that reached a printer to the printer log, one or several at once. */
export const createPrintLog = (call: Call) => async (jobs: readonly QueuedJob[]) =>
  !isRefusal(await call(printLogCalls.add, { body: { entries: jobs.map(entryOf) } }))

const entryOf = ({ id, title, type, order, since, attempt, printer }: QueuedJob): NewPrintLogEntry => ({
  date: new Date(since).toISOString(),
  name: title,
  type,
  link: order ? `${pageRoute('warehouse_order-information')}?code=${encodeURIComponent(order)}` : '',
  job: { id, attempt, printer: printer ?? '' },
})
