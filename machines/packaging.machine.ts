import { assign, setup } from 'xstate'
import { kindWords } from '#contract/barcodes/kinds.ts'
import type { Order, Packaging, Parcel } from '#contract/entities/order.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { expectedWeightG, isUnusualWeight, weightText } from '#contract/weighing.ts'
import { whyNotCarton, whyTooHeavy } from './carton.ts'
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

export type PackedOrder = Order & { packagings: Packaging[] }
export type PackagingChange = {
  changeId: string
  order: string
  parcel: string
  packaging: string
  weightG: number
  confirm: boolean
}
export type VoidChange = { changeId: string; parcel: string }
type Packed = { order: Order; parcels: Parcel[] }

export type PackagingPorts = {
  open: (name: string) => Promise<PackedOrder | Refusal>
  save: (change: PackagingChange) => Promise<(Packed & { relabelled: boolean }) | Refusal>
  undoParcel: (change: VoidChange) => Promise<{ order: Order } | Refusal>
  /** Gives the order back, so that another bench may go on with it. */
  release: (order: string) => Promise<{ order: Order } | Refusal>
}

type Context = {
  /** What was scanned last: an order, its box, a parcel of it. */
  asked: string
  changeId: string
  order: Order | null
  packagings: readonly Packaging[]
  /** By their names: the parcel in hand, and the carton chosen for it. */
  parcel: string
  carton: string
  /** The weight that was told, and whether it was repeated. */
  weightG: number
  confirm: boolean
}

type Event =
  | ScanEvent<'order' | 'package' | 'tracking' | 'box'>
  | { type: 'cmd.parcel'; id: string; code: string }
  | { type: 'cmd.packaging'; id: string; code: string }
  | { type: 'cmd.weight'; id: string; n: number }
  | { type: 'cmd.void'; id: string }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.cancel'; id: string }

type Outcome = OutcomeOf<Context>

const emptyHands = { order: null, packagings: [], parcel: '', carton: '', weightG: 0, confirm: false }

