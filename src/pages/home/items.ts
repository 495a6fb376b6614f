import { type Attention, homeCalls, type OwnAct, type StuckPrint } from '#contract/endpoints/home.ts'
import { pageRoute } from '#contract/pages.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import type { Awaiting } from '#src/commands/attention.ts'
import { operationPage, orderFilePage } from '#src/operations/addresses.ts'
import { placePage } from '#src/operations/thing-pages.ts'

/** Says whether the user's menu has this page. */
export type May = (path: string) => boolean

const orderInformation = operationPage('order-information')
const orderReturn = operationPage('order-return')

const opening = (may: May, path: string, code: string) =>
  may(path) ? `${path}?code=${encodeURIComponent(code)}` : undefined

export const orderPlace = (may: May, order: string) => opening(may, orderInformation, order)

export const returnPlace = (may: May, name: string) => opening(may, orderReturn, name)

/** Opened there, its label is asked for again, or the parcel is undone. */
export const packingPlace = (may: May, parcel: string) => opening(may, operationPage('shipment'), parcel)

export const departurePlace = (may: May, group: string) => opening(may, operationPage('carrier-slip'), group)

/** Some items are settled on the home page itself. Their address focuses their button there, or opens its question. */
export const settleParam = 'regler'
const settlePlace = (id: string) => `${pageRoute('home')}?${settleParam}=${encodeURIComponent(id)}`

export const screen = (may: May, path: string) => (may(path) ? path : undefined)

/** The printing page retries the user's own prints. Another person's print is printed again from its order. */
export function printPlace(may: May, { mine, order, status }: StuckPrint): string {
  if (mine) return pageRoute('printing')
  const ofOrder = order === null ? undefined : orderPlace(may, order)
  return ofOrder ?? (status === 'spooled' ? pageRoute('history') : pageRoute('printing'))
}

export const actPlace = (may: May, act: OwnAct): string | undefined =>
  act.kind === 'order' ? orderPlace(may, act.order) : placePage(act.place)

/** All linked items of the page for commands and keys. The first item of each kind comes before all others. */
export function itemsOf(attention: Attention, may: May): Awaiting[] {
  const {
    late,
    departures,
    refusals,
    prints,
    unlabelled,
    troubles,
    manifests,
    held,
    questions,
    returns,
    counts,
  } = attention
  const missed = departures.filter(departure => departure.missed > 0)
  const kinds = [
    missed.map(({ group, carrier }) =>
      item('missed', group, `Reporter ${carrier}`, departurePlace(may, group) && settlePlace(group)),
    ),
    late.first.map(({ name, customer }) =>
      item('late', name, `${name} · ${customer}`, orderPlace(may, name)),
    ),
    departures.map(({ group, carrier }) => item('departure', group, carrier, departurePlace(may, group))),
    refusals.first.map(({ id, detail }) => item('refusal', id, detail, settlePlace(id))),
    prints.first.map(print =>
      item('print', print.id, print.title, print.free ? settlePlace(print.id) : printPlace(may, print)),
    ),
    unlabelled.first.map(({ id, parcel, customer }) =>
      item('unlabelled', id, `${parcel} · ${customer}`, packingPlace(may, parcel)),
    ),
    troubles.first.map(({ id, parcel, customer }) =>
      item('trouble', id, `${parcel} · ${customer}`, settlePlace(id)),
    ),
    manifests.first.map(({ id, slip, carrier }) =>
      item('manifest', id, `${slip} · ${carrier}`, settlePlace(id)),
    ),
    held.first.map(({ name, customer }) => item('held', name, `${name} · ${customer}`, orderFilePage(name))),
    questions.first.map(({ id, about, text }) => item('question', id, `${about} · ${text}`, settlePlace(id))),
    returns.first.map(({ name, customer }) =>
      item('return', name, `${name} · ${customer ?? 'colis inconnu'}`, returnPlace(may, name)),
    ),
    counts.first.map(({ location }) =>
      item('count', location, location, screen(may, operationPage('inventory'))),
    ),
  ].map(kind => kind.flat())
  return [...kinds.flatMap(kind => kind.slice(0, 1)), ...kinds.flatMap(kind => kind.slice(1))]
}

/** Reads the items for other pages than the home page. On failure it returns the sentence for the operator. */
export async function readItems(call: Call, may: May): Promise<Awaiting[] | string> {
  const answer = await call(homeCalls.attention, {})
  return isRefusal(answer) ? answer.refused.detail : itemsOf(answer.data, may)
}

function item(kind: Awaiting['kind'], id: string, title: string, path: string | undefined): Awaiting[] {
  return path === undefined ? [] : [{ kind, id, title, path }]
}
