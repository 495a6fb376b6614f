import * as z from 'zod/mini'
import type { CopiedReception, WarehouseCopy } from '#contract/endpoints/copy.ts'
import { type Received, type Reception, receptionCalls } from '#contract/endpoints/reception.ts'
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
      .map(({ shop: _, lines, cartons, ...reception }) => ({
        ...reception,
        cartons: cartons.map(carton =>
          waiting
            .flatMap(deliveredTo(reception.name))
            .some(delivered => delivered.cartons?.includes(carton.sscc))
            ? { ...carton, received: true }
            : carton,
        ),
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

/** Names a shop's code among the things that a waiting change is about. */
export const codeKey = (shop: string, code: string): string => `code:${shop}:${code}`

export type CodeLink = { readonly code: string; readonly qty: number }

export const withCode = ({ product, ...about }: Received, link: CodeLink): Received => ({
  ...about,
  product: { ...product, codes: [...product.codes, link] },
})

/** The articles with the codes that waiting changes link to them. */
export function withLinks(articles: readonly Received[], waiting: readonly Waiting[]): Received[] {
  const unlinked = waiting.flatMap(unlinkedBy)
  const links = waiting.flatMap(linkedBy).filter(({ id }) => !unlinked.includes(id))
  return articles.map(article =>
    links
      .filter(({ shop, sku }) => shop === article.product.shop && sku === article.product.sku)
      .reduce(withCode, article),
  )
}

function linkedBy({ id, call, input: { params, body } }: Waiting) {
  if (call !== receptionCalls.link.name) return []
  const at = z.safeParse(receptionCalls.link.params, params)
  const link = z.safeParse(receptionCalls.link.body, body)
  if (!at.success || !link.success) return []
  const { code, sku, qty = 1 } = link.data
  return [{ id, shop: at.data.slugShop, sku, code, qty }]
}

/** The changes whose links a waiting change takes back. */
function unlinkedBy({ call, input: { body } }: Waiting): string[] {
  if (call !== receptionCalls.unlink.name) return []
  const undone = z.safeParse(receptionCalls.unlink.body, body)
  return undone.success ? [undone.data.of] : []
}
