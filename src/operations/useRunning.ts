import { useEffect, useRef, useState } from 'react'
import { hasWork, isBusy, promptOf } from '#machines/shared/operation.ts'
import { terminalStorage } from '#src/storage/terminal-storage.ts'
import { loadPage } from '#src/ui/lazy-page.ts'
import { type ActiveOperations, stepOf } from './active.ts'
import type { Operation, OperationActor, RunningOperation, RunOperation, World } from './definition.ts'
import { claimHere } from './ownership.ts'
import { fireOverdueTimers, type Handover, type Resumed, savedStep, saveStep } from './saved.ts'

type Place = World & { user: string; active: ActiveOperations }
/** The outbox, with its calls, loads beside the operation. */
type LatePlace = Omit<Place, 'outbox' | 'call'> & { outbox: () => Promise<World['outbox']> }
export type Run = {
  running: RunningOperation
  /** The saved step and its person. */
  step: string
  resumed: Resumed
  /** The handovers that the work on the screen went through. */
  handovers: () => readonly Handover[]
}

/** `elsewhere`: another tab of this browser works on the step; `continueHere` takes it. */
export type Running = 'loading' | Run | { readonly at: 'elsewhere'; readonly continueHere: () => void }

/** Runs an operation while its screen is open. It resumes the saved step and saves every step. */
export function useRunning(
  operation: Operation,
  { outbox, go, isTold, onWall, shop, user, active }: LatePlace,
): Running {
  const [running, setRunning] = useState<Running>('loading')
  const [failed, setFailed] = useState<{ error: unknown }>()

  useEffect(() => {
    let begun: { stop: () => void; hasWork: () => boolean } | undefined
    let loaded: { load: RunOperation; place: Place } | undefined
    const stop = () => {
      begun?.stop()
      begun = undefined
    }
    const claim = operation.inManyTabs
      ? undefined
      : claimHere(`${stepOf(operation, shop)}:${user}`, {
          hasWork: () => begun?.hasWork() ?? false,
          give: stop,
        })

    function follow() {
      const owned = claim?.get() ?? 'mine'
      if (owned === 'elsewhere' && claim) setRunning({ at: 'elsewhere', continueHere: claim.take })
      else if (owned === 'mine' && loaded) begun ??= begin(operation, loaded.load, loaded.place, setRunning)
      else setRunning('loading')
    }

    const unfollow = claim?.subscribe(follow)
    let gone = false
    const start = async () => {
      const [load, opened] = await Promise.all([loadPage(operation.load), loadPage(outbox)])
      if (gone) return
      loaded = {
        load,
        place: {
          ...{ call: opened.call, outbox: opened, go, isTold, onWall, user, active },
          ...(shop ? { shop } : {}),
        },
      }
      follow()
    }
    start().catch((error: unknown) => {
      if (!gone) setFailed({ error })
    })
    return () => {
      gone = true
      unfollow?.()
      stop()
      claim?.release()
    }
  }, [operation, outbox, go, isTold, onWall, shop, user, active])

  // A screen whose files do not come says so, and offers to be read anew.
  if (failed) throw failed.error
  return running
}

function begin(
  operation: Operation,
  run: RunOperation,
  { user, active, ...world }: Place,
  began: (run: Run) => void,
): { stop: () => void; hasWork: () => boolean } {
  const { version } = operation
  const at = stepOf(operation, world.shop)
  const saved = savedStep(terminalStorage, at, user, version)
  const kept = saved && 'snapshot' in saved ? saved : undefined
  let handovers = kept?.handovers ?? []
  const running = run(world, kept?.snapshot)
  const { actor } = running
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
      if (isBusy(actor.getSnapshot())) write()
      else queueMicrotask(write)
    },
  })
  actor.start()
  const close = active.open({ operation, running, step: at, shop: world.shop })
  const hadWork = kept !== undefined && hasWork(actor.getSnapshot())
  if (kept) fireOverdueTimers(actor)
  const resumed = hadWork ? 'resumed' : saved && 'discarded' in saved ? 'discarded' : 'fresh'
  began({ running, step: `${at}:${user}`, resumed, handovers: () => handovers })
  return {
    // A change under way is work too: its answer belongs to this step.
    hasWork: () => hasWork(actor.getSnapshot()) || isBusy(actor.getSnapshot()),
    stop() {
      close()
      // Save before the actor stops, or the saved step would be a stopped one.
      writing.unsubscribe()
      write()
      actor.stop()
    },
  }
}

/** The step's prompt. While a request runs there is none, so the last one stays and the instruction does not blink. */
export function usePrompt(actor: OperationActor): string {
  const prompt = promptOf(actor.getSnapshot())
  const standing = useRef(prompt)
  if (prompt !== '') standing.current = prompt
  return standing.current
}
