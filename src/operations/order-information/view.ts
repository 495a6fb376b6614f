import type { SnapshotFrom } from 'xstate'
import type { MissingPieces } from '#contract/endpoints/order.ts'
import { orderWord, relayText } from '#contract/entities/order.ts'
import { weightText } from '#contract/weighing.ts'
import type { orderInformationMachine } from '#machines/order-information/machine.ts'
import { removable } from '#machines/order-information/numbers.ts'
import type { KnownOrder } from '#machines/order-information/ports.ts'
import { reprintReasons } from '#machines/order-information/rules.ts'
import { parcelStatusWords, sayOrder } from '#machines/shared/order-state.ts'
import { formatHour } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import type { OperationView, ViewChoice } from '../definition.ts'
import { titleOfLine } from '../kit-words.ts'

/** A wall has room for this many cards beside an instruction; the others are on paper. */
const cardsAtMost = 6

type Snapshot = SnapshotFrom<typeof orderInformationMachine>

export function viewOrderInformation(snapshot: Snapshot): OperationView {
  const { order, answers, answered, document, more, number } = snapshot.context
  if (!order) {
    if (answers.length === 0) return {}
    const shown = more ? `Les ${answers.length} plus récentes` : `${answers.length} commandes`
    return { about: [shown], choices: answers.map(choiceOfAnswer), opened: answered }
  }
  const about = [order.name, orderWord(order), sayOrder(order)]
  if (document) return { about: [document.title, order.name], choices: reasons, opened: order.name }
  if (snapshot.matches('numbering')) {
    return { about, opened: order.name, text: { label: 'Numéro de suivi' } }
  }
  if (snapshot.matches('confirming')) {
    return { about, opened: order.name, choices: [addAnyway(number)], text: { label: 'Numéro de suivi' } }
  }
  if (snapshot.matches('withdrawing')) return { about, choices: numbersOf(order), opened: order.name }
  return {
    about,
    opened: order.name,
    choices: choicesOf(order),
    notices: noticesOn(order),
    list: contentsOf(order),
  }
}

/** A wall has no page of the order: its lines, then its parcels. */
function contentsOf({ name, lines, parcels }: KnownOrder): NonNullable<OperationView['list']> {
  return {
    title: name,
    note: plural(parcels.length, 'colis', 'colis'),
    empty: 'Cette commande ne porte aucun article.',
    besideChoices: true,
    rows: [
      ...lines.map(({ id, product, customization, qty, packed, kit }) => ({
        id,
        title: titleOfLine({ product, kit }, lines),
        hint: [product.sku, kit && `kit ${kit.name}`, customization, ...serialsOf(parcels, id)]
          .filter(Boolean)
          .join(' · '),
        photo: product.photo,
        codes: product.codes.map(({ code }) => code),
        done: packed,
        total: qty,
      })),
      ...parcels.map(({ id, name, status, carrier, tracking, weightG }) => ({
        id,
        title: name,
        hint: [carrier, tracking, weightG !== null && weightText(weightG)].filter(Boolean).join(' · '),
        figure: parcelStatusWords[status],
      })),
    ],
  }
}

const serialsOf = (parcels: KnownOrder['parcels'], line: string): readonly string[] =>
  parcels.flatMap(({ lines }) => lines.flatMap(one => (one.line === line ? (one.serials ?? []) : [])))

function choiceOfAnswer({ name, customer }: KnownOrder, at: number): ViewChoice {
  return {
    id: `order-information.choose.${name.toLowerCase()}`,
    title: `${name} · ${customer}`,
    event: { type: 'cmd.choose', code: name },
    inPage: true,
    ...(at < cardsAtMost ? { card: `INFO-${at + 1}` } : {}),
  }
}

function choicesOf({ next, documents }: KnownOrder): ViewChoice[] {
  const onward: ViewChoice[] = next
    ? [{ id: 'order-information.next', title: next.title, event: { type: 'cmd.next' }, card: 'INFO-SUITE' }]
    : []
  return [
    ...onward,
    ...documents.map(
      ({ id, title }, at): ViewChoice => ({
        id: printChoice(id),
        title: `Réimprimer : ${title}`,
        event: { type: 'cmd.print', code: id },
        inPage: true,
        ...(at < cardsAtMost - onward.length ? { card: `INFO-BIS-${at + 1}` } : {}),
      }),
    ),
  ]
}

const addAnyway = (number: string): ViewChoice => ({
  id: 'order-information.confirm',
  title: `Ajouter ${number}`,
  event: { type: 'cmd.confirm' },
  card: 'INFO-OUI',
})

const numbersOf = (order: KnownOrder): ViewChoice[] =>
  removable(order).map(({ carrier, tracking }, at) => ({
    id: `order-information.number.${tracking.toLowerCase()}`,
    title: `${carrier ?? 'Numéro'} ${tracking}`,
    event: { type: 'cmd.number', code: tracking },
    ...(at < cardsAtMost ? { card: `INFO-NO-${at + 1}` } : {}),
  }))

export const printChoice = (document: string): string => `order-information.print.${document}`

const reasons: readonly ViewChoice[] = reprintReasons.map(({ code, label }) => ({
  id: `order-information.reason.${code}`,
  title: label,
  event: { type: 'cmd.reason', code },
  card: `BIS-${code.toUpperCase()}`,
}))

function noticesOn(order: KnownOrder): NonNullable<OperationView['notices']> {
  const { status, held, relay, giftMessage, lines, instructions, timeline } = order
  const why = (what: string) => timeline.findLast(event => event.what === what)?.text
  return [
    ...(status === 'on_hold' ? [alert(why('held') ?? 'Commande en attente : elle ne part pas.')] : []),
    ...(status === 'cancelled' ? [alert(why('cancelled') ?? 'Commande annulée : elle ne part plus.')] : []),
    ...(held ? [alert(`En cours d’emballage par ${held.by}.`)] : []),
    ...(relay ? [alert(`Point relais : ${relayText(relay)}`)] : []),
    ...(giftMessage === null ? [] : [{ icon: 'gift' as const, text: `Message cadeau : « ${giftMessage} »` }]),
    ...(lines.some(({ customization }) => customization !== null)
      ? [{ icon: 'edit' as const, text: 'Commande personnalisée' }]
      : []),
    ...(order.missing ?? []).map(one => alert(missingText(one))),
    ...(order.undeclared === undefined ? [] : [alert(order.undeclared)]),
    ...instructions.map(alert),
  ]
}

/** « 3 × Bougie : il en manque à A-01. Awa les apporte depuis 14:05. » */
function missingText({ product, qty, place, broughtBy, takenAt, inReserve }: MissingPieces): string {
  const what = `${qty} × ${product} : il en manque à ${place}.`
  if (broughtBy !== null && takenAt !== null)
    return `${what} ${broughtBy} les apporte depuis ${formatHour(takenAt)}.`
  return `${what} ${inReserve ? 'Personne ne les apporte encore.' : 'La réserve n’en a pas.'}`
}

const alert = (text: string) => ({ icon: 'alert' as const, text })
