import type { AnswerOf, InputOf } from '#contract/endpoint.ts'
import { type Access, userCalls } from '#contract/endpoints/user.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Kept, kept } from '#machines/shared/kept.ts'
import { type Call, unreachable } from '#src/api/client.ts'
import { newId } from '#src/api/id.ts'
import type { Tabs } from '#src/api/tabs.ts'
import type { Lazy } from '#src/lazy.ts'
import type { Readable } from '#src/store.ts'
import type { Keepable } from './calls.ts'
import type { Copy } from './copy.ts'
import { createDrain, type DrainWorld } from './drain.ts'
import { createEntries, type OutboxStore } from './entries.ts'
import { createReach, inTime, isLost, isUndecided } from './reach.ts'
import type { Spares } from './spares.ts'
import { isOf, isRefused, sentAgain, type Waiting } from './waiting.ts'

/** Files with schemas that no first scan waits for. `loadParts` fetches them while the server still answers. */
const parts = {
  calls: () => import('./calls.ts'),
  copy: () => import('./copy.ts'),
  home: () => import('#contract/endpoints/home.ts'),
}

export const loadParts = (): Promise<unknown> => Promise.all(Object.values(parts).map(load => load()))

export type OutboxWorld = {
  store: OutboxStore
  tabs: Tabs
  call: Call
  callAs: (token: string) => Call
  token: Readable<{ readonly token: string | null }>
  /** The person at this screen, as the server or the kept record said. */
  access: () => Access | undefined
  changed: () => void
  print: DrainWorld['print']
  /** Numbers and papers for the next orders. Without them no parcel is sealed here. */
  spares?: Pick<Lazy<Spares>, 'open'>
  report: (surprise: Error) => void
  now?: () => number
}

/** The person's sentence about a waiting change, and the things that it concerns. */
export type About = Pick<Waiting, 'id' | 'about' | 'what' | 'path'>

export type Outbox = Awaited<ReturnType<typeof createOutbox>>

/**
 * Lets the work go on while the server does not answer: it answers questions from a copy of the warehouse and keeps
 * changes until the server has decided.
 */
