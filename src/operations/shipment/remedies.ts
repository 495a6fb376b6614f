import { relayText } from '#contract/entities/relay.ts'
import type { Context } from '#machines/shipment/ports.ts'
import { offers, offerText, points } from '#machines/shipment/remedy-rules.ts'
import type { ViewChoice, ViewText } from '../definition.ts'

export const goOn: ViewChoice = {
  id: 'shipment.go-on',
  title: 'Passer à la suite',
  event: { type: 'cmd.validate' },
  card: 'EXP-APRES',
}

export const tryAgain: ViewChoice = {
  id: 'shipment.try-again',
  title: 'Réessayer',
  event: { type: 'cmd.validate' },
  card: 'EXP-BIS',
}

/** The first is the one that the rules would take. */
export const serviceChoices = (context: Context): ViewChoice[] =>
  offers(context).map((offer, at) => ({
    id: `shipment.service.${offer.account}.${offer.service}`,
    title: at === 0 ? `${offerText(offer)} (par défaut)` : offerText(offer),
    event: { type: 'cmd.service', code: String(at + 1) },
    card: `PREST-${at + 1}`,
  }))

export const relayChoices = (context: Context): ViewChoice[] =>
  points(context).map((point, at) => ({
    id: `shipment.relay.${point.id}`,
    title: relayText(point),
    event: { type: 'cmd.relay', code: point.id },
    card: `RELAIS-${at + 1}`,
  }))

/** A wall hands this to a desk by one card. */
export const postcodeAsked: ViewText = {
  label: 'Autre code postal',
  event: { type: 'cmd.postcode' },
}
