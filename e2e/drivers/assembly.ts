import type { Page } from 'playwright/test'
import type { KitAtBench } from '#contract/endpoints/assembly.ts'
import { asPerson, placesOf } from './server.ts'
import { goodsIn } from './terminal.ts'

/** Makes a kit of two pieces of an article of the demo, which is assembled beforehand. */
export async function kitToAssemble(page: Page, aisle = 'B-') {
  const { shelf, empty, article } = await goodsIn(page, aisle, 8)
  const { stock } = await (await placesOf(page)).look(shelf.name)
  const part = stock.find(({ product }) => product.name === article.name)?.product.sku ?? ''
  const { post, read } = await asPerson(page, 'admin')
  const number = String(Date.now()).slice(-5)
  const code = gtin(`3760999${number}`)
  const name = `Coffret d’essai ${number}`
  const unmeasured = { weightG: 0, lengthMm: null, widthMm: null, heightMm: null, danger: '', lots: false }
  const made = await post<{ data: { article: { id: string } } }>('/rest/article', {
    ...{ shop: article.shop, sku: `COFFRET-${number}`, name, ...unmeasured, kit: 'assembled' },
    codes: [{ code, qty: 1 }],
    parts: [{ sku: part, qty: 2 }],
  })
  return {
    kit: { code, name },
    shelf: empty,
    /** The pieces of its part that a kit may take. */
    async pieces(): Promise<number> {
      const { parts } = await read<KitAtBench>(`/rest/assembly/kit?code=${code}`)
      return (parts[0]?.piles ?? []).reduce((sum, { qty }) => sum + qty, 0)
    },
    /** Without it nobody sees « Assemblage » any more. */
    forget: () => post(`/rest/article/${made.data.article.id}`, { kit: 'none', parts: [] }),
  }
}

function gtin(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
