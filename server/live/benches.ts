import { Readable } from 'node:stream'
import { beatMs, ChangeKind, type LiveWord } from '#contract/live.ts'
import { type OrRefusal, refuse } from '#contract/problems.ts'
import { usersOfSessions } from '../auth/sessions.ts'
import type { User } from '../auth/user.ts'
import type { Database } from '../db/open.ts'

/** The benches whose streams this process holds. */
export type Benches = {
  /** Opens a bench's stream. It tells all changes from its first word on. */
  open(user: User): OrRefusal<Readable>
  count(): number
  close(): Promise<void>
}

type World = {
  readonly database: Database
  readonly clock: () => Date
  readonly failed: (error: unknown) => void
}

/** A browser has one stream; without web locks, each tab has one. */
const mostPerSession = 8

/** The more benches hear, the longer words are gathered, so that a busy house costs no more than a quiet one. */
const gatheredMs = (streams: number) => Math.min(100 + 2 * streams, 2_000)
/** A hundred readings each second in all is the most that a told change may cost. */
const askAgainMs = (streams: number) => Math.max(1_000, streams * 10)

export function makeBenches({ database, clock, failed }: World): Benches {
  const streams = new Set<BenchStream>()
  /** The words since the last sending. Many changes give the same word. */
  const told = new Set<string>()
  let gathering: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let listening: Promise<() => Promise<void>> | undefined
  let checking = Promise.resolve()
  let closed = false

  const heard = {
    told(word: string) {
      told.add(word)
      gathering ??= setTimeout(() => void sendTold(), gatheredMs(streams.size))
    },
    missed() {
      void check()
      for (const stream of streams) stream.say({ missed: true })
    },
    lost: failed,
  }

  async function sendTold() {
    gathering = undefined
    const words = [...told].map(readTold).filter((word): word is Told => word !== undefined)
    told.clear()
    // People who lost a right hear no more of it.
    if (words.some(({ kind }) => kind === 'people')) await check()
    for (const stream of streams) {
      for (const word of words) stream.hear(word)
      stream.sendTold()
    }
  }

  /** Ends the streams of ended sessions, and gives the others their people's present rights. */
  function check(): Promise<void> {
    // A check under way may have read before the present change.
    checking = checking.then(checkAll).catch(failed)
    return checking
  }

  async function checkAll() {
    const before = [...streams]
    if (before.length === 0) return
    const users = await usersOfSessions(
      database.db,
      before.map(({ sessionId }) => sessionId),
      clock(),
    )
    const now = new Map(users.map(user => [user.sessionId, user]))
    for (const stream of before) {
      const user = now.get(stream.sessionId)
      if (user) stream.user = user
      else stream.end()
    }
  }

  async function beat() {
    await check()
    for (const stream of streams) stream.beat()
  }

  return {
    async open(user) {
      const own = [...streams].filter(({ sessionId }) => sessionId === user.sessionId)
      if (own.length >= mostPerSession) return tooManyStreams
      listening ??= database.listen(heard)
      await listening.catch(error => {
        listening = undefined
        throw error
      })
      const stream = new BenchStream(user)
      if (closed) {
        stream.end()
        return stream.words
      }
      streams.add(stream)
      beating ??= setInterval(() => void beat(), beatMs)
      stream.words.once('close', () => streams.delete(stream))
      stream.say({ open: { everyMs: askAgainMs(streams.size) } })
      return stream.words
    },

    count: () => streams.size,

    async close() {
      closed = true
      clearTimeout(gathering)
      clearInterval(beating)
      for (const stream of streams) stream.end()
      await checking
      const stop = await listening
      await stop?.()
    },
  }
}

const tooManyStreams = refuse('too-many-streams', 'Trop d’onglets suivent déjà cette session.', {
  status: 429,
  retryAfter: 60,
})

/** A bench that reads nothing for so long has gone. It is cut, and opens a new stream if it is still there. */
const mostUnread = 64 * 1024

/** One bench's stream. Equal words between two sendings are sent once. */
export class BenchStream {
  readonly words = new Readable({ read() {} })
  readonly sessionId: string
  #user: User
  readonly #kinds = new Set<ChangeKind>()
  #ended = false

  constructor(user: User) {
    this.#user = user
    this.sessionId = user.sessionId
  }

  /** From now on the person hears what their present rights allow. */
  set user(user: User) {
    this.#user = user
  }

  hear(told: Told): void {
    if (concerns(told, this.#user)) this.#kinds.add(told.kind)
  }

  sendTold(): void {
    if (this.#kinds.size === 0) return
    this.say({ told: [...this.#kinds] })
    this.#kinds.clear()
  }

  say(word: LiveWord): void {
    this.#push(`data: ${JSON.stringify(word)}\n\n`)
  }

  /** A comment keeps proxies and the browser from believing the stream dead. */
  beat(): void {
    this.#push(':\n\n')
  }

  /** Ends the answer. Later words are dropped: Node would break off an answer that is written to after its end. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.words.push(null)
  }

  #push(text: string): void {
    if (this.words.destroyed || this.#ended) return
    if (this.words.readableLength > mostUnread) this.words.destroy()
    else this.words.push(text)
  }
}

/** Things of this kind have changed in this warehouse and shop; undefined if everybody is told. */
type Told = {
  readonly kind: ChangeKind
  readonly warehouseId: string | undefined
  readonly shopId: string | undefined
}

/** Reads what `tell_benches` wrote. A newer server's kind is nothing to this one's benches. */
function readTold(word: string): Told | undefined {
  const [named, warehouse, shop] = word.split(' ')
  const kind = ChangeKind.safeParse(named)
  if (!kind.success) return undefined
  const idOf = (text: string | undefined) => (text === '-' ? undefined : text)
  return { kind: kind.data, warehouseId: idOf(warehouse), shopId: idOf(shop) }
}

/** A person of a shop has no warehouse, and finds the shop's goods in all of them. */
function concerns({ warehouseId, shopId }: Told, user: Pick<User, 'warehouseId' | 'shops'>): boolean {
  const here = warehouseId === undefined || user.warehouseId === null || user.warehouseId === warehouseId
  return here && (shopId === undefined || user.shops.some(({ id }) => id === shopId))
}
