import type { AnyStateMachine, AnyStateNode } from 'xstate'
import * as z from 'zod/mini'
import { busyTag } from '#machines/shared/operation.ts'
import { machinesThere } from './mermaid.ts'

export type WaitingState = {
  readonly machine: string
  readonly state: string
  readonly prompt: string
  /** It has a timer, so after a while it goes on by itself: docs/decisions/steps-are-kept.md. */
  readonly goesOn: boolean
  /** No work is in hand, so the screen shows what others do. */
  readonly idle: boolean
}

export const nameOf = ({ machine, state }: WaitingState): string => `${machine} ${state}`

/** The states of all machines that show a step and are not busy. */
export async function waitingStates(): Promise<WaitingState[]> {
  return (await machinesThere()).flatMap(machine => waitingIn(machine.root, machine))
}

const Step = z.object({ prompt: z.string() })

function waitingIn(node: AnyStateNode, machine: AnyStateMachine): WaitingState[] {
  const step = z.safeParse(Step, node.meta)
  const here = {
    machine: machine.id,
    state: node.path.join('.'),
    goesOn: node.after.length > 0,
    idle: node.tags.includes('idle'),
  }
  const waits = step.success && !node.tags.includes(busyTag)
  return [
    ...(waits ? [{ ...here, prompt: step.data.prompt }] : []),
    ...Object.values(node.states).flatMap(child => waitingIn(child, machine)),
  ]
}
