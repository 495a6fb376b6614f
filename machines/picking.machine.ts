import { assign, setup } from 'xstate'
import { kindWords } from '#contract/barcodes/kinds.ts'
import type { OpenPickingList, PickingCampaign, PickingList } from '#contract/entities/picking.ts'
import { type PickingType, shapeOf } from '#contract/picking-types.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
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
import { pieces } from './stock.ts'

/** What waits in the shop, and which lists are on their way. */
export type Survey = {
  counts: Record<PickingType, number>
  campaigns: PickingCampaign[]
  lists: OpenPickingList[]
}

/** Something to be done by the server, once, however often it is asked. */
export type Errand =
  | { readonly kind: 'type'; readonly type: PickingType }
  | { readonly kind: 'campaign'; readonly campaign: string }
  | { readonly kind: 'reprint'; readonly list: string; readonly reason: string }
  | { readonly kind: 'release'; readonly list: string }
  | { readonly kind: 'box'; readonly list: string; readonly box: string }

/** `warning`: what the server left out of the list. */
type Done = { list: PickingList; warning?: string } | { released: { name: string; orders: number } }

export type PickingPorts = {
  survey: (input: null) => Promise<Survey | Refusal>
  look: (name: string) => Promise<PickingList | Refusal>
  run: (change: { changeId: string; errand: Errand }) => Promise<Done | Refusal>
}

type Context = {
  survey: Survey | null
  /** The list at hand: just printed, or scanned. */
  list: PickingList | null
  warning: string | null
  /** The list scanned last. */
  asked: string
  errand: Errand | null
  changeId: string
}

type Event =
  | ScanEvent<'pickingList' | 'box'>
  | { type: 'cmd.print'; id: string; code: string }
  | { type: 'cmd.campaign'; id: string; code: string }
  | { type: 'cmd.reprint'; id: string; code: string }
  | { type: 'cmd.release'; id: string }
  | { type: 'cmd.next'; id: string }
  | { type: 'cmd.refresh'; id: string }

type Outcome = OutcomeOf<Context>

/** As often as the menu's badge is read. */
const refresh = 60_000

const choose: StepMeta = { prompt: 'Choisissez la liste à imprimer', expects: ['pickingList'] }

