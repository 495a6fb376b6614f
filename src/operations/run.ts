import { hasWork, isBusy } from '#machines/shared/operation.ts'
import type { Bus } from '#src/scan/bus.ts'
import type { ActiveOperation } from '#src/scan/router/ports.ts'
import type { ScanEvents } from '#src/scan/scan.ts'
import { terminalStorage } from '#src/storage/terminal-storage.ts'
import { createStore } from '#src/store.ts'
import { loadPage } from '#src/ui/load-page.ts'
import { type ActiveOperations, stepOf } from './active.ts'
import type { Operation, RunOperation, World } from './definition.ts'
import { createFeedbackHistory } from './history.ts'
import { claimHere } from './ownership.ts'
import type { Run, Running, Started } from './running.ts'
import { fireOverdueTimers, savedStep, saveStep } from './saved.ts'

export type Hearing = {
  readonly bus: Bus<ScanEvents>
  readonly hasSeveralScanners: () => boolean
}

type Place = World & { user: string; active: ActiveOperations; hearing: Hearing }
/** The outbox, with its calls, loads beside the operation. */
export type LatePlace = Omit<Place, 'outbox' | 'call'> & {
  outbox: () => Promise<World['outbox']>
  /** Gives the operation its scans at once, before a screen does. Returns the function that ends it. */
  attach?: (operation: ActiveOperation) => () => void
}

/** Runs an operation until `stop`. It resumes the saved step and saves every step. */
export function startOperation(operation: Operation, late: LatePlace): Started {
  const { outbox, attach, ...place } = late
  const running = createStore<Running>('loading')
  let begun: { stop: () => void; hasWork: () => boolean } | undefined
  let loaded: { load: RunOperation; place: Place } | undefined
  const end = () => {
    begun?.stop()
    begun = undefined
  }
  const claim = operation.inManyTabs
    ? undefined
    : claimHere(`${stepOf(operation, place.shop)}:${place.user}`, {
        hasWork: () => begun?.hasWork() ?? false,
        give: end,
      })

  function follow() {
    const owned = claim?.get() ?? 'mine'
    if (owned === 'elsewhere' && claim) running.set({ at: 'elsewhere', continueHere: claim.take })
    else if (owned === 'mine' && loaded) {
      begun ??= begin(operation, loaded.load, loaded.place, attach, running.set)
    } else running.set('loading')
  }

  const unfollow = claim?.subscribe(follow)
  let gone = false
  const start = async () => {
    const [load, opened] = await Promise.all([loadPage(operation.load), loadPage(outbox)])
    if (gone) return
    loaded = { load, place: { ...place, call: opened.call, outbox: opened } }
    follow()
  }
  start().catch((failed: unknown) => {
    if (!gone) running.set({ failed })
  })
  return {
    get: running.get,
    subscribe: running.subscribe,
    stop() {
      gone = true
      unfollow?.()
      end()
      claim?.release()
    },
  }
}

function begin(
  operation: Operation,
  run: RunOperation,
  { user, active, hearing, ...world }: Place,
  attach: LatePlace['attach'],
  began: (run: Run) => void,
): { stop: () => void; hasWork: () => boolean } {
  const { version } = operation
  const at = stepOf(operation, world.shop)
  const saved = savedStep(terminalStorage, at, user, version)
  const kept = saved && 'snapshot' in saved ? saved : undefined
  let handovers = kept?.handovers ?? []
  const running = run(world, kept?.snapshot)
  const { actor, reads } = running
  const step = `${at}:${user}`
  const scanned = { title: operation.title, actor, reads, step }
  const history = createFeedbackHistory(hearing.hasSeveralScanners)
  const unheard = history.listenTo(hearing.bus)
  let unwritten = false
  const write = () => {
    if (!unwritten) return
    unwritten = false
    const work = hasWork(actor.getSnapshot())
    if (!work) handovers = []
    saveStep(terminalStorage, at, user, { version, snapshot: actor.getPersistedSnapshot(), work, handovers })
  }
  const writing = actor.subscribe({
    next: () => {
      unwritten = true
      // A request leaves only after its step is saved. Else one write does for all transitions of a scan; it begins
      // before the answer is painted.
      if (isBusy(actor.getSnapshot())) {
        write()
        terminalStorage.settle()
      } else queueMicrotask(write)
    },
  })
  actor.start()
  const close = active.open({ operation, running, step: at, shop: world.shop })
  const hadWork = kept !== undefined && hasWork(actor.getSnapshot())
  if (kept) fireOverdueTimers(actor)
  const resumed = hadWork ? 'resumed' : saved && 'discarded' in saved ? 'discarded' : 'fresh'
  const detach = attach?.(scanned)
  began({ running, step, resumed, handovers: () => handovers, scanned, history })
  return {
    // A change under way is work too: its answer belongs to this step.
    hasWork: () => hasWork(actor.getSnapshot()) || isBusy(actor.getSnapshot()),
    stop() {
      detach?.()
      unheard()
      close()
      // Save before the actor stops, or the saved step would be a stopped one.
      writing.unsubscribe()
      write()
      actor.stop()
    },
  }
}
