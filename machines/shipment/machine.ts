import { apply, askAbout } from '../shared/parts.ts'
import { label, onLastParcel } from './label.ts'
import { mono } from './mono.ts'
import { packing } from './packing.ts'
import { shipment } from './ports.ts'
import { nothingOnBench, wrongTurn } from './rules.ts'

const toPacking = shipment.createStateConfig({
  on: {
    'scan.order': { target: '#packing', actions: apply(askAbout) },
    'scan.box': { target: '#packing', actions: apply(askAbout) },
    'scan.package': { target: '#packing', actions: apply(askAbout) },
    'scan.tracking': { target: '#packing', actions: apply(askAbout) },
  },
})

/** The first scan decides: a mono list is packed piece by piece, an order with all its pieces. */
export const shipmentMachine = shipment.createMachine({
  id: 'shipment',
  context: { ...nothingOnBench, asked: '', changeId: '', carton: '' },
  initial: 'start',
  on: {
    'scan.*': { actions: apply(wrongTurn) },
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
        'scan.pickingList': { target: 'mono', actions: apply(askAbout) },
      },
    },
    mono,
    packing,
    label,
  },
})
