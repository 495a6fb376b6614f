import * as z from 'zod/mini'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import type { Reception } from '#contract/entities/reception.ts'
import type { CopiedReception, WarehouseCopy } from '#contract/entities/warehouse-copy.ts'
import type { Waiting } from './waiting.ts'

/** Names a reception among the things that a waiting change is about. */
export const receptionKey = (name: string): string => `reception:${name}`

type Line = CopiedReception['lines'][number]

/** A shop's open receptions as the server would describe them, with the deliveries and closings that wait here. */
export const receptionsIn =
  ({ receptions, articles }: Pick<WarehouseCopy, 'receptions' | 'articles'>, waiting: readonly Waiting[]) =>
  (shop: string): Reception[] => {
    const own = articles.filter(({ product }) => product.shop === shop)
    const bySku = new Map(own.map(article => [article.product.sku, article]))
    const closed = waiting.flatMap(closedBy)
    return receptions
      .filter(reception => reception.shop === shop && !closed.includes(reception.name))
      .map(({ shop: _, lines, ...reception }) => ({
        ...reception,
        lines: waiting
          .flatMap(deliveredTo(reception.name))
          .reduce(after, lines)
          .flatMap(({ sku, ...count }) => {
            const article = bySku.get(sku)
            return article ? [{ ...article, ...count }] : []
          })
          .sort((a, b) => a.product.name.localeCompare(b.product.name, 'fr')),
      }))
  }

function closedBy({ call, input }: Waiting): string[] {
  if (call !== receptionCalls.close.name) return []
  const closing = z.safeParse(receptionCalls.close.body, input.body)
  return closing.success ? [closing.data.document] : []
}

const deliveredTo =
  (document: string) =>
  ({ call, input }: Waiting) => {
    if (call !== receptionCalls.add.name) return []
    const delivery = z.safeParse(receptionCalls.add.body, input.body)
    return delivery.success && delivery.data.document === document ? delivery.data.lines : []
  }

function after(lines: readonly Line[], { sku, qty }: { sku: string; qty: number }): Line[] {
  const line = lines.find(one => one.sku === sku) ?? { sku, expected: 0, received: 0 }
  return [...lines.filter(one => one !== line), { ...line, received: line.received + qty }]
}
