import { assign } from 'xstate'
import {
  apply,
  follow,
  ifAccepted,
  retrying,
  unlessRefused,
  whenRefused,
  whenRefusedFor,
  whenUnreached,
} from '../shared/parts.ts'
import { carrierSlip } from './ports.ts'
import {
  askAgain,
  beginWithParcel,
  changeCarrier,
  changeOf,
  chooseCarrier,
  done,
  findCarrier,
  hasLoaded,
  hasParcels,
  isOpen,
  isOtherCarrier,
  isSealing,
  leave,
  load,
  noSlip,
  openSlip,
  readAgain,
  seal,
  sealed,
  sealWithoutMissing,
  slipOfParcel,
  takeContent,
  takeSlips,
  unload,
  unloadLast,
  wrongTurn,
} from './rules.ts'

const onLoading = carrierSlip.createStateConfig({
  on: {
    'scan.package': { target: 'sending', actions: apply(load) },
    'scan.tracking': { target: 'sending', actions: apply(load) },
  },
})

export const carrierSlipMachine = carrierSlip.createMachine({
  id: 'carrier-slip',
  context: { slips: null, ...noSlip },
  initial: 'choosing',
  on: {
    'scan.*': { actions: apply(wrongTurn) },
  },
  states: {
    choosing: {
      tags: 'idle',
      meta: {
        prompt: 'Choisissez le transporteur, ou scannez un premier colis',
        expects: ['package', 'tracking'],
      },
      entry: assign(noSlip),
      invoke: { src: 'list', onDone: { actions: apply(ifAccepted(takeSlips)) } },
      after: { refresh: { target: 'choosing', reenter: true } },
      on: {
        'cmd.group': { guard: isOpen, target: 'opening', actions: apply(chooseCarrier) },
        'cmd.find': { target: 'opening', actions: apply(findCarrier) },
        'scan.package': { target: 'routing', actions: apply(beginWithParcel) },
        'scan.tracking': { target: 'routing', actions: apply(beginWithParcel) },
      },
    },

    routing: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'route',
        input: ({ context }) => context.parcel,
        onDone: follow(unlessRefused(slipOfParcel), { opening: 'opening', otherwise: 'choosing' }),
      },
    },

    opening: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'content',
        input: ({ context }) => context.group,
        onDone: follow(unlessRefused(openSlip), {
          sending: 'sending',
          parcels: 'parcels',
          otherwise: 'choosing',
        }),
      },
    },

    parcels: {
      meta: { prompt: 'Scannez chaque colis que vous chargez', expects: ['package', 'tracking'] },
      invoke: {
        src: 'content',
        input: ({ context }) => context.group,
        onDone: follow(ifAccepted(readAgain), { choosing: 'choosing' }),
      },
      after: { refresh: { target: 'parcels', reenter: true } },
      on: {
        ...onLoading.on,
        'cmd.validate': { target: 'sending', actions: apply(seal) },
        'cmd.find': { guard: isOtherCarrier, target: 'opening', actions: apply(changeCarrier) },
        'cmd.unload': { guard: hasParcels, target: 'unloading' },
        'cmd.undo': { guard: hasLoaded, target: 'sending', actions: apply(unloadLast) },
        'cmd.cancel': { target: 'choosing', actions: apply(leave) },
      },
    },

    unloading: {
      meta: { prompt: 'Scannez le colis à décharger', expects: ['package', 'tracking'] },
      on: {
        'scan.package': { target: 'sending', actions: apply(unload) },
        'scan.tracking': { target: 'sending', actions: apply(unload) },
        'cmd.cancel': 'parcels',
      },
    },

    reviewing: {
      meta: {
        prompt: 'Il manque des colis : chargez-les, ou clôturez encore une fois pour partir sans eux',
        expects: ['package', 'tracking'],
      },
      invoke: {
        src: 'content',
        input: ({ context }) => context.group,
        onDone: { actions: apply(ifAccepted(takeContent)) },
      },
      on: {
        ...onLoading.on,
        'cmd.validate': { target: 'sending', actions: apply(sealWithoutMissing) },
        'cmd.cancel': 'parcels',
      },
    },

    sending: {
      tags: 'busy',
      invoke: {
        src: 'change',
        input: changeOf,
        onDone: [
          whenUnreached('unreached'),
          whenRefusedFor(['slip-sealed'], 'choosing'),
          whenRefusedFor(['slip-incomplete'], 'reviewing', askAgain),
          whenRefused('parcels'),
          { guard: isSealing, target: 'choosing', actions: apply(unlessRefused(sealed)) },
          { target: 'parcels', actions: apply(unlessRefused(done)) },
        ],
      },
    },

    unreached: retrying('sending', 'Gardez le colis à quai', 'tient le bordereau'),
  },
})
