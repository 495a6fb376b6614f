import { type Attention, homeCalls } from '#contract/endpoints/home.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import type { Awaiting } from '#src/commands/attention.ts'
import {
  departurePlace,
  type May,
  orderPlace,
  printPlace,
  returnPlace,
  screen,
  settlePlace,
} from './places.ts'

/** All that waits for this person and that they can be led to: the first of each sort first. */
export function itemsOf(attention: Attention, may: May): Awaiting[] {
  const { late, departures, refusals, prints, returns, counts } = attention
  const sorts = [
    late.first.map(({ name, customer }) =>
      item('late', name, `${name} · ${customer}`, orderPlace(may, name)),
    ),
    departures.map(({ group, carrier }) => item('departure', group, carrier, departurePlace(may, group))),
    refusals.first.map(({ id, detail }) => item('refusal', id, detail, settlePlace(id))),
    prints.first.map(print =>
      item('print', print.id, print.title, print.free ? settlePlace(print.id) : printPlace(may, print)),
    ),
    returns.first.map(({ name, customer }) =>
      item('return', name, `${name} · ${customer ?? 'colis inconnu'}`, returnPlace(may, name)),
    ),
    counts.first.map(({ location }) =>
      item('count', location, location, screen(may, '/warehouse/inventory')),
    ),
  ].map(sort => sort.flat())
  return [...sorts.flatMap(sort => sort.slice(0, 1)), ...sorts.flatMap(sort => sort.slice(1))]
}

/** Asked of the server, where the home page is not open; or why it cannot be had. */
export async function readItems(call: Call, may: May): Promise<Awaiting[] | string> {
  const answer = await call(homeCalls.attention, {})
  return isRefusal(answer) ? answer.refused.detail : itemsOf(answer.data, may)
}

function item(kind: Awaiting['kind'], id: string, title: string, path: string | undefined): Awaiting[] {
  return path === undefined ? [] : [{ kind, id, title, path }]
}
