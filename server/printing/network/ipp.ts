import type { PrinterAddress } from '#contract/entities/printer.ts'
import {
  type Attribute,
  decode,
  encode,
  type Group,
  type IppAnswer,
  type IppRequest,
  NotReached,
  operations,
  post,
} from './ipp-message.ts'
import { cutOff, limits, type Outgoing, type Said, type Sent, silent, type Target, type Way } from './way.ts'

/** IPP/1.1: what CUPS and nearly every office printer speak. */
export const ipp: Way = { send, find, ask }

class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The printer answered ${status}`)
    this.status = status
  }
}

async function exchange({ at, to }: Target, message: IppRequest, limitMs: number): Promise<IppAnswer> {
  const body = encode({ ...message, about: [['uri', 'printer-uri', uriOf(to)], ...message.about] })
  const answer = await post({ at, to, body, limitMs, connectMs: limits.connectMs })
  if (answer.status !== 200) throw new Refused(answer.status)
  return decode(answer.body)
}

const uriOf = ({ host, port, path }: PrinterAddress) => `ipp://${host}:${port}${path}`
const user: Attribute = ['name', 'requesting-user-name', 'douchette']

async function send(target: Target, job: Outgoing): Promise<Sent> {
  const printer = await printerOf(target)
  if ('why' in printer) return { came: 'unsent', reason: printer.why }
  try {
    const { status, jobs } = await exchange(
      target,
      printing(job, formatFor(job.format, printer)),
      limits.sendMs,
    )
    if (status < 0x0400) return { came: 'spooled', remoteId: numberOf(jobs[0], 'job-id') ?? null }
    const reason = `l’imprimante refuse cette impression (${status.toString(16).padStart(4, '0')})`
    return { came: busy.has(status) ? 'unsent' : 'failed', reason }
  } catch (error) {
    if (error instanceof NotReached) return { came: 'unsent', reason: silent }
    if (error instanceof Refused) return { came: 'failed', reason: httpReason(error.status) }
    // The printer may have the whole document: its job list tells.
    const remoteId = await find(target, job.token).catch(() => undefined)
    return remoteId === undefined ? { came: 'doubtful', reason: cutOff } : { came: 'spooled', remoteId }
  }
}

const unsupported = 0x0501

/** Statuses of a printer that is busy, unavailable, or accepts no jobs now. */
const busy: ReadonlySet<number> = new Set([0x0502, 0x0506, 0x0507])

function printing({ token, title, format, data, copies }: Outgoing, mime: string): IppRequest {
  return {
    operation: operations.printJob,
    about: [
      user,
      ['name', 'job-name', `${title.slice(0, 80)} ${token}`],
      ['mimeType', 'document-format', mime],
    ],
    // A printer may ignore the copies of bytes that it only passes on, so these are repeated.
    ...(format === 'pdf'
      ? {
          job: [
            ['integer', 'copies', copies],
            ['keyword', 'print-scaling', 'none'],
          ],
        }
      : {}),
    data: format === 'zpl' ? Buffer.concat(Array.from({ length: copies }, () => data)) : data,
  }
}

/** CUPS passes raw documents on untouched, and guesses the kind of others. */
function formatFor(format: Outgoing['format'], printer: Group): string {
  if (format === 'pdf') return 'application/pdf'
  const raw = 'application/vnd.cups-raw'
  return printer.get('document-format-supported')?.includes(raw) ? raw : 'application/octet-stream'
}

async function printerOf(target: Target): Promise<Group | { why: string }> {
  const wanted = [
    'document-format-supported',
    'printer-is-accepting-jobs',
    'printer-state',
    'printer-state-reasons',
  ]
  try {
    const { status, printer } = await exchange(
      target,
      {
        operation: operations.getPrinterAttributes,
        about: [user, ['keyword', 'requested-attributes', ...wanted]],
      },
      limits.askMs,
    )
    if (status >= 0x0400) return { why: `${target.to.host} ne connaît pas cette imprimante` }
    if (printer.get('printer-is-accepting-jobs')?.[0] === false) return { why: 'l’imprimante n’accepte rien' }
    return printer
  } catch (error) {
    return { why: error instanceof Refused ? httpReason(error.status) : silent }
  }
}

