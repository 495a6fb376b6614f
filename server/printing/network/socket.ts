import { connect, type Socket } from 'node:net'
import { cutOff, limits, type Outgoing, type Said, type Sent, silent, type Target, type Way } from './way.ts'

/** A bare connection on port 9100, for printers that speak ZPL: what is written is printed, and nothing is answered. */
export const socket: Way = {
  send,
  // Such a printer keeps no list of what it has printed.
  find: async () => undefined,
  ask,
}

async function send(target: Target, { data, copies }: Outgoing): Promise<Sent> {
  let open: Socket
  try {
    open = await opened(target)
  } catch {
    return { came: 'unsent', reason: silent }
  }
  const bytes = Buffer.concat(Array.from({ length: copies }, () => data))
  return new Promise(resolve => {
    const end = (sent: Sent) => {
      clearTimeout(limit)
      open.destroy()
      resolve(sent)
    }
    const doubt = () => end({ came: 'doubtful', reason: cutOff })
    const limit = setTimeout(doubt, limits.sendMs)
    let isWritten = false
    open.on('error', doubt)
    // What it says is not asked for, but unread it would hold up the end.
    open.on('data', () => {})
    open.on('close', () => (isWritten ? end({ came: 'spooled', remoteId: null }) : doubt()))
    // A printer closes its side once it has taken all; some keep it open, and say no more.
    open.end(bytes, () => {
      isWritten = true
      setTimeout(() => end({ came: 'spooled', remoteId: null }), limits.closeMs).unref()
    })
  })
}

/** Zebra's `~HS` tells how the printer is, and how many labels it has yet to print. Others stay silent. */
async function ask(target: Target): Promise<Said> {
  const status = readZebraStatus(await answerTo(target, '~HS\r\n'))
  if (!status) return { is: 'unknown' }
  if (status.trouble) return { is: 'spooled', reason: status.trouble }
  return status.left === 0 ? { is: 'printed' } : { is: 'spooled', reason: null }
}

const answerAtMost = 4_096

async function answerTo(target: Target, said: string): Promise<string> {
  const open = await opened(target)
  return new Promise(resolve => {
    let heard = ''
    const end = () => {
      clearTimeout(limit)
      open.destroy()
      resolve(heard)
    }
    const limit = setTimeout(end, limits.talkMs)
    open.on('error', end)
    open.on('close', end)
    open.on('data', part => {
      heard += part.toString('latin1')
      if (readZebraStatus(heard) || heard.length > answerAtMost) end()
    })
    open.write(said)
  })
}

function opened({ at }: Target): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const open = connect({ host: at.ip, port: at.port })
    const limit = setTimeout(() => open.destroy(new Error('no connection in time')), limits.connectMs)
    open.once('error', reject)
    open.once('connect', () => {
      clearTimeout(limit)
      open.off('error', reject)
      resolve(open)
    })
  })
}

type ZebraStatus = {
  /** Why a person must go there. */
  readonly trouble: string | null
  /** Labels that are received and not yet printed. */
  readonly left: number
}

/** Each line stands between these. */
const [start, end] = ['\u0002', '\u0003'] as const

/** Reads the three lines that a Zebra answers to `~HS`; undefined until all have come. */
function readZebraStatus(heard: string): ZebraStatus | undefined {
  const lines = heard
    .split(start)
    .slice(1)
    .flatMap(line => (line.includes(end) ? [line.slice(0, line.indexOf(end)).split(',')] : []))
  const [one, two, three] = lines
  if (!one || !two || !three || one.length < 8 || two.length < 9) return undefined
  const isSet = (line: readonly string[], at: number) => line[at]?.trim() === '1'
  const trouble = isSet(one, 1)
    ? 'il n’y a plus de papier'
    : isSet(two, 2)
      ? 'le capot est ouvert'
      : isSet(two, 3)
        ? 'il n’y a plus de ruban'
        : isSet(one, 2)
          ? 'l’imprimante est en pause'
          : null
  // Formats in its memory, one that is coming in, and labels left of the one under way.
  const left = Number(one[4]) + (isSet(one, 7) ? 1 : 0) + Number(two[8])
  return { trouble, left: Number.isFinite(left) ? left : 0 }
}
