import type { OwnAct, StuckPrint } from '#contract/endpoints/home.ts'
import { locationPath } from '#src/pages/information/addresses.ts'

/** Whether this person's menu has the screen. */
export type May = (path: string) => boolean

const orderInformation = '/warehouse/order-information'
const orderReturn = '/warehouse/order-return'

const opening = (may: May, path: string, code: string) =>
  may(path) ? `${path}?code=${encodeURIComponent(code)}` : undefined

export const orderPlace = (may: May, order: string) => opening(may, orderInformation, order)

export const returnPlace = (may: May, name: string) => opening(may, orderReturn, name)

export const departurePlace = (may: May, group: string) => opening(may, '/warehouse/carrier-slip', group)

/** What is settled on the home page itself: its button has the focus there. */
export const settleParam = 'regler'
export const settlePlace = (id: string) => `/?${settleParam}=${encodeURIComponent(id)}`

export const screen = (may: May, path: string) => (may(path) ? path : undefined)

/** One's own queue has the remedies; what somebody else asked for is printed again from its order, or looked up. */
export function printPlace(may: May, { mine, order, status }: StuckPrint): string {
  if (mine) return '/printing'
  const ofOrder = order === null ? undefined : orderPlace(may, order)
  return ofOrder ?? (status === 'spooled' ? '/print-history' : '/printing')
}

export const actPlace = (may: May, act: OwnAct): string | undefined =>
  act.kind === 'order' ? orderPlace(may, act.order) : locationPath(act.place)
