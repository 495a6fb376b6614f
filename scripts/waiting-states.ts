import { nameOf, type WaitingState, waitingIn } from '#stages/machines.ts'
import { machinesThere } from './mermaid.ts'

export { nameOf, type WaitingState }

/** The states of all machines that show a step and are not busy. */
export async function waitingStates(): Promise<WaitingState[]> {
  return (await machinesThere()).flatMap(waitingIn)
}
