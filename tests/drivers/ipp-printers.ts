import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { hasCups, startCups } from '#scripts/cups.ts'
import { type Attribute, decode, encode, operations } from '#server/printing/network/ipp-message.ts'

export const ippPrinters = hasCups() ? 'CUPS' : 'a double of CUPS, for there is none here'

export type IppPrinters = {
  readonly port: number
  /** Somebody stops the printer, or lets it go on. */
  readonly tell: (queue: string, what: 'stop' | 'start') => Promise<void>
  readonly stop: () => Promise<void>
}

/** Real CUPS queues, each before a printer on a bare connection; their double on a machine that has no CUPS. */
export async function startIppPrinters(queues: Readonly<Record<string, number>>): Promise<IppPrinters> {
  return hasCups() ? startCups(queues) : startDouble(queues)
}

type Job = { id: number; name: string; queue: string; state: number; data: Buffer }

/** As far as our messages need it: names, numbers, states, and jobs that go out in order. */
async function startDouble(queues: Readonly<Record<string, number>>) {
  const jobs: Job[] = []
  const stopped = new Set<string>()
  const working = new Set<string>()

  async function work(queue: string) {
    if (working.has(queue)) return
    working.add(queue)
    for (;;) {
      const job = jobs.find(one => one.queue === queue && one.state < 7)
      if (!job || stopped.has(queue)) break
      const socket = connect({ host: '127.0.0.1', port: queues[queue] ?? 0 })
      const came = await Promise.race([
        once(socket.end(job.data).resume(), 'end').then(() => true),
        once(socket, 'error').then(() => false),
      ]).catch(() => false)
      if (came) job.state = 9
      else await new Promise(resolve => setTimeout(resolve, 50))
    }
    working.delete(queue)
  }

  function answerTo(body: Buffer, queue: string): Buffer {
    const { status: operation, operation: about, rest } = decode(body)
    if (queues[queue] === undefined) return encode({ operation: 0x0406, about: [] })
    const jobOf = ({ id, name, state }: Job): Attribute[] => [
      ['integer', 'job-id', id],
      ['name', 'job-name', name],
      ['enum', 'job-state', state],
    ]
    switch (operation) {
      case operations.getPrinterAttributes:
        return groups(0x04, [
          [
            ['mimeType', 'document-format-supported', 'application/pdf', 'application/vnd.cups-raw'],
            ['boolean', 'printer-is-accepting-jobs', true],
            ['enum', 'printer-state', stopped.has(queue) ? 5 : 3],
            ['keyword', 'printer-state-reasons', stopped.has(queue) ? 'paused' : 'none'],
          ],
        ])
      case operations.printJob: {
        const name = String(about.get('job-name')?.[0])
        const job = { id: jobs.length + 1, name, queue, state: 3, data: rest }
        jobs.push(job)
        void work(queue)
        return groups(0x02, [jobOf(job)])
      }
      case operations.getJobs: {
        const isOver = about.get('which-jobs')?.[0] === 'completed'
        return groups(0x02, jobs.filter(one => one.queue === queue && one.state >= 7 === isOver).map(jobOf))
      }
      case operations.getJobAttributes: {
        const job = jobs.find(({ id }) => id === about.get('job-id')?.[0])
        return job ? groups(0x02, [jobOf(job)]) : encode({ operation: 0x0406, about: [] })
      }
      default:
        return encode({ operation: 0x0501, about: [] })
    }
  }

  const server = createServer(async (request, response) => {
    const answer = answerTo(await bodyOf(request), (request.url ?? '').replace('/printers/', ''))
    response.writeHead(200, { 'content-type': 'application/ipp' }).end(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async tell(queue: string, what: 'stop' | 'start') {
      if (what === 'stop') stopped.add(queue)
      else stopped.delete(queue)
      void work(queue)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An answer with several groups of one kind: our own messages have one of a job at most. */
function groups(tag: number, all: readonly (readonly Attribute[])[]): Buffer {
  const head = encode({ operation: 0x0000, about: [] }).subarray(0, -1)
  const bodies = all.map(job => {
    const group = encode({ operation: 0x0000, about: [], job }).subarray(head.length, -1)
    return Buffer.concat([Buffer.from([tag]), group.subarray(1)])
  })
  return Buffer.concat([head, ...bodies, Buffer.from([0x03])])
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
