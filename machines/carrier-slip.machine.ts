import { assign, setup } from 'xstate'
import { kindWords } from '#contract/barcodes/kinds.ts'
import type { Routing } from '#contract/endpoints/boa.ts'
import type { CarrierSlip, SlipParcel } from '#contract/endpoints/carrier-slip.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { weightText } from '#contract/weighing.ts'
import { type Feedback, feedback, type ScanEvent, type StepMeta } from './operation.ts'
import {
  applying,
  beforeNextTry,
  isUnreached,
  type Outcome as OutcomeOf,
  refused,
  refusedBecause,
} from './outcome.ts'
import { port } from './port.ts'

/** What is asked of a slip, written down before it is sent: parcels on it, parcels off it, or its end. */
type Change = {
  readonly changeId: string
  readonly load: readonly string[]
  readonly unload: readonly string[]
  readonly seal: boolean
  /** Sealed although parcels are missing. */
  readonly confirm: boolean
}
export type SlipChange = Change & { readonly group: string; readonly slip: string | null }
export type Content = { slip: CarrierSlip; missing: SlipParcel[] }
export type Changed = { slip: CarrierSlip; loaded: SlipParcel[]; unloaded: SlipParcel[] }

export type CarrierSlipPorts = {
  list: (input: undefined) => Promise<CarrierSlip[] | Refusal>
  route: (parcel: string) => Promise<Routing | Refusal>
  content: (group: string) => Promise<Content | Refusal>
  change: (change: SlipChange) => Promise<Changed | Refusal>
}

type Context = {
  /** Today's slips; null until they have been read. */
  slips: readonly CarrierSlip[] | null
  /** The one that is being loaded, and what is ready and not on it. */
  slip: CarrierSlip | null
  missing: readonly SlipParcel[]
  /** What this person put on it, the last at the end: undo takes that one off again. */
  mine: readonly string[]
  /** The carrier chosen last, and the parcel that chose it. */
  group: string
  parcel: string
  change: Change
}

type Event =
  | ScanEvent<'package' | 'tracking'>
  | { type: 'cmd.group'; id: string; code: string }
  | { type: 'cmd.validate'; id: string }
  | { type: 'cmd.unload'; id: string }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.cancel'; id: string }

type Outcome = OutcomeOf<Context>

const nothing: Change = { changeId: '', load: [], unload: [], seal: false, confirm: false }
const ashore = { slip: null, missing: [], mine: [], group: '', parcel: '', change: nothing }

export const carrierSlipMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Feedback,
    meta: {} as StepMeta,
    tags: {} as 'busy' | 'idle',
  },
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
    apply: applying<Context, Event>(),
    ask: assign((_, change: Partial<Change>) => ({ change: { ...nothing, ...change } })),
  },
}).createMachine({
  id: 'carrier-slip',
  context: { slips: null, ...ashore },
  initial: 'choosing',
  on: {
    'scan.*': { actions: { type: 'apply', params: ({ event }) => wrongTurn(event) } },
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
          { target: 'choosing', actions: { type: 'apply', params: ({ event }) => notToLoad(event.output) } },
        ],
      },
    },

    opening: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'content',
        input: ({ context }) => context.group,
        onDone: [
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'choosing',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          {
            guard: ({ context }) => context.parcel !== '',
            target: 'sending',
            actions: assign(({ event }) => contentOf(event.output)),
          },
          { target: 'parcels', actions: { type: 'apply', params: ({ event }) => begin(event.output) } },
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
            actions: { type: 'apply', params: ({ context }) => sealedElsewhere(context) },
          },
          { actions: assign(({ event }) => contentOf(event.output)) },
        ],
      },
      after: { refresh: { target: 'parcels', reenter: true } },
      on: {
        'scan.package': {
          target: 'sending',
          actions: { type: 'ask', params: ({ event }) => loading(event) },
        },
        'scan.tracking': {
          target: 'sending',
          actions: { type: 'ask', params: ({ event }) => loading(event) },
        },
        'cmd.validate': {
          target: 'sending',
          actions: { type: 'ask', params: ({ event }) => ({ changeId: event.id, seal: true }) },
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
          actions: { type: 'apply', params: ({ context }) => leave(context) },
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
        'scan.package': {
          target: 'sending',
          actions: { type: 'ask', params: ({ event }) => loading(event) },
        },
        'scan.tracking': {
          target: 'sending',
          actions: { type: 'ask', params: ({ event }) => loading(event) },
        },
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
          { guard: ({ event }) => isUnreached(event.output), target: 'unreached' },
          {
            guard: ({ event }) => isBecause(event.output, 'slip-sealed'),
            target: 'choosing',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          {
            guard: ({ event }) => isBecause(event.output, 'slip-incomplete'),
            target: 'reviewing',
            actions: { type: 'apply', params: ({ event }) => askAgain(event.output) },
          },
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'parcels',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          {
            guard: ({ context }) => context.change.seal,
            target: 'choosing',
            actions: { type: 'apply', params: ({ event }) => sealed(event.output) },
          },
          {
            target: 'parcels',
            actions: { type: 'apply', params: ({ context, event }) => done(context, event.output) },
          },
        ],
      },
    },

    /** Written down and not yet acknowledged: the same change is sent again under the same id. */
    unreached: {
      tags: 'busy',
      meta: { prompt: 'Le serveur ne répond pas. Gardez le colis à quai, on réessaie…', expects: [] },
      after: { beforeNextTry: 'sending' },
    },
  },
})

