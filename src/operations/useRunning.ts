import { useEffect, useRef, useState } from 'react'
import { hasWork, isBusy, promptOf } from '#machines/shared/operation.ts'
import { afterPaint } from '#src/ui/after-paint.ts'
import type { ActiveOperations } from './active.ts'
import type { Operation, OperationActor, RunningOperation, RunOperation, World } from './definition.ts'
import { fireOverdueTimers, type Handover, type Resumed, savedStep, saveStep } from './saved.ts'

type Place = World & { user: string; active: ActiveOperations }
export type Run = {
  running: RunningOperation
  resumed: Resumed
  /** The handovers that the work on the screen went through. */
  handovers: () => readonly Handover[]
}

/** Runs an operation while its screen is open. It resumes the saved step and saves every step. */
export function useRunning(operation: Operation, { call, go, shop, user, active }: Place): Run | undefined {
  const [run, setRun] = useState<Run>()

  useEffect(() => {
    let stop = () => {}
    let gone = false
    const start = async () => {
      const run = await operation.load()
      if (!gone) stop = begin(operation, run, { call, go, user, active, ...(shop ? { shop } : {}) }, setRun)
    }
    void start()
    return () => {
      gone = true
      stop()
    }
  }, [operation, call, go, shop, user, active])

  return run
}

function begin(
  operation: Operation,
  run: RunOperation,
  { user, active, ...world }: Place,
  began: (run: Run) => void,
): () => void {
  const { id, version } = operation
  const at = world.shop ? `${id}:${world.shop.slug}` : id
  const saved = savedStep(localStorage, at, user, version)
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
    saveStep(localStorage, at, user, { version, snapshot: actor.getPersistedSnapshot(), work, handovers })
  }
  const writing = actor.subscribe({
    next: () => {
      unwritten = true
      // A request leaves only after its step is saved. A counted piece may be saved after the paint, so its answer is quick.
      if (isBusy(actor.getSnapshot())) write()
      else afterPaint(write)
    },
  })
  actor.start()
  const close = active.open({ operation, running, step: at, shop: world.shop })
  const hadWork = kept !== undefined && hasWork(actor.getSnapshot())
  if (kept) fireOverdueTimers(actor)
  const resumed = hadWork ? 'resumed' : saved && 'discarded' in saved ? 'discarded' : 'fresh'
  began({ running, resumed, handovers: () => handovers })
  return () => {
    close()
    // Save before the actor stops, or the saved step would be a stopped one.
    writing.unsubscribe()
    write()
    actor.stop()
  }
}

/** The step's prompt. While a request runs there is none, so the last one stays and the instruction does not blink. */
export function usePrompt(actor: OperationActor): string {
  const prompt = promptOf(actor.getSnapshot())
  const standing = useRef(prompt)
  if (prompt !== '') standing.current = prompt
  return standing.current
}
