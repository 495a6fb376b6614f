import type { PrintJob } from '#contract/answer.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal, type Refusal, tooManyCalls } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import type { Readable } from '#src/store.ts'
import type { Entries } from './entries.ts'
import { inTime, isLost, isUndecided, type Reach } from './reach.ts'
import { due, isRefused, postponed, refusedFor, type Sender, type Waiting } from './waiting.ts'

export type DrainWorld = {
  entries: Entries
  reach: Reach
  token: Readable<{ readonly token: string | null }>
  /** Calls in the session of this token, and in no other. */
  callAs: (token: string) => Call
  /** The server accepted changes: screens read again. */
  changed: () => void
  /** Stores print jobs; those that were ever here are not printed again. */
  print: (jobs: readonly PrintJob[], early?: true) => Promise<void>
  report: (surprise: Error) => void
  now: () => number
}

const sideBySide = 8
/** Accepted changes leave the store together, which is faster than one by one. */
const together = 64

/** Sends the waiting changes of the person who is logged in, until none is left that may go now. */
export function createDrain({ entries, reach, token, callAs, changed, print, report, now }: DrainWorld) {
  let running = false
  /** Something changed while the last run was ending. */
  let again = false
  let owner = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function start(): void {
    again = running
    if (running || !owner) return
    clearTimeout(timer)
    running = true
    run()
      .catch(report)
      .finally(() => {
        running = false
        if (again) start()
      })
  }

  async function run(): Promise<void> {
    for (;;) {
      const now = token.get().token
      if (now === null || reach.get() || entries.get().every(isRefused)) return
      const call = callAs(now)
      const sender = await whoIs(call)
      if (isRefusal(sender)) {
        if (isLost(sender)) reach.lost(sender.refused)
        return
      }
      if (!(await sendAll(sender, call, () => owner && token.get().token === now))) return
    }
  }

  /** Resolves to true when the session changed, so that another person's changes may go. */
  async function sendAll(sender: Sender, call: Call, mayGoOn: () => boolean): Promise<boolean> {
    while (mayGoOn()) {
      const { ready, next } = due(entries.get(), sender, now(), together)
      if (ready.length === 0) {
        if (next !== undefined) timer = setTimeout(start, next - now())
        return false
      }
      if (!(await sendBatch(ready, call))) return false
    }
    return owner
  }

  /** False when the server no longer decides. What it has decided is written down first. */
  async function sendBatch(batch: readonly Waiting[], call: Call): Promise<boolean> {
    const left = [...batch]
    const accepted: string[] = []
    let goesOn = true
    const worker = async () => {
      for (let entry = left.shift(); entry && goesOn; entry = left.shift()) {
        const answer = await send(entry, call)
        if (!isRefusal(answer)) {
          const { printsOf } = await import('./calls.ts')
          const prints = printsOf(entry, answer)
          if (prints.length > 0) await print(prints)
          accepted.push(entry.id)
        } else if (!(await decided(entry, answer))) goesOn = false
      }
    }
    await Promise.all(Array.from({ length: sideBySide }, worker))
    if (accepted.length > 0) {
      await entries.remove(accepted)
      changed()
    }
    return goesOn
  }

  /** Writes down what a refusal means for its change. False: sending anything more makes no sense now. */
  async function decided(entry: Waiting, { refused }: Refusal): Promise<boolean> {
    const { status, code, detail, retryAfter = 0 } = refused
    if (isLost({ refused })) {
      reach.lost({ code, retryAfter })
      return false
    }
    if (isUndecided({ refused })) {
      const isQuota = status === 429 && code !== tooManyCalls
      await entries.change(entry.id, postponed(now(), retryAfter * 1_000, isQuota ? detail : undefined))
      if (code !== tooManyCalls) return true
      timer = setTimeout(start, Math.max(retryAfter * 1_000, 1_000))
      return false
    }
    // The session ended. The change waits for the person's next one.
    if (status === 401) return false
    await entries.change(entry.id, refusedFor(code, detail, now()))
    return true
  }

  return {
    start,
    /** Makes this tab the sender. Returns a function that stops it. */
    own() {
      owner = true
      start()
      return () => {
        owner = false
        clearTimeout(timer)
      }
    },
  }
}

/** A change may only go out in its own person's session, so the server says whose session this is. */
async function whoIs(call: Call): Promise<Sender | Refusal> {
  const access = await inTime(call(userCalls.access, {}, { retries: 0 }))
  return isRefusal(access) ? access : { email: access.user.email, warehouse: access.warehouse?.slug ?? '' }
}

async function send(entry: Waiting, call: Call): Promise<unknown> {
  const { callOf } = await import('./calls.ts')
  const made = callOf(entry)
  return made ? call(made.endpoint, made.input, { idempotencyKey: entry.id }) : outdated
}

const outdated: Refusal = {
  refused: {
    status: 422,
    code: 'outdated',
    detail: 'L’application a changé depuis : refaites ce changement.',
  },
}
