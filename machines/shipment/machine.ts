import { assign } from 'xstate'
import { kindWords } from '#contract/barcodes/kinds.ts'
import { refused } from '../shared/decision.ts'
import type { ScanEvent } from '../shared/operation.ts'
import { apply } from '../shared/parts.ts'
import { label, onLastParcel } from './label.ts'
import { mono } from './mono.ts'
import { packing } from './packing.ts'
import { type Context, emptyBench, type Outcome, shipment } from './ports.ts'

const toPacking = shipment.createStateConfig({
  on: {
    'scan.order': { target: '#packing', actions: assign(({ event }) => ({ asked: event.code.value })) },
    'scan.box': { target: '#packing', actions: assign(({ event }) => ({ asked: event.code.value })) },
    'scan.package': { target: '#packing', actions: assign(({ event }) => ({ asked: event.code.value })) },
    'scan.tracking': { target: '#packing', actions: assign(({ event }) => ({ asked: event.code.value })) },
  },
})

/** What is scanned first says which way it goes: a list of one-piece orders, or one order and all its pieces. */
export const shipmentMachine = shipment.createMachine({
  id: 'shipment',
  context: { ...emptyBench, asked: '', changeId: '', carton: '' },
  initial: 'start',
  on: {
    'scan.*': { actions: apply(({ context, event }) => wrongTurn(context, event)) },
  },
  states: {
    start: {
      id: 'start',
      tags: 'idle',
      meta: {
        prompt: 'Scannez une liste, une commande ou sa caisse',
        expects: ['pickingList', 'order', 'box', 'package', 'tracking'],
      },
      on: {
        ...onLastParcel.on,
        ...toPacking.on,
        'scan.pickingList': { target: 'mono', actions: assign(({ event }) => ({ asked: event.code.value })) },
      },
    },
    mono,
    packing,
    label,
  },
})

function wrongTurn({ list, order }: Context, { code: { kind } }: ScanEvent): Outcome {
  return refused(`Ceci est ${kindWords[kind].one} : ${whatNow()}.`)

  function whatNow() {
    if (list) return `scannez un article de la liste ${list.name}`
    return order
      ? `terminez d’abord ${order.name}, ou rendez-la`
      : 'scannez d’abord une liste ou une commande'
  }
}
