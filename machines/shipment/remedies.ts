import { apply, follow, retrying, unlessRefused, whenRefused, whenUnreached } from '../shared/parts.ts'
import { shipment } from './ports.ts'
import {
  chooseRelay,
  chooseService,
  moved,
  nearPostcode,
  offered,
  pointChosen,
  pointsNear,
  pointsWanted,
  takeFirstService,
} from './remedy-rules.ts'

/** The ways on when no label comes. Each leads back to `unmade`, and from a choice to another try. */
export const onRemedy = shipment.createStateConfig({
  on: {
    'cmd.services': '#label.quoting',
    'cmd.relays': { target: '#label.searching', actions: apply(pointsWanted) },
  },
})

/** The packer chooses among the services of the carrier's accounts. The rules' own is the first of them. */
export const serviceChoice = shipment.createStateConfig({
  states: {
    quoting: {
      tags: 'busy',
      invoke: {
        src: 'services',
        input: ({ context }) => context.parcel?.id ?? '',
        onDone: [
          whenRefused('#label.unmade'),
          { target: '#label.service', actions: apply(unlessRefused(offered)) },
        ],
      },
    },

    service: {
      meta: { prompt: 'Choisissez la prestation', expects: [] },
      on: {
        'cmd.service': follow(chooseService, { making: '#label.making' }),
        'cmd.validate': follow(takeFirstService, { making: '#label.making' }),
        'cmd.cancel': '#label.unmade',
      },
    },
  },
})

/** The packer searches another relay point, near the customer first. */
export const relayChoice = shipment.createStateConfig({
  states: {
    searching: {
      tags: 'busy',
      invoke: {
        src: 'relays',
        input: ({ context: { order, postcode } }) => ({ order: order?.name ?? '', postcode }),
        onDone: [
          whenRefused('#label.unmade'),
          { target: '#label.relay', actions: apply(unlessRefused(pointsNear)) },
        ],
      },
    },

    relay: {
      meta: { prompt: 'Choisissez le point relais', expects: [] },
      on: {
        'cmd.relay': follow(chooseRelay, { moving: '#label.moving' }),
        'cmd.postcode': { target: '#label.searching', actions: apply(nearPostcode) },
        'cmd.cancel': '#label.unmade',
      },
    },

    moving: {
      tags: 'busy',
      invoke: {
        src: 'chooseRelay',
        input: pointChosen,
        onDone: [
          whenUnreached('#label.relayUnreached'),
          whenRefused('#label.unmade'),
          { target: '#label.making', actions: apply(unlessRefused(moved)) },
        ],
      },
    },

    relayUnreached: retrying('#label.moving', 'Gardez le colis', 'change un point relais'),
  },
})