export const pickingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Feedback,
    meta: {} as StepMeta,
    tags: {} as 'busy' | 'idle',
  },
  delays: { beforeNextTry, refresh },
  actors: {
    survey: port<PickingPorts['survey']>('survey'),
    look: port<PickingPorts['look']>('look'),
    run: port<PickingPorts['run']>('run'),
  },
  actions: {
    apply: applying<Context, Event>(),
    begin: assign((_, next: { errand: Errand | null; changeId: string }) => next),
  },
}).createMachine({
  id: 'picking',
  context: { survey: null, list: null, warning: null, asked: '', errand: null, changeId: '' },
  initial: 'counting',
  on: {
    'scan.*': { actions: { type: 'apply', params: ({ context, event }) => wrongTurn(context, event) } },
  },
  states: {
    counting: {
      tags: ['busy', 'idle'],
      meta: choose,
      entry: assign({ list: null, warning: null, errand: null }),
      invoke: {
        src: 'survey',
        input: null,
        onDone: [
          { guard: ({ event }) => isUnreached(event.output), target: 'uncounted' },
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'choosing',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          { target: 'choosing', actions: assign(({ event }) => surveyed(event.output)) },
        ],
      },
    },

    uncounted: {
      tags: 'idle',
      meta: { prompt: 'Le serveur ne répond pas. On réessaie…', expects: [] },
      after: { beforeNextTry: 'counting' },
    },

    choosing: {
      tags: 'idle',
      meta: choose,
      on: {
        'cmd.print': {
          guard: ({ context, event }) => waiting(context, event.code) !== undefined,
          target: 'sending',
          actions: {
            type: 'begin',
            params: ({ context, event }) => ({
              errand: waiting(context, event.code) ?? null,
              changeId: event.id,
            }),
          },
        },
        'cmd.campaign': {
          guard: ({ context, event }) =>
            context.survey?.campaigns.some(({ slug }) => slug === event.code) === true,
          target: 'sending',
          actions: {
            type: 'begin',
            params: ({ event }) => ({
              errand: { kind: 'campaign', campaign: event.code },
              changeId: event.id,
            }),
          },
        },
        'scan.pickingList': {
          target: 'looking',
          actions: assign(({ event }) => ({ asked: event.code.value })),
        },
        'cmd.refresh': 'counting',
      },
      initial: 'counted',
      states: {
        counted: { after: { refresh: 'recounting' } },
        /** Others print too; nobody waits for these figures. */
        recounting: {
          invoke: {
            src: 'survey',
            input: null,
            onDone: { target: 'counted', actions: assign(({ event }) => surveyed(event.output)) },
          },
        },
      },
    },

    looking: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'look',
        input: ({ context }) => context.asked,
        onDone: [
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'counting',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          {
            target: 'known',
            actions: { type: 'apply', params: ({ event }) => recognised(event.output) },
          },
        ],
      },
    },

    /** A list that was printed before. */
    known: {
      tags: 'idle',
      meta: { prompt: 'Réimprimer cette liste ? Choisissez le motif', expects: ['pickingList', 'box'] },
      on: {
        'cmd.reprint': {
          target: 'sending',
          actions: {
            type: 'begin',
            params: ({ context, event }) => ({
              errand: { kind: 'reprint', list: nameOf(context), reason: event.code },
              changeId: event.id,
            }),
          },
        },
        'cmd.release': {
          guard: ({ context }) => context.list?.begun === false,
          target: 'sending',
          actions: {
            type: 'begin',
            params: ({ context, event }) => ({
              errand: { kind: 'release', list: nameOf(context) },
              changeId: event.id,
            }),
          },
        },
        'scan.pickingList': {
          target: 'looking',
          actions: assign(({ event }) => ({ asked: event.code.value })),
        },
        'scan.box': {
          guard: ({ context }) => hasCart(context),
          target: 'sending',
          actions: {
            type: 'begin',
            params: ({ context, event }) => ({
              errand: { kind: 'box', list: nameOf(context), box: event.code.value },
              changeId: event.id,
            }),
          },
        },
        'cmd.next': 'counting',
      },
    },

    sending: {
      tags: 'busy',
      meta: { prompt: 'Un instant…', expects: [] },
      invoke: {
        src: 'run',
        input: ({ context: { changeId, errand } }) => {
          if (!errand) throw new Error('Nothing was asked for')
          return { changeId, errand }
        },
        onDone: [
          { guard: ({ event }) => isUnreached(event.output), target: 'unreached' },
          {
            guard: ({ context, event }) => isRefusal(event.output) && context.errand?.kind === 'box',
            target: 'printed.cart',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          {
            guard: ({ context, event }) => isRefusal(event.output) && context.list !== null,
            target: 'known',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'counting',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          {
            guard: ({ event }) => 'released' in event.output,
            target: 'counting',
            actions: { type: 'apply', params: ({ event }) => released(event.output) },
          },
          {
            guard: ({ event }) => hasCart(event.output),
            target: 'printed.cart',
            actions: { type: 'apply', params: ({ context, event }) => printed(context, event.output) },
          },
          {
            target: 'printed.bag',
            actions: { type: 'apply', params: ({ context, event }) => printed(context, event.output) },
          },
        ],
      },
    },

    /** Written down and not yet acknowledged: the same change is sent again under the same id. */
    unreached: {
      tags: 'busy',
      meta: { prompt: 'Le serveur ne répond pas. Attendez, on réessaie…', expects: [] },
      after: { beforeNextTry: 'sending' },
    },

    printed: {
      on: {
        'scan.pickingList': [
          {
            guard: ({ context, event }) => event.code.value === nameOf(context),
            target: 'counting',
            actions: { type: 'apply', params: ({ context }) => inHand(context) },
          },
          { target: 'looking', actions: assign(({ event }) => ({ asked: event.code.value })) },
        ],
        'cmd.release': {
          guard: ({ context }) => context.list?.begun === false,
          target: 'sending',
          actions: {
            type: 'begin',
            params: ({ context, event }) => ({
              errand: { kind: 'release', list: nameOf(context) },
              changeId: event.id,
            }),
          },
        },
        'cmd.next': 'counting',
      },
      initial: 'bag',
      states: {
        bag: {
          tags: 'idle',
          meta: { prompt: 'Prenez la liste à l’imprimante et scannez-la', expects: ['pickingList'] },
        },
        cart: {
          meta: {
            prompt: 'Prenez la liste à l’imprimante, puis scannez une caisse par commande',
            expects: ['box', 'pickingList'],
          },
          on: {
            'scan.box': {
              target: '#picking.sending',
              actions: {
                type: 'begin',
                params: ({ context, event }) => ({
                  errand: { kind: 'box', list: nameOf(context), box: event.code.value },
                  changeId: event.id,
                }),
              },
            },
          },
        },
      },
    },
  },
})

