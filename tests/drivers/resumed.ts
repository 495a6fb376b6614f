import { expect } from 'vitest'
import { hasWork, isBusy, promptOf } from '#machines/shared/operation.ts'
import type { Operation, RunningOperation, RunOperation, World } from '#src/operations/definition.ts'
import { fireOverdueTimers, savedStep, saveStep } from '#src/operations/saved.ts'

type Bench = { operation: Operation; run: RunOperation; world: World; running: RunningOperation }

/** The steps that do not resume, by operation, each with its reason. */
export const readAnew: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'order-information': {
    looking:
      'The address names what was asked, which is read again: it may have changed. No work is in hand.',
  },
  shop: { choosing: 'The shops and their waiting orders are read again.' },
}

function isReadAnew({ id }: Operation, { actor }: RunningOperation): boolean {
  const { value } = actor.getSnapshot()
  const state = typeof value === 'string' ? value : Object.keys(value)[0]
  return state !== undefined && readAnew[id]?.[state] !== undefined
}

/** A timer ends with a reload, so a step that has one goes on instead: docs/decisions/steps-are-kept.md. */
const hasTimer = ({ actor }: RunningOperation) =>
  actor.getSnapshot()._nodes.some(({ after }) => after.length > 0)

/**
 * If the step waits for a person, a browser that is killed now comes back to the same one: from what src/operations/saved.ts
 * writes, everything else forgotten, to the same state, context and screen.
 */
export function expectToResume({ operation, run, world, running }: Bench): void {
  const now = running.actor.getSnapshot()
  if (now.status !== 'active' || isBusy(now) || hasTimer(running) || isReadAnew(operation, running)) return
  const values = new Map<string, string>()
  const disk = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const { id, version } = operation
  const snapshot = running.actor.getPersistedSnapshot()
  saveStep(disk, id, 'somebody', { version, snapshot, work: hasWork(now), handovers: [] })
  const saved = savedStep(disk, id, 'somebody', version)
  if (!saved || 'discarded' in saved) throw new Error(`${id} does not find its saved step`)

  const silent: World['call'] = () => new Promise<never>(() => {})
  const again = run({ ...world, call: silent }, saved.snapshot)
  again.actor.start()
  fireOverdueTimers(again.actor)
  expect(shownBy(again), `${id} after a restart`).toStrictEqual(shownBy(running))
  again.actor.stop()
}

function shownBy({ actor, view }: RunningOperation) {
  const snapshot = actor.getSnapshot()
  const { value, context } = snapshot
  return { value, context, prompt: promptOf(snapshot), view: view() }
}
