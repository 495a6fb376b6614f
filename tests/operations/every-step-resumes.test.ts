import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import * as z from 'zod/mini'
import { busyTag } from '#machines/shared/operation.ts'
import { machinesThere } from '#scripts/mermaid.ts'

/**
 * Wherever a bench of the tests (`atTheBench`) waits for a person, it proves that a killed browser comes back to that very
 * step (tests/drivers/resumed.ts, which names the steps that do not resume). So each waiting state needs a test that sees
 * its prompt.
 */
const unreachable: Readonly<Record<string, string>> = {
  'print-product range': 'articles have no order, so no range',
}

type Waiting = { readonly state: string; readonly prompt: string }

const Step = z.object({ prompt: z.string() })

/** The states that wait for a person. One with a timer goes on by itself: docs/decisions/timers-end-with-a-reload.md. */
function waitingIn(node: AnyStateNode, machine: AnyStateMachine): Waiting[] {
  const step = Step.safeParse(node.meta)
  const waits = step.success && !node.tags.includes(busyTag) && node.after.length === 0
  const here = waits ? [{ state: `${machine.id} ${node.path.join('.')}`, prompt: step.data.prompt }] : []
  return [...here, ...Object.values(node.states).flatMap(child => waitingIn(child, machine))]
}

const machines = await machinesThere()
const waiting = machines.flatMap(machine => waitingIn(machine.root, machine))
const tests = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n')

test('every state of every machine that waits for a person is resumed in a test', () => {
  expect(waiting.length).toBeGreaterThan(50)
  const unproven = waiting.filter(({ prompt }) => !tests.includes(prompt)).map(({ state }) => state)
  expect(unproven).toEqual(Object.keys(unreachable))
})