function surveyed(answer: Survey | Refusal): Partial<Context> {
  return isRefusal(answer) ? {} : { survey: answer }
}

/** The errand that a type's code stands for, as long as orders of it wait. */
function waiting({ survey }: Context, code: string): Errand | undefined {
  const type = survey && keysOf(survey.counts).find(known => known === code)
  return type && survey.counts[type] > 0 ? { kind: 'type', type } : undefined
}

const keysOf = (counts: Survey['counts']) => Object.keys(counts) as PickingType[]

const nameOf = ({ list }: Context): string => list?.name ?? ''

function hasCart(holder: object): boolean {
  return 'list' in holder && isList(holder.list) && shapeOf(holder.list.type) === 'multi'
}

const isList = (list: unknown): list is PickingList =>
  typeof list === 'object' && list !== null && 'claimed' in list

function recognised(answer: PickingList | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  return {
    next: { list: answer, warning: null },
    say: feedback('step', `Liste ${answer.name}`, about(answer)),
  }
}

function printed({ errand }: Context, answer: Done | Refusal): Outcome {
  if (isRefusal(answer) || !('list' in answer)) return refusedBecause(answer)
  const { list, warning = null } = answer
  if (errand?.kind === 'box') return { next: { list }, say: placed(list, errand.box) }
  const say =
    errand?.kind === 'reprint'
      ? feedback('step', `Liste ${list.name} réimprimée`, 'Elle porte la mention DUPLICATA.')
      : feedback('step', `Liste ${list.name} imprimée`, about(list))
  return { next: { list, warning }, say }
}

function placed({ claimed }: PickingList, box: string): Feedback {
  const order = claimed.find(one => one.box === box)
  const left = claimed.filter(one => one.box === null && one.status === 'picking').length
  const rest =
    left === 0 ? 'le chariot est complet' : left === 1 ? 'reste 1 caisse' : `restent ${left} caisses`
  return feedback('ok', `Place ${order?.slot}`, `${box} pour ${order?.name} : ${rest}`)
}

function released(answer: Done | Refusal): Outcome {
  if (isRefusal(answer) || !('released' in answer)) return refusedBecause(answer)
  const { name, orders } = answer.released
  const again = orders === 1 ? '1 commande est' : `${orders} commandes sont`
  return { say: feedback('step', `Liste ${name} annulée : jetez-la`, `${again} de nouveau à préparer.`) }
}

function inHand({ list }: Context): Outcome {
  return { say: feedback('step', `Liste ${list?.name} en main`, 'Bonne collecte !') }
}

export function about({ orders, pieces: qty }: Pick<PickingList, 'orders' | 'pieces'>): string {
  return `${orders === 1 ? '1 commande' : `${orders} commandes`}, ${pieces(qty)}`
}

function wrongTurn({ list }: Context, { code }: ScanEvent): Outcome {
  const what = kindWords[code.kind].one
  if (list === null) return refused(`Ceci est ${what} : choisissez d’abord la liste à imprimer.`)
  if (code.kind === 'box')
    return refused(`${list.name} est une liste mono : ses articles n’ont pas de caisse.`)
  return refused(`Ceci est ${what} : scannez la liste ${list.name}, ou choisissez-en une autre.`)
}