export const packagingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Feedback,
    meta: {} as StepMeta,
    tags: {} as 'busy' | 'idle',
  },
  delays: { beforeNextTry },
  actors: {
    open: port<PackagingPorts['open']>('open'),
    save: port<PackagingPorts['save']>('save'),
    undoParcel: port<PackagingPorts['undoParcel']>('undoParcel'),
    release: port<PackagingPorts['release']>('release'),
  },
  actions: { apply: applying<Context, Event>() },
}).createMachine({
  id: 'packaging',
  context: { asked: '', changeId: '', ...emptyHands },
  initial: 'start',
  on: {
    'scan.*': { actions: { type: 'apply', params: ({ context, event }) => wrongTurn(context, event) } },
  },
  states: {
    start: {
      tags: 'idle',
      meta: {
        prompt: 'Scannez le colis ou sa commande',
        expects: ['package', 'tracking', 'order', 'box'],
      },
      entry: assign(emptyHands),
      on: {
        'scan.*': {
          guard: ({ event }) => ['package', 'tracking', 'order', 'box'].includes(event.code.kind),
          target: 'opening',
          actions: assign(({ event }) => ({ asked: event.code.value })),
        },
      },
    },

    opening: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'open',
        input: ({ context }) => context.asked,
        onDone: [
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'start',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          {
            guard: ({ context, event }) => opened(context, event.output).next?.parcel !== undefined,
            target: 'carton',
            actions: { type: 'apply', params: ({ context, event }) => opened(context, event.output) },
          },
          {
            guard: ({ context, event }) => opened(context, event.output).next?.order !== undefined,
            target: 'which',
            actions: { type: 'apply', params: ({ context, event }) => opened(context, event.output) },
          },
          {
            target: 'releasing',
            actions: {
              type: 'apply',
              params: ({ context, event }) => nothingToChange(context, event.output),
            },
          },
        ],
      },
    },

    which: {
      meta: { prompt: 'Lequel de ses colis ? Scannez-le ou choisissez-le', expects: ['package', 'tracking'] },
      on: {
        'scan.package': [
          {
            guard: ({ context, event }) => parcelOf(context, event.code.value) !== undefined,
            target: 'carton',
            actions: { type: 'apply', params: ({ context, event }) => take(context, event.code.value) },
          },
          { actions: { type: 'apply', params: ({ context }) => notItsParcel(context) } },
        ],
        'scan.tracking': [
          {
            guard: ({ context, event }) => parcelOf(context, event.code.value) !== undefined,
            target: 'carton',
            actions: { type: 'apply', params: ({ context, event }) => take(context, event.code.value) },
          },
          { actions: { type: 'apply', params: ({ context }) => notItsParcel(context) } },
        ],
        'cmd.parcel': {
          guard: ({ context, event }) => parcelOf(context, event.code) !== undefined,
          target: 'carton',
          actions: { type: 'apply', params: ({ context, event }) => take(context, event.code) },
        },
        'cmd.cancel': 'releasing',
      },
    },

    carton: {
      meta: { prompt: 'Choisissez le carton', expects: [] },
      on: {
        'cmd.packaging': [
          {
            guard: ({ context, event }) => choose(context, event.code).next !== undefined,
            target: 'weight',
            actions: { type: 'apply', params: ({ context, event }) => choose(context, event.code) },
          },
          { actions: { type: 'apply', params: ({ context, event }) => choose(context, event.code) } },
        ],
        'cmd.void': 'voiding',
        'cmd.cancel': 'releasing',
      },
    },

    weight: {
      meta: { prompt: 'Pesez le colis et donnez son poids', expects: [] },
      on: {
        'cmd.weight': [
          {
            guard: ({ context, event }) => weigh(context, event.n).say.tone === 'step',
            target: 'saving',
            actions: [
              { type: 'apply', params: ({ context, event }) => weigh(context, event.n) },
              assign(({ event }) => ({ changeId: event.id })),
            ],
          },
          { actions: { type: 'apply', params: ({ context, event }) => weigh(context, event.n) } },
        ],
        'cmd.undo': { target: 'carton', actions: { type: 'apply', params: anotherCarton } },
        'cmd.void': 'voiding',
        'cmd.cancel': 'releasing',
      },
    },

    saving: {
      tags: 'busy',
      invoke: {
        src: 'save',
        input: ({ context: { changeId, order, parcel, carton, weightG, confirm } }) => ({
          changeId,
          order: order?.name ?? '',
          parcel,
          packaging: carton,
          weightG,
          confirm,
        }),
        onDone: [
          { guard: ({ event }) => isUnreached(event.output), target: 'unreached' },
          {
            guard: ({ event }) => isAboutCarton(event.output),
            target: 'carton',
            actions: { type: 'apply', params: ({ event }) => notSaved(event.output) },
          },
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'releasing',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          {
            guard: ({ event }) => !isRefusal(event.output) && event.output.relabelled,
            target: 'label',
            actions: { type: 'apply', params: ({ context, event }) => saved(context, event.output) },
          },
          {
            target: 'releasing',
            actions: { type: 'apply', params: ({ context, event }) => saved(context, event.output) },
          },
        ],
      },
    },

    unreached: {
      tags: 'busy',
      meta: { prompt: 'Le serveur ne répond pas. Gardez le colis, on réessaie…', expects: [] },
      after: { beforeNextTry: 'saving' },
    },

    label: {
      meta: { prompt: 'Collez la nouvelle étiquette, puis scannez-la', expects: ['tracking', 'package'] },
      on: {
        'scan.*': [
          {
            guard: ({ context, event }) => isItsLabel(context, event.code.value),
            target: 'releasing',
            actions: { type: 'apply', params: ({ context }) => checked(context) },
          },
          { actions: { type: 'apply', params: ({ context, event }) => notItsLabel(context, event) } },
        ],
        'cmd.void': 'voiding',
      },
    },

    voiding: {
      meta: { prompt: 'Annuler ce colis ? Répétez la commande pour confirmer', expects: [] },
      entry: { type: 'apply', params: ({ context }) => askVoid(context) },
      on: {
        'cmd.void': { target: 'undoing', actions: assign(({ event }) => ({ changeId: event.id })) },
        'cmd.cancel': 'carton',
      },
    },

    undoing: {
      tags: 'busy',
      invoke: {
        src: 'undoParcel',
        input: ({ context: { changeId, parcel } }) => ({ changeId, parcel }),
        onDone: [
          { guard: ({ event }) => isUnreached(event.output), target: 'undoUnreached' },
          {
            target: 'releasing',
            actions: { type: 'apply', params: ({ context, event }) => undone(context, event.output) },
          },
        ],
      },
    },

    undoUnreached: {
      tags: 'busy',
      meta: { prompt: 'Le serveur ne répond pas. Attendez, on réessaie…', expects: [] },
      after: { beforeNextTry: 'undoing' },
    },

    /** Opened to be looked at, an order that is still being packed was held: another bench may have it now. */
    releasing: {
      tags: ['busy', 'idle'],
      invoke: { src: 'release', input: ({ context }) => context.order?.name ?? '', onDone: 'start' },
    },
  },
})