export async function createOutbox(world: OutboxWorld) {
  const { store, call, access, report, now = Date.now } = world
  const entries = createEntries(store, world.tabs)
  const reach = createReach({ ask: () => call(userCalls.access, {}, { retries: 0 }), report })
  const drain = createDrain({ ...world, entries, reach, now })
  await entries.refresh()

  world.tabs.onChanged(() => {
    entries.refresh().then(drain.start, report)
  })
  reach.subscribe(drain.start)
  world.token.subscribe(drain.start)

  const isAbout = (things: readonly string[]) => (entry: Waiting) =>
    !isRefused(entry) && entry.about.some(thing => things.includes(thing))

  /** Asks the server; while it does not answer, asks the kept copy of the warehouse, if there is one. */
  async function read<T>(
    question: () => Promise<T | Refusal>,
    fromCopy: (copy: Copy) => T | Refusal,
  ): Promise<T | Refusal> {
    const known = reach.get() ? await keptCopy() : undefined
    if (known) return fromCopy(known)
    const answer = await inTime(question())
    if (!isLost(answer)) return answer
    reach.lost(answer.refused)
    const copy = await keptCopy()
    return copy ? fromCopy(copy) : answer
  }

  const notice: Call = async (endpoint, input, options) => {
    const answer = await call(endpoint, input, options)
    if (isLost(answer)) reach.lost(answer.refused)
    return answer
  }

  async function keptCopy(): Promise<Copy | undefined> {
    const found = await store.copyOf(ownerOf(access()))
    if (!found) return undefined
    const { copyFrom } = await parts.copy()
    return copyFrom(found.copy, entries.get())
  }

  /** Undefined when the server does not answer. */
  async function send<T>(change: () => Promise<T | Refusal>): Promise<T | Refusal | undefined> {
    if (reach.get()) return undefined
    const answer = await inTime(orOnceMore(change))
    if (!isLost(answer)) return answer
    reach.lost(answer.refused)
    return undefined
  }

  async function keep(call: Keepable, input: Waiting['input'], about: About): Promise<Kept | Refusal> {
    const person = access()
    if (!person?.warehouse) return unreachable
    const { email, displayName: name } = person.user
    const { slug, name: title } = person.warehouse
    const entry = {
      ...about,
      call: call.name,
      input,
      by: { email, name },
      warehouse: { slug, name: title },
      at: now(),
      tries: 0,
      notBefore: 0,
      refused: null,
    }
    try {
      await entries.add(entry)
    } catch (surprise) {
      // Storage is full or blocked: the step keeps the change and sends it again itself.
      report(surprise instanceof Error ? surprise : new Error(String(surprise)))
      return unreachable
    }
    drain.start()
    return kept
  }

  /** The server lists the refusal too, for everybody. The person has dealt with it here. */
  async function settleAtServer({ call: name, refused, by }: Omit<Waiting, 'id'>) {
    const [{ homeCalls }, { isListedAs }] = await Promise.all([parts.home(), parts.calls()])
    const attention = await inTime(call(homeCalls.attention, {}, { retries: 0 }))
    if (isRefusal(attention)) return
    for (const listed of attention.data.refusals.first) {
      if (!isListedAs({ call: name, refused, by }, listed)) continue
      await call(homeCalls.settleRefusal, { params: { refusal: listed.id } })
    }
  }

  return {
    get: entries.get,
    subscribe: entries.subscribe,
    down: reach,
    spares: world.spares,
    print: world.print,

    /** A call that notices when the server does not answer, or takes no changes. */
    call: notice,
    own: drain.own,
    read,

    /** The person's access record: the server's or, while it does not answer, the last one known. */
    async record(): Promise<Access | Refusal> {
      const answer = reach.get() ? unreachable : await inTime(call(userCalls.access, {}))
      if (!isLost(answer)) return answer
      reach.lost(answer.refused)
      return access() ?? answer
    },

    /**
     * Makes a change now, or keeps it for later where the server does not answer. A change about something that an
     * earlier one still waits for goes behind it.
     */
    async change<E extends Keepable>(
      endpoint: E,
      input: InputOf<E>,
      about: About,
    ): Promise<AnswerOf<E> | Refusal | Kept> {
      if (!entries.get().some(isAbout(about.about))) {
        const answer = await send(() => call(endpoint, input, { idempotencyKey: about.id }))
        if (answer !== undefined && !isUndecided(answer)) return answer
      }
      return keep(endpoint, { ...input }, about)
    },

    /** Makes a change that a later one can carry along where the server does not answer. */
    attempt: async <T>(change: () => Promise<T | Refusal>): Promise<T | Refusal | Kept> =>
      (await send(change)) ?? kept,

    /** Whether a change about one of these things waits here. */
    holds: (...things: readonly string[]) => entries.get().some(isAbout(things)),

    /** Reads the warehouse and keeps the copy, if the kept one is older than this. */
    async refreshCopy(olderThanMs: number): Promise<void> {
      const person = access()
      if (!person?.warehouse || reach.get()) return
      const of = ownerOf(person)
      if (now() - ((await store.copyOf(of))?.at ?? 0) < olderThanMs) return
      const { copyCalls } = await parts.copy()
      const copy = await call(copyCalls.read, {}, { retries: 0 })
      if (!isRefusal(copy)) await store.keepCopy({ of, at: now(), copy: copy.data })
    },

    /** Sends what waits now, without the pause. */
    sendNow() {
      reach.look()
      drain.start()
    },

    /** Sends a refused change again, as a new one. */
    async sendAgain({ id, ...refused }: Waiting) {
      const { insisting } = await parts.calls()
      await entries.change(id, sentAgain(newId(), insisting))
      drain.start()
      await settleAtServer(refused)
    },

    /** Forgets a refused change, because a person gave it up or does it again by hand. */
    async drop({ id, ...refused }: Waiting) {
      await entries.remove([id])
      await settleAtServer(refused)
    },

    stop: reach.stop,
  }
}

/** A connection that broke is often there again at once, and its answer is better than a promise. */
async function orOnceMore<T>(send: () => Promise<T | Refusal>): Promise<T | Refusal> {
  const answer = await send()
  return isLost(answer) && answer.refused.status === 0 ? send() : answer
}

/**
 * The waiting changes that this person's session will send, those that the server refused this person, and those that
 * wait for somebody else's session.
 */
export function ofPerson(entries: readonly Waiting[], person: Access | undefined) {
  const isMine = person ? isOf(senderOf(person)) : () => false
  const mine = entries.filter(isMine)
  return {
    waiting: mine.filter(entry => !isRefused(entry)),
    refused: mine.filter(isRefused),
    others: entries.filter(entry => !isMine(entry) && !isRefused(entry)),
  }
}

const senderOf = ({ user, warehouse }: Access) => ({ email: user.email, warehouse: warehouse?.slug ?? '' })

const ownerOf = (person: Access | undefined) => {
  const { email, warehouse } = person ? senderOf(person) : { email: '', warehouse: '' }
  return `${email} ${warehouse}`
}