function isOpen({ slips }: Context, group: string): boolean {
  return slips?.some(slip => slip.group === group && slip.status === 'open') ?? false
}

/** The carrier whose slip a parcel goes on; undefined where it does not go on any now. */
function groupOf(answer: Routing | Refusal): string | undefined {
  return isRefusal(answer) || answer.operation !== 'carrier-slip' ? undefined : answer.group
}

function notToLoad(answer: Routing | Refusal): Outcome {
  return isRefusal(answer) ? refusedBecause(answer) : refused(answer.next)
}

function loading({ id, code }: ScanEvent<'package' | 'tracking'>): Partial<Change> {
  return { changeId: id, load: [code.value] }
}

function unloading({ id, code }: ScanEvent<'package' | 'tracking'>): Partial<Change> {
  return { changeId: id, unload: [code.value] }
}

/** What could not be read is as it was. */
function contentOf(answer: Content | Refusal): Partial<Context> {
  return isRefusal(answer) ? {} : { slip: answer.slip, missing: answer.missing }
}

function begin(answer: Content | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { carrier, parcels, waiting } = answer.slip
  return {
    next: contentOf(answer),
    say: feedback('step', `Bordereau ${carrier}`, `${parcelsText(parcels)} sur ${parcels + waiting}`),
  }
}

/** A slip that has got a name keeps it until it is sealed. */
function isGone({ slip }: Context, answer: Content | Refusal): boolean {
  return !isRefusal(answer) && slip?.name != null && answer.slip.name !== slip.name
}

function sealedElsewhere({ slip }: Context): Outcome {
  return refused(`Le bordereau ${slip?.name} vient d’être clôturé par un collègue.`)
}

function askAgain(answer: Changed | Refusal): Outcome {
  const why = isRefusal(answer) ? answer.refused.detail : ''
  return { say: feedback('confirm', why, 'Clôturez encore une fois pour partir sans eux.') }
}

function done({ missing, mine, change }: Context, answer: Changed | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { slip, loaded, unloaded } = answer
  const names = (parcels: readonly SlipParcel[]) => parcels.map(({ name }) => name)
  const next = {
    slip,
    parcel: '',
    change: nothing,
    missing: [...missing.filter(({ name }) => !names(loaded).includes(name)), ...unloaded],
    mine: [...mine.filter(name => !names(unloaded).includes(name)), ...names(loaded)],
  }
  const count = `${slip.parcels} sur ${slip.parcels + slip.waiting}`
  if (change.unload.length > 0) {
    return {
      next,
      say: feedback('step', `Colis ${names(unloaded).join()} déchargé : reposez-le à quai`, count),
    }
  }
  return slip.waiting === 0
    ? {
        next,
        say: feedback('step', 'Tout est chargé', `${parcelsText(slip.parcels)} : clôturez le bordereau.`),
      }
    : { next, say: feedback('ok', `Colis ${names(loaded).join()} chargé`, count) }
}

function sealed(answer: Changed | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { name, carrier, parcels, weightG } = answer.slip
  return {
    say: feedback(
      'step',
      `Bordereau ${name} clôturé`,
      `${parcelsText(parcels)}, ${weightText(weightG)}, remis à ${carrier}`,
    ),
  }
}

function leave({ slip }: Context): Outcome {
  const kept = slip?.parcels ? `${parcelsText(slip.parcels)} y restent.` : 'Aucun colis n’y est.'
  return { say: feedback('step', `Bordereau ${slip?.carrier} laissé ouvert`, kept) }
}

function wrongTurn({ code }: ScanEvent): Outcome {
  return refused(`Ceci est ${kindWords[code.kind].one} : scannez l’étiquette d’un colis.`)
}

function isBecause(answer: Changed | Refusal, code: string): boolean {
  return isRefusal(answer) && answer.refused.code === code
}

export function parcelsText(n: number): string {
  return `${n} colis`
}
