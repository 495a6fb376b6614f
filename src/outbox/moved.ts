import * as z from 'zod/mini'
import { locationCalls } from '#contract/endpoints/location.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import type { Waiting } from './waiting.ts'

/** Pieces that a waiting change takes from a place of the warehouse or puts there. */
export type Moved = {
  readonly sku: string
  readonly qty: number
  readonly from?: string
  readonly to?: string
}

/** What has moved in the warehouse although the server does not know it yet. */
export function movedBy({ call, input: { body } }: Waiting): Moved[] {
  switch (call) {
    case locationCalls.transfer.name: {
      const transfer = z.safeParse(locationCalls.transfer.body, body)
      if (!transfer.success || transfer.data.lines === 'all') return []
      const { from, to, lines } = transfer.data
      return lines.map(line => ({ ...line, from, to }))
    }
    case rebutCalls.add.name: {
      const scrap = z.safeParse(rebutCalls.add.body, body)
      if (!scrap.success) return []
      const { location: from, sku, qty } = scrap.data
      return [{ sku, qty, from }]
    }
    case receptionCalls.add.name: {
      const delivery = z.safeParse(receptionCalls.add.body, body)
      return delivery.success ? delivery.data.lines.map(({ sku, qty, to }) => ({ sku, qty, to })) : []
    }
    default:
      return []
  }
}
