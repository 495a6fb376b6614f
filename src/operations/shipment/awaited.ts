import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { AwaitedLabel, RefusedFor } from '#contract/entities/announcement.ts'
import { type Parcel, relayText } from '#contract/entities/order.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Context } from '#machines/shipment/ports.ts'
import { offers, offerText, points } from '#machines/shipment/remedies.ts'
import type { Call } from '#src/api/client.ts'
import type { ViewChoice, ViewText } from '../definition.ts'

const againMs = 500

type Waiting = (settled: Parcel | Refusal) => void

/** The labels that this bench waits for. They print here when they come, even if another order is on the bench by then. */
export type Awaited = {
  /** Settles with the parcel when its label has come, or with the carrier's refusal. */
  readonly label: (parcelId: string) => Promise<Parcel | Refusal>
  /** Tells the screen that is open why a label is late, whenever the reason is another one. */
  readonly onLate: (tell: Late) => void
}

type Late = (parcelId: string, reason: string) => void

/** One for each session, whose calls have its token. */
const known = new WeakMap<Call, Awaited>()

export function awaitedAt(call: Call): Awaited {
  const awaited = known.get(call) ?? makeAwaited(call)
  known.set(call, awaited)
  return awaited
}

function makeAwaited(call: Call): Awaited {
  const waiting = new Map<string, Waiting>()
  const reasons = new Map<string, string>()
  let tell: Late | undefined
  let isLooking = false

  async function look() {
    if (isLooking) return
    isLooking = true
    try {
      for (;;) {
        const answer = await call(shipmentCalls.labels, {})
        // Without an answer nothing is lost: the server keeps the labels.
        const labels = isRefusal(answer) ? undefined : answer.data.labels
        if (labels) await take(labels)
        const isOver = labels?.every(({ state }) => state !== 'coming') && waiting.size === 0
        if (isOver || (!labels && waiting.size === 0)) return
        await new Promise(resolve => setTimeout(resolve, againMs))
      }
    } finally {
      isLooking = false
    }
  }

  async function take(labels: readonly AwaitedLabel[]) {
    for (const { id, parcel, state, reason, refusedFor } of labels) {
      if (state === 'coming' && reason !== null && reasons.get(id) !== reason) {
        reasons.set(id, reason)
        tell?.(id, reason)
      }
      if (state === 'refused') settle(id, refusalOf(parcel, reason, refusedFor))
    }
    const coming = new Set(labels.filter(({ state }) => state === 'coming').map(({ id }) => id))
    const ready = labels.filter(({ state }) => state === 'ready').map(({ id }) => id)
    // Labels that are no longer on the list were fetched by another tab of this bench, or were voided.
    const gone = [...waiting.keys()].filter(id => !coming.has(id))
    const ids = [...new Set([...ready, ...gone])]
    if (ids.length === 0) return
    // The client hands the prints to the queue.
    const fetched = await call(shipmentCalls.fetchLabels, { body: { parcels: ids } })
    if (isRefusal(fetched)) return
    for (const parcel of fetched.data.parcels) {
      if (parcel.tracking !== null) settle(parcel.id, parcel)
      else if (parcel.status === 'void') settle(parcel.id, voided(parcel.name))
      else if (gone.includes(parcel.id) && !ready.includes(parcel.id)) {
        settle(parcel.id, refusalOf(parcel.name, null, null))
      }
    }
  }

  function settle(id: string, settled: Parcel | Refusal) {
    waiting.get(id)?.(settled)
    waiting.delete(id)
    reasons.delete(id)
  }

  return {
    label: id =>
      new Promise((resolve, reject) => {
        waiting.set(id, resolve)
        look().catch(reject)
      }),
    onLate: late => {
      tell = late
    },
  }
}

/** A sentence for each cause of a refusal: it says which change the packer may make there and then. */
const remedies: Readonly<Record<RefusedFor, string>> = {
  address: 'Cherchez un autre point relais, ou faites corriger l’adresse, puis réessayez.',
  weight: 'Repesez le colis à l’écran « Colis », ou choisissez une autre prestation.',
  size: 'Changez le carton à l’écran « Colis », ou choisissez une autre prestation.',
  service: 'Choisissez une autre prestation.',
  account: 'Choisissez une autre prestation, ou prévenez un responsable.',
  label: 'Annulez le colis et refaites-le.',
  other: 'Réessayez, choisissez une autre prestation, ou prévenez un responsable.',
}

const refusalOf = (parcel: string, reason: string | null, refusedFor: RefusedFor | null): Refusal =>
  refuse('label-refused', `Pas d’étiquette pour ${parcel} : ${reason ?? 'le transporteur la refuse'}.`, {
    ...{ status: 409, got: parcel },
    ...(refusedFor === null ? {} : { expected: remedies[refusedFor] }),
  })

const voided = (parcel: string): Refusal =>
  refuse('package-void', `${parcel} est annulé.`, { status: 409, got: parcel })

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
