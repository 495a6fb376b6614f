import * as z from 'zod/mini'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import type { Received } from '#contract/entities/reception.ts'
import type { Waiting } from './waiting.ts'

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
