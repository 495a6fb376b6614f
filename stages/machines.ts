import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate'
import * as z from 'zod/mini'
import { assemblyMachine } from '#machines/assembly/machine.ts'
import { carrierSlipMachine } from '#machines/carrier-slip/machine.ts'
import { inventoryMachine } from '#machines/inventory/machine.ts'
import { orderInformationMachine } from '#machines/order-information/machine.ts'
import { orderReturnMachine } from '#machines/order-return/machine.ts'
import { packagingMachine } from '#machines/packaging/machine.ts'
import { pickingMachine } from '#machines/picking/machine.ts'
import { prestationMachine } from '#machines/prestation/machine.ts'
import { printBoxMachine, printLocationMachine, printProductMachine } from '#machines/print/machine.ts'
import { putWallMachine } from '#machines/put-wall/machine.ts'
import { rebutMachine } from '#machines/rebut/machine.ts'
import { receptionMachine } from '#machines/reception/machine.ts'
import { replenishmentMachine } from '#machines/replenishment/machine.ts'
import { busyTag } from '#machines/shared/operation.ts'
import { shipmentMachine } from '#machines/shipment/machine.ts'
import { shopMachine } from '#machines/shop/machine.ts'
import { transferMachine } from '#machines/transfer/machine.ts'

/** The machines of the operations. A test finds one that is missing. */
export const machines: readonly AnyStateMachine[] = [
  assemblyMachine,
  carrierSlipMachine,
  inventoryMachine,
  orderInformationMachine,
  orderReturnMachine,
  packagingMachine,
  pickingMachine,
  prestationMachine,
  printBoxMachine,
  printLocationMachine,
  printProductMachine,
  putWallMachine,
  rebutMachine,
  receptionMachine,
  replenishmentMachine,
  shipmentMachine,
  shopMachine,
  transferMachine,
]

export type WaitingState = {
  readonly machine: string
  readonly state: string
  readonly prompt: string
  /** It has a timer, so after a while it goes on by itself: docs/decisions/steps-are-kept.md. */
  readonly goesOn: boolean
  /** No work is in hand, so the screen shows what others do. */
  readonly idle: boolean
}

export const nameOf = ({ machine, state }: Pick<WaitingState, 'machine' | 'state'>): string =>
  `${machine} ${state}`

/** The states of a machine that show a step and are not busy. */
export const waitingIn = (machine: AnyStateMachine): WaitingState[] => waitingBelow(machine.root, machine)

const Step = z.object({ prompt: z.string() })

function waitingBelow(node: AnyStateNode, machine: AnyStateMachine): WaitingState[] {
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
    ...Object.values(node.states).flatMap(child => waitingBelow(child, machine)),
  ]
}

/** `packing.carton` as XState writes it. */
export function valueAt(path: string): StateValue {
  const [first = '', ...rest] = path.split('.')
  return rest.length > 0 ? { [first]: valueAt(rest.join('.')) } : first
}
