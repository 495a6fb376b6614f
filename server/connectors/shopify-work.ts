import type * as z from 'zod/mini'
import { isTrouble, type Trouble } from './connector.ts'
import * as queries from './shopify-queries.ts'
import type { Talk } from './shopify-talk.ts'

/** What is to be sent of an order, by location, in all its pages. Of an order that is not there, nothing. */
export async function workOf(talk: Talk, order: string): Promise<queries.WorkPart[] | Trouble> {
  const parts: queries.WorkPart[] = []
  let after: string | null = null
  do {
    const said = await pageOf(talk, order, after)
    if (isTrouble(said)) return said
    const page: WorkPage = said.order?.fulfillmentOrders
    for (const part of page?.nodes ?? []) {
      const whole = await wholeOf(talk, part)
      if (isTrouble(whole)) return whole
      parts.push(whole)
    }
    after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (after !== null)
  return parts
}

type WorkPage = NonNullable<z.output<typeof queries.Work>['order']>['fulfillmentOrders'] | undefined

const pageOf = (talk: Talk, id: string, after: string | null) =>
  talk(queries.work, { id, after }, queries.Work)

/** A part with the lines that had no room on its first page. */
async function wholeOf(talk: Talk, part: queries.WorkPart): Promise<queries.WorkPart | Trouble> {
  const nodes = [...part.lineItems.nodes]
  let { pageInfo } = part.lineItems
  while (pageInfo.hasNextPage) {
    const said = await talk(queries.moreWork, { id: part.id, after: pageInfo.endCursor }, queries.MoreWork)
    if (isTrouble(said)) return said
    if (!said.fulfillmentOrder) break
    nodes.push(...said.fulfillmentOrder.lineItems.nodes)
    pageInfo = said.fulfillmentOrder.lineItems.pageInfo
  }
  return { ...part, lineItems: { pageInfo, nodes } }
}
