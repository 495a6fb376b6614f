import { assign, setup } from 'xstate'
import { isRefusal } from '#contract/problems.ts'
import { beforeNextTry, refusedBecause } from '../shared/decision.ts'
import { apply, basics, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { port } from '../shared/port.ts'
import {
  ashore,
  askAgain,
  begin,
  type CarrierSlipPorts,
  type Change,
  type Context,
  contentOf,
  done,
  type Event,
  groupOf,
  isBecause,
  isGone,
  isOpen,
  leave,
  loading,
  nothing,
  notToLoad,
  sealed,
  sealedElsewhere,
  unloading,
  wrongTurn,
} from './rules.ts'

const carrierSlip = setup({
  ...basics<Context, Event>(),
  delays: {
    beforeNextTry,
    /** Somebody may load the other side of the same lorry. */
    refresh: 10_000,
  },
  actors: {
    list: port<CarrierSlipPorts['list']>('list'),
    route: port<CarrierSlipPorts['route']>('route'),
    content: port<CarrierSlipPorts['content']>('content'),
    change: port<CarrierSlipPorts['change']>('change'),
  },
  actions: {
    ask: assign((_, change: Partial<Change>) => ({ change: { ...nothing, ...change } })),
  },
})

const onLoading = carrierSlip.createStateConfig({
  on: {
    'scan.package': {
      target: 'sending',
      actions: { type: 'ask', params: ({ event }) => loading(event) },
    },
    'scan.tracking': {
      target: 'sending',
      actions: { type: 'ask', params: ({ event }) => loading(event) },
    },
  },
})

export const carrierSlipMachine = carrierSlip.createMachine({
  id: 'carrier-slip',
  context: { slips: null, ...ashore },
  initial: 'choosing',
  on: {
    'scan.*': { actions: apply(({ event }) => wrongTurn(event)) },
  },
  states: {
    choosing: {
      tags: 'idle',
      meta: {
        prompt: 'Choisissez le transporteur, ou scannez un premier colis',
        expects: ['package', 'tracking'],
      },
      entry: assign(ashore),
      invoke: {
        src: 'list',
        onDone: { actions: assign(({ event }) => (isRefusal(event.output) ? {} : { slips: event.output })) },
      },
      after: { refresh: { target: 'choosing', reenter: true } },
      on: {
        'cmd.group': {
          guard: ({ context, event }) => isOpen(context, event.code),
          target: 'opening',
          actions: assign(({ event }) => ({ group: event.code })),
        },
        'cmd.find': {
          target: 'opening',
          actions: assign(({ event }) => ({ group: event.text.toLowerCase() })),
        },
        'scan.package': {
          target: 'routing',
          actions: assign(({ event }) => ({
            parcel: event.code.value,
            change: { ...nothing, changeId: event.id, load: [event.code.value] },
          })),
        },
        'scan.tracking': {
          target: 'routing',
          actions: assign(({ event }) => ({
            parcel: event.code.value,
            change: { ...nothing, changeId: event.id, load: [event.code.value] },
          })),
        },
      },
    },

    routing: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'route',
        input: ({ context }) => context.parcel,
        onDone: [
          {
            guard: ({ event }) => groupOf(event.output) !== undefined,
            target: 'opening',
            actions: assign(({ event }) => ({ group: groupOf(event.output) ?? '' })),
          },
          { target: 'choosing', actions: apply(({ event }) => notToLoad(event.output)) },
        ],
      },
    },

    opening: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'content',
        input: ({ context }) => context.group,
        onDone: [
          whenRefused('choosing'),
          {
            guard: ({ context }) => context.parcel !== '',
            target: 'sending',
            actions: assign(({ event }) => contentOf(event.output)),
          },
          { target: 'parcels', actions: apply(({ event }) => begin(event.output)) },
        ],
      },
    },

    parcels: {
      meta: { prompt: 'Scannez chaque colis que vous chargez', expects: ['package', 'tracking'] },
      invoke: {
        src: 'content',
        input: ({ context }) => context.group,
        onDone: [
          {
            guard: ({ context, event }) => isGone(context, event.output),
            target: 'choosing',
            actions: apply(({ context }) => sealedElsewhere(context)),
          },
          { actions: assign(({ event }) => contentOf(event.output)) },
        ],
      },
      after: { refresh: { target: 'parcels', reenter: true } },
      on: {
        ...onLoading.on,
        'cmd.validate': {
          target: 'sending',
          actions: { type: 'ask', params: ({ event }) => ({ changeId: event.id, seal: true }) },
        },
        // What is on the slip that was open stays on it.
        'cmd.find': {
          guard: ({ context, event }) => event.text.toLowerCase() !== context.group,
          target: 'opening',
          actions: assign(({ event }) => ({ ...ashore, group: event.text.toLowerCase() })),
        },
        'cmd.unload': {
          guard: ({ context }) => (context.slip?.parcels ?? 0) > 0,
          target: 'unloading',
        },
        'cmd.undo': {
          guard: ({ context }) => context.mine.length > 0,
          target: 'sending',
          actions: {
            type: 'ask',
            params: ({ context, event }) => ({ changeId: event.id, unload: context.mine.slice(-1) }),
          },
        },
        'cmd.cancel': {
          target: 'choosing',
          actions: apply(({ context }) => leave(context)),
        },
      },
    },

    unloading: {
      meta: { prompt: 'Scannez le colis à décharger', expects: ['package', 'tracking'] },
      on: {
        'scan.package': {
          target: 'sending',
          actions: { type: 'ask', params: ({ event }) => unloading(event) },
        },
        'scan.tracking': {
          target: 'sending',
          actions: { type: 'ask', params: ({ event }) => unloading(event) },
        },
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
        onDone: { actions: assign(({ event }) => contentOf(event.output)) },
      },
      on: {
        ...onLoading.on,
        'cmd.validate': {
          target: 'sending',
          actions: {
            type: 'ask',
            params: ({ event }) => ({ changeId: event.id, seal: true, confirm: true }),
          },
        },
        'cmd.cancel': 'parcels',
      },
    },

    sending: {
      tags: 'busy',
      invoke: {
        src: 'change',
        input: ({ context: { change, group, slip } }) => ({ ...change, group, slip: slip?.name ?? null }),
        onDone: [
          whenUnreached('unreached'),
          {
            guard: ({ event }) => isBecause(event.output, 'slip-sealed'),
            target: 'choosing',
            actions: apply(({ event }) => refusedBecause(event.output)),
          },
          {
            guard: ({ event }) => isBecause(event.output, 'slip-incomplete'),
            target: 'reviewing',
            actions: apply(({ event }) => askAgain(event.output)),
          },
          whenRefused('parcels'),
          {
            guard: ({ context }) => context.change.seal,
            target: 'choosing',
            actions: apply(({ event }) => sealed(event.output)),
          },
          {
            target: 'parcels',
            actions: apply(({ context, event }) => done(context, event.output)),
          },
        ],
      },
    },

    unreached: retrying('sending', 'Gardez le colis à quai'),
  },
})
