import { AsyncResource } from 'node:async_hooks'
import { afterCommit } from './db/pool.ts'

/** Any server looks regularly for work, beside the calls. */
export type Looking = {
  /** The next look comes at once, or once the transaction that asks is committed. */
  wake(): void
  /** Looks by itself from now on, for another server may die with work in its hands. */
  watch(): void
  /** Ends the looks and waits for work under way. */
  close(): Promise<void>
}

/** Does work beside the looks. Its end leads to another look. */
type Begin = (work: Promise<unknown>) => void

type Looks = {
  readonly name: string
  /** Begins the work that is due. True if that made more work due: the server then looks once more. */
  readonly look: (begin: Begin) => Promise<boolean>
  /** Whether work is under way or due soon, so that the next look comes soon. */
  readonly isBusy: () => Promise<boolean>
  readonly failed: (error: unknown) => void
  readonly idleMs?: number
  /** Ends of work within this time lead to one look. */
  readonly endsWithinMs?: number
}

const soonMs = 250
const usuallyIdleMs = 3_000

export function keepLooking({
  name,
  look,
  isBusy,
  failed,
  idleMs = usuallyIdleMs,
  endsWithinMs = 0,
}: Looks): Looking {
  // The look runs outside the transaction that asks for it.
  const outside = new AsyncResource(name)
  const under = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let next = Number.POSITIVE_INFINITY
  let looking: Promise<void> | undefined
  let wanted = false
  let watching = false
  let closing = false

  const begin: Begin = work => {
    const all: Promise<void> = work
      .then(() => {}, failed)
      .finally(() => {
        under.delete(all)
        if (endsWithinMs === 0) wake()
        else if (!closing) wakeIn(endsWithinMs)
      })
    under.add(all)
  }

  async function lookAgain() {
    do {
      wanted = false
      if (await look(begin)) wanted = true
    } while (wanted && !closing)
    const busy = await isBusy()
    if (!closing && (busy || watching)) wakeIn(busy ? soonMs : idleMs)
  }

  /** Unless a look comes sooner anyway. */
  function wakeIn(ms: number) {
    const at = performance.now() + ms
    if (at >= next) return
    next = at
    clearTimeout(timer)
    timer = setTimeout(wake, ms).unref()
  }

  function wake() {
    next = Number.POSITIVE_INFINITY
    clearTimeout(timer)
    if (closing) return
    wanted = true
    looking ??= outside
      .runInAsyncScope(lookAgain)
      .catch(error => {
        failed(error)
        if (!closing) wakeIn(idleMs)
      })
      .finally(() => {
        looking = undefined
        // Asked for after the last look, and maybe not yet there for it.
        if (wanted) wake()
      })
  }

  return {
    wake: () => afterCommit(wake),
    watch() {
      watching = true
      wake()
    },
    async close() {
      closing = true
      clearTimeout(timer)
      await looking
      await Promise.all(under)
    },
  }
}
