import type { OfferedService } from '#contract/entities/announcement.ts'
import { carriageText, type RelayPoint, relayText } from '#contract/entities/order.ts'
import type { Refusal } from '#contract/problems.ts'
import { type Refused, refused } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { apply, follow, retrying, unlessRefused, whenRefused, whenUnreached } from '../shared/parts.ts'
import {
  type Answer,
  type Context,
  type Decision,
  type Here,
  type On,
  type RelayChange,
  shipment,
} from './ports.ts'

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

/** One for each key, Alt+1 to Alt+9. */
const shownAtMost = 9

export const offers = ({ services }: Context): readonly OfferedService[] => services.slice(0, shownAtMost)
export const points = ({ relays }: Context): readonly RelayPoint[] => relays.slice(0, shownAtMost)

/** The refusal of a label says what the packer may change there and then. */
export function noLabel({ event }: Refused): { say: ReturnType<typeof feedback> } {
  const { detail, expected }: Refusal['refused'] = event.output.refused
  return refused(detail, expected)
}

export const choosesService = ({ context }: Here): boolean => context.choosing

/** The account's rule decides, until the packer says that they want to choose; and again to take that back. */
export function askForChoice({ context: { choosing } }: Here): Decision {
  return choosing
    ? { next: { choosing: false }, say: feedback('step', 'La prestation se choisira toute seule') }
    : { next: { choosing: true }, say: feedback('step', 'Vous choisirez la prestation avant l’étiquette') }
}

function offered({ event }: Answer<'services'>): Decision {
  const { services } = event.output
  const [first] = services
  return {
    next: { services },
    say: feedback('step', serviceWords(services.length), first && offerText(first)),
  }
}

const serviceWords = (count: number) => (count === 1 ? 'Une seule prestation' : `${count} prestations`)

/** « express, 14,20 € » */
export const offerText = ({ accountName, ...offer }: OfferedService): string =>
  accountName === '' ? carriageText(offer) : `${carriageText(offer)} · ${accountName}`

function chooseService({ context, event }: On<'cmd.service'>): Decision<'making'> {
  const chosen = offers(context)[Number(event.code) - 1]
  return chosen ? take(chosen, event.id) : refused('Cette prestation n’est pas proposée ici.')
}

/** The first is the one that the rules would take. */
function takeFirstService({ context, event }: On<'cmd.validate'>): Decision<'making'> {
  const [first] = context.services
  return first ? take(first, event.id) : refused('Aucune prestation n’est proposée ici.')
}

function take(offer: OfferedService, changeId: string): Decision<'making'> {
  const { account, service } = offer
  return {
    to: 'making',
    next: { service: { account, service }, changeId },
    say: feedback('step', 'Prestation choisie', offerText(offer)),
  }
}

/** Near the customer first. This scan's id is kept for the label that follows the change. */
function pointsWanted({ event }: On<'cmd.relays'>): Decision {
  return { next: { postcode: '', nextId: event.id } }
}

function nearPostcode({ event }: On<'cmd.postcode'>): Decision {
  return { next: { postcode: event.code.trim(), nextId: event.id } }
}

function pointsNear({ event }: Answer<'relays'>): Decision {
  const { postcode, relays } = event.output
  const next = { postcode, relays }
  return relays.length === 0
    ? { next, ...refused(`Aucun point relais près de ${postcode}.`, 'Donnez un autre code postal.') }
    : { next, say: feedback('step', `Points relais près de ${postcode}`, 'Le plus proche est le premier.') }
}

function chooseRelay({ context, event }: On<'cmd.relay'>): Decision<'moving'> {
  const point = points(context).find(({ id }) => id === event.code)
  if (!point) return refused('Ce point relais n’est pas proposé ici.')
  return { to: 'moving', next: { chosenRelay: point, changeId: event.id } }
}

function pointChosen({ context: { changeId, order, chosenRelay } }: Here): RelayChange {
  if (!chosenRelay) throw new Error('No relay point is chosen')
  return { changeId, order: order?.name ?? '', relay: chosenRelay }
}

/** The label is asked for again, to the new point. */
function moved({ context, event }: Answer<'chooseRelay'>): Decision {
  const { order } = event.output
  return {
    next: { order, changeId: context.nextId, relays: [], chosenRelay: null },
    say: feedback('step', 'Point relais changé', order.relay ? relayText(order.relay) : undefined),
  }
}
