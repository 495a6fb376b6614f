import { useEffect, useRef, useState } from 'react'
import { promptOf } from '#machines/shared/operation.ts'
import type { Operation, OperationActor } from './definition.ts'
import { type LatePlace, startOperation } from './run.ts'
import type { Running } from './running.ts'

/** Runs an operation while its screen is open, or takes over the one that began before anything was drawn. */
export function useRunning(
  operation: Operation,
  { outbox, go, isTold, onWall, shop, user, active, hearing }: LatePlace,
): Running {
  const [running, setRunning] = useState<Running>('loading')

  useEffect(() => {
    const started =
      active.takeAhead(operation, user) ??
      startOperation(operation, {
        ...{ outbox, go, isTold, onWall, user, active, hearing },
        ...(shop ? { shop } : {}),
      })
    const show = () => setRunning(started.get())
    show()
    const unfollow = started.subscribe(show)
    return () => {
      unfollow()
      started.stop()
    }
  }, [operation, outbox, go, isTold, onWall, shop, user, active, hearing])

  // A screen whose files do not come says so, and offers to be read anew.
  if (running !== 'loading' && 'failed' in running) throw running.failed
  return running
}

/** The step's prompt, or how its view words it. While a request runs there is none, so the last one stays and the instruction does not blink. */
export function usePrompt(actor: OperationActor, worded?: string): string {
  const prompt = worded ?? promptOf(actor.getSnapshot())
  const standing = useRef(prompt)
  if (prompt !== '') standing.current = prompt
  return standing.current
}