function changeable({ parcels }: Order): Parcel[] {
  return parcels.filter(({ status }) => status === 'sealed' || status === 'labelled')
}

/** The parcel that a text names, of those that may still change. */
function parcelOf({ order }: Pick<Context, 'order'>, text: string): Parcel | undefined {
  return order
    ? changeable(order).find(({ name, tracking }) => name === text || tracking === text)
    : undefined
}

export function inHand({ order, parcel }: Context): Parcel | undefined {
  return order?.parcels.find(({ name }) => name === parcel)
}

/** The one parcel that is meant; the order alone where one must be chosen; nothing where none may change. */
function opened({ asked }: Context, answer: PackedOrder | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { packagings, ...order } = answer
  const free = changeable(order)
  const named = order.parcels.find(({ name, tracking }) => name === asked || tracking === asked)
  const parcel = named ? free.find(one => one === named) : free.length === 1 ? free[0] : undefined
  const next = { order, packagings }
  if (parcel) return { next: { ...next, parcel: parcel.name }, say: parcelInHand(parcel) }
  if (named || free.length === 0) return refused(whyNone(order, named))
  return { next, say: feedback('step', order.name, `${free.length} colis`) }
}

function nothingToChange({ asked }: Pick<Context, 'asked'>, answer: PackedOrder | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { packagings: _, ...order } = answer
  const named = order.parcels.find(({ name, tracking }) => name === asked || tracking === asked)
  const { say } = refused(whyNone(order, named))
  return { next: { order }, say }
}

function whyNone(order: Order, named: Parcel | undefined): string {
  const [parcel] = named ? [named] : order.parcels.filter(({ status }) => status !== 'void')
  switch (parcel?.status) {
    case 'void':
      return `${parcel.name} est annulé.`
    case 'manifested':
      return `${parcel.name} est déjà sur un bordereau : il ne change plus.`
    default:
      return `${order.name} n’a pas encore de colis fermé : emballez-la en Expédition.`
  }
}

function parcelInHand({ name, packaging, weightG }: Parcel): Feedback {
  return feedback(
    'step',
    `Colis ${name}`,
    [packaging.name, weightG && weightText(weightG)].filter(Boolean).join(', '),
  )
}

function take(context: Context, text: string): Outcome {
  const parcel = parcelOf(context, text)
  return parcel ? { next: { parcel: parcel.name }, say: parcelInHand(parcel) } : notItsParcel(context)
}

function notItsParcel({ order }: Context): Outcome {
  return refused(`Ce colis n’est pas de ${order?.name}, ou ne change plus.`)
}

/** What it should weigh in this carton; undefined where an article was never weighed. */
export function computedG(context: Context, carton: Packaging): number | undefined {
  const pieces = inHand(context)?.lines.map(({ line, qty }) => ({
    qty,
    weightG: context.order?.lines.find(({ id }) => id === line)?.weightG ?? 0,
  }))
  return expectedWeightG(carton.tareG, pieces ?? [])
}

/** The one it has first, then the others that its carrier takes, then those it does not, which say so. */
export function offered(context: Context): Packaging[] {
  const current = inHand(context)?.packaging.code
  const rank = ({ code, accepted }: Packaging) => (code === current ? 0 : accepted ? 1 : 2)
  return [...context.packagings].sort((one, other) => rank(one) - rank(other))
}

