import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { PickingList } from '#contract/endpoints/picking.ts'
import type { WallList } from '#contract/endpoints/put-wall.ts'
import { usualPickingSettings } from '#contract/entities/picking-settings.ts'
import { asPerson } from './server.ts'

const shop = 'le-petit-comptoir'

/** Builds a wall of four slots in the demo and prints a list of one order for it. */
export async function listAtWall(page: Page) {
  const admin = await asPerson(page, 'admin')
  const { read, post } = await asPerson(page)
  const build = (wallSlots: number) =>
    admin.post('/rest/picking-settings', { ...usualPickingSettings, wallSlots })
  await build(4)
  const { name } = await read<PickingList>(`/rest/${shop}/picking/print/multi?at=wall&slots=1`)
  const list = await read<WallList>(`/rest/put-wall/list/${name}`)
  const [slot] = list.slots
  const article = list.articles.find(({ product }) => product.codes.some(({ qty }) => qty === 1))
  const code = article?.product.codes.find(({ qty }) => qty === 1)?.code
  if (!slot || !article || !code) throw new Error(`${name} has no slot, or no article with a code`)
  return {
    name,
    order: slot.order,
    pieces: list.pieces,
    articles: list.articles.flatMap(({ product, pieces }) => {
      const one = product.codes.find(({ qty }) => qty === 1)?.code ?? ''
      return Array.from({ length: pieces }, () => one)
    }),
    list: formatOwn('pickingList', name),
    slot: formatOwn('box', slot.box),
    laying: `Posez la pièce au casier ${slot.slot}`,
    article: code,
    /** Gives the list back, whatever was sorted of it. */
    async tearDown() {
      const { articles } = await read<WallList>(`/rest/put-wall/list/${name}`)
      for (const { product, sorted } of articles.filter(({ sorted }) => sorted > 0)) {
        const body = { order: slot.order, sku: product.sku, qty: sorted }
        await post(`/rest/put-wall/list/${name}/take-back`, body)
      }
      await post(`/rest/${shop}/picking/list/${name}/release`, {})
      await build(0)
    },
    dismantle: () => build(0),
  }
}
