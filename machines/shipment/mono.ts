import {
  apply,
  askAbout,
  follow,
  retrying,
  unlessRefused,
  whenRefused,
  whenRefusedFor,
  whenUnreached,
} from '../shared/parts.ts'
import { onLastParcel } from './label.ts'
import {
  allocated,
  allocationOf,
  isAllocatedAwaited,
  leaveList,
  numberRefused,
  openList,
  putBack,
  readForAsked,
  readForList,
  takeForList,
} from './mono-rules.ts'
import { shipment } from './ports.ts'
import { serialPrompt } from './serial.ts'
import { numberRefusals } from './serial-rules.ts'

/** A list of one-piece orders: each scanned article goes to the most urgent order that waits for it. */
export const mono = shipment.createStateConfig({
  id: 'mono',
  initial: 'opening',
  states: {
    opening: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'openList',
        input: ({ context }) => context.asked,
        onDone: follow(unlessRefused(openList), { article: 'article', otherwise: '#start' }),
      },
    },

    article: {
      meta: {
        prompt: 'Scannez l’article',
        expects: ['product', 'pickingList'],
        takes: ['serial'],
        counts: true,
      },
      on: {
        ...onLastParcel.on,
        'scan.product': follow(takeForList, { allocating: 'allocating', serial: 'serial' }),
        'scan.serial': { actions: apply(readForList) },
        'scan.pickingList': { target: 'opening', actions: apply(askAbout) },
        'cmd.cancel': { target: '#start', actions: apply(leaveList) },
      },
    },

    serial: {
      meta: { prompt: serialPrompt, expects: ['serial', 'product'] },
      on: {
        'scan.serial': follow(readForAsked, { allocating: 'allocating' }),
        'scan.product': follow(takeForList, { allocating: 'allocating', serial: 'serial' }),
        'cmd.undo': { target: 'article', actions: apply(putBack) },
        'cmd.cancel': { target: '#start', actions: apply(leaveList) },
      },
    },

    allocating: {
      tags: 'busy',
      invoke: {
        src: 'allocate',
        input: allocationOf,
        onDone: [
          whenUnreached('unreached'),
          whenRefusedFor(numberRefusals, 'serial', numberRefused),
          whenRefused('article'),
          { guard: isAllocatedAwaited, target: '#label.coming', actions: apply(unlessRefused(allocated)) },
          { target: '#label.scan', actions: apply(unlessRefused(allocated)) },
        ],
      },
    },

    unreached: retrying('allocating', 'Gardez l’article', 'choisit sa commande'),
  },
})