export function chosen({ packagings, carton }: Context): Packaging | undefined {
  return packagings.find(({ code }) => code === carton)
}

function choose(context: Context, code: string): Outcome {
  const carton = context.packagings.find(one => one.code === code)
  if (!carton) return refused('Ce carton n’est pas proposé.')
  const computed = computedG(context, carton)
  const why = whyNotCarton(context.order?.carrier ?? null, carton, computed)
  if (why !== undefined) return refused(why)
  return {
    next: { carton: carton.code, weightG: 0, confirm: false },
    say: feedback(
      'step',
      carton.name,
      computed === undefined ? undefined : `Calculé : ${weightText(computed)}`,
    ),
  }
}

function anotherCarton(): Outcome {
  return {
    next: { carton: '', weightG: 0, confirm: false },
    say: feedback('step', 'Choisissez de nouveau le carton'),
  }
}

/** A weight that is far off is confirmed by telling it again. */
function weigh(context: Context, weightG: number): Outcome {
  const carton = chosen(context)
  if (!carton) return refused('Choisissez d’abord le carton.')
  const computed = computedG(context, carton)
  const carrier = context.order?.carrier ?? null
  const why = weightG < 1 ? 'Un colis pèse au moins 1 g.' : whyTooHeavy(carrier, carton, weightG)
  if (why !== undefined) return refused(why)
  const repeated = weightG === context.weightG
  if (isUnusualWeight(weightG, computed) && !repeated) {
    const off = `${weightText(weightG)} au lieu de ${weightText(computed ?? 0)}`
    return { next: { weightG }, say: feedback('confirm', off, 'Répétez ce poids pour confirmer.') }
  }
  return {
    next: { weightG, confirm: repeated },
    say: feedback('step', `${carton.name}, ${weightText(weightG)}`),
  }
}

function isAboutCarton(answer: Packed | Refusal): boolean {
  return isRefusal(answer) && /^(packaging|carrier|weight)-/.test(answer.refused.code)
}

function notSaved(answer: Packed | Refusal): Outcome {
  return { next: { carton: '', weightG: 0, confirm: false }, ...refusedBecause(answer) }
}

function saved({ parcel }: Context, answer: (Packed & { relabelled: boolean }) | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const now = answer.order.parcels.find(({ name }) => name === parcel)
  const what = [now?.packaging.name, now?.weightG && weightText(now.weightG)].filter(Boolean).join(', ')
  return {
    next: { order: answer.order },
    say: feedback(
      'step',
      `Colis ${parcel} : ${what}`,
      answer.relabelled ? 'Jetez l’ancienne étiquette.' : undefined,
    ),
  }
}

function isItsLabel(context: Context, text: string): boolean {
  const parcel = inHand(context)
  return parcel?.name === text || parcel?.tracking === text
}

function notItsLabel({ parcel }: Context, { code: { kind } }: ScanEvent): Outcome {
  return kind === 'tracking' || kind === 'package'
    ? refused(`Ce n’est pas la bonne étiquette : cherchez celle du colis ${parcel}.`)
    : refused(`Ceci est ${kindWords[kind].one} : scannez d’abord l’étiquette du colis ${parcel}.`)
}

function checked({ parcel }: Context): Outcome {
  return { say: feedback('step', `${parcel} vérifié`) }
}

function askVoid({ parcel }: Context): Outcome {
  return { say: feedback('confirm', `Annuler le colis ${parcel} ?`, 'Répétez la commande pour confirmer.') }
}

function undone({ parcel }: Context, answer: { order: Order } | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  return {
    next: { order: answer.order },
    say: feedback(
      'step',
      `Colis ${parcel} annulé`,
      'Jetez son étiquette. Ses articles sont à réemballer ou à ranger.',
    ),
  }
}

function wrongTurn({ order, parcel }: Context, { code: { kind } }: ScanEvent): Outcome {
  const what = !order
    ? 'scannez d’abord un colis ou une commande'
    : parcel
      ? `finissez d’abord le colis ${parcel}`
      : `choisissez d’abord un colis de ${order.name}`
  return refused(`Ceci est ${kindWords[kind].one} : ${what}.`)
}
