import type { Page } from 'playwright/test'
import { heldKinds, type Product, type StockMoves } from '#contract/entities/stock.ts'
import { asPerson, placesOf } from './server.ts'

/** Reads the server's ledger beside the browser, as a person who may see all of it. */
export async function ledgerOf(page: Page) {
  const { read } = await asPerson(page)
  const { named, look } = await placesOf(page)

  async function moves(shop: string, sku: string): Promise<StockMoves['moves']> {
    const all: StockMoves['moves'] = []
    let before = ''
    for (;;) {
      const page = await read<StockMoves>(`/api/client/${shop}/product/moves?sku=${sku}&limit=200${before}`)
      all.push(...page.moves)
      if (page.older === null) return all
      before = `&before=${page.older}`
    }
  }

  return {
    async at(name: string, sku: string): Promise<number> {
      const { stock } = await look(name)
      return sum(stock.filter(({ product }) => product.sku === sku))
    },

    /** Empty shelves, which take any shop's goods. */
    async emptyShelves(count: number): Promise<string[]> {
      const found: string[] = []
      for (const bay of ['01', '02', '03', '04', '05']) {
        for (const name of await named(`D-${bay}-`)) {
          const { blocked, stock } = await look(name)
          if (!blocked && stock.length === 0) found.push(name)
          if (found.length === count) return found
        }
      }
      throw new Error(`The demo warehouse has no ${count} empty shelves`)
    },

    /** An article's figures on its page, beside the sum of its moves. */
    async of(shop: string, sku: string) {
      const balance = new Map<string, number>()
      const add = (name: string, qty: number) => balance.set(name, (balance.get(name) ?? 0) + qty)
      for (const { from, to, qty } of await moves(shop, sku)) {
        add(from, -qty)
        add(to, qty)
      }
      const places = await Promise.all([...balance.keys()].map(look))
      const held = places.filter(({ kind }) => heldKinds.includes(kind))
      const farEnds = places.filter(({ kind }) => !heldKinds.includes(kind))
      const { stock } = await read<Product>(`/api/client/${shop}/product/info?code=${sku}`)
      const { qty } = await read<{ qty: number }>(`/admin/api/client/${shop}/fiche-produit/${sku}/quantity`)
      return {
        /** The sum of the moves at each place that can hold goods. */
        summed: Object.fromEntries(
          held.map(({ name }) => [name, balance.get(name) ?? 0] as const).filter(([, qty]) => qty !== 0),
        ),
        /** The quantities on the article's own page. */
        told: Object.fromEntries(
          [...new Set(stock.map(({ location }) => location))].map(name => [
            name,
            sum(stock.filter(({ location }) => location === name)),
          ]),
        ),
        /** The sum over the warehouse and the ledger's outer accounts (suppliers, customers, scrap, corrections). */
        total: qty + sum(farEnds.map(({ name }) => ({ qty: balance.get(name) ?? 0 }))),
      }
    },
  }
}

const sum = (lines: readonly { qty: number }[]) => lines.reduce((total, { qty }) => total + qty, 0)