const httpReason = (status: number) =>
  status === 404
    ? 'cette adresse n’est celle d’aucune imprimante'
    : `l’imprimante refuse ce serveur (${status})`

async function find(target: Target, token: string): Promise<number | undefined> {
  for (const which of ['not-completed', 'completed']) {
    const { status, jobs } = await exchange(
      target,
      {
        operation: operations.getJobs,
        about: [
          user,
          ['integer', 'limit', 500],
          // CUPS drops what it knows of a printed job after some seconds, its name too, and reads it again for the priority.
          ['keyword', 'requested-attributes', 'job-id', 'job-name', 'job-priority'],
          ['keyword', 'which-jobs', which],
        ],
      },
      limits.askMs,
    )
    if (status >= 0x0500 && status !== unsupported)
      throw new Error(`The printer answered ${status.toString(16)}`)
    const job = jobs.find(one => String(one.get('job-name')?.[0] ?? '').endsWith(token))
    const id = numberOf(job, 'job-id')
    if (id !== undefined) return id
  }
  return undefined
}

async function ask(target: Target, remoteId: number | null): Promise<Said> {
  if (remoteId === null) return { is: 'unknown' }
  const { status, jobs } = await exchange(
    target,
    {
      operation: operations.getJobAttributes,
      about: [
        ['integer', 'job-id', remoteId],
        user,
        ['keyword', 'requested-attributes', 'job-state', 'job-state-reasons'],
      ],
    },
    limits.askMs,
  )
  if (status >= 0x0400) return { is: 'unknown' }
  const state = numberOf(jobs[0], 'job-state')
  if (state === 9) return { is: 'printed' }
  if (state === 7) return { is: 'failed', reason: 'elle a été annulée dans la file de l’imprimante' }
  if (state === 8) return { is: 'failed', reason: 'l’imprimante l’a abandonnée' }
  const printer = await printerOf(target)
  if ('why' in printer) return { is: 'spooled', reason: printer.why }
  if (state === 4) return { is: 'spooled', reason: 'elle est retenue dans la file de l’imprimante' }
  return { is: 'spooled', reason: troubleOf(printer) }
}

/** Words of a printer (RFC 8011, 5.4.12) that send a person there. Their endings tell how grave they are. */
const troubles: readonly (readonly [keyword: RegExp, reason: string])[] = [
  [/^media-(empty|needed)/, 'il n’y a plus de papier'],
  [/^media-jam/, 'le papier est coincé'],
  [/^(cover|door|interlock)-open/, 'le capot est ouvert'],
  [/^(toner|marker-supply)-empty/, 'il n’y a plus d’encre'],
  [/^output-area-full/, 'le bac de sortie est plein'],
  [/^(offline|shutdown|timed-out|connecting-to-device)/, 'l’imprimante est éteinte ou débranchée'],
  [/^paused/, 'l’imprimante est en pause'],
]

function troubleOf(printer: Group): string | null {
  const words = (printer.get('printer-state-reasons') ?? []).map(String)
  const isStopped = printer.get('printer-state')?.[0] === 5
  for (const [keyword, reason] of troubles) {
    // CUPS connects for each job; only a stopped printer, or a word that grows old, is a trouble.
    if (words.some(word => keyword.test(word) && (isStopped || !word.startsWith('connecting')))) return reason
  }
  return isStopped ? 'l’imprimante est en pause' : null
}

function numberOf(group: Group | undefined, name: string): number | undefined {
  const value = group?.get(name)?.[0]
  return typeof value === 'number' ? value : undefined
}
