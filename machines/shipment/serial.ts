import { apply, follow, whenRefused } from '../shared/parts.ts'
import { isAllThere } from './packing-rules.ts'
import { shipment } from './ports.ts'
import {
  dropNumber,
  forgetNumbers,
  hasNumberToCheck,
  isSilent,
  lacksNumber,
  numberToCheck,
  readNumber,
  takeNumber,
} from './serial-rules.ts'

export const serialPrompt = 'Scannez le numéro de série'

export const onNumber = shipment.createStateConfig({
  on: { 'scan.serial': follow(readNumber, { checking: '#packing.checking' }) },
})

/** After an article with serial numbers: which one the piece bears. */
export const numbering = shipment.createStateConfig({
  states: {
    /** The server knows whether the number has left already. Without its answer the packer goes on. */
    checking: {
      tags: 'busy',
      invoke: {
        src: 'mayLeave',
        input: numberToCheck,
        onDone: [
          { guard: isSilent, target: '#packing.numbered', actions: apply(takeNumber) },
          whenRefused('#packing.numbered', dropNumber),
          { target: '#packing.numbered', actions: apply(takeNumber) },
        ],
      },
    },

    numbered: {
      always: [
        { guard: hasNumberToCheck, target: '#packing.checking' },
        { guard: lacksNumber, target: '#packing.serial' },
        { guard: isAllThere, target: '#packing.complete', actions: apply(forgetNumbers) },
        { target: '#packing.articles' },
      ],
    },
  },
})
