import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { Replenishment } from '#contract/endpoints/replenishment.ts'
import { asPerson } from './server.ts'
import { goodsIn } from './terminal.ts'

/** Gives an article of the demo a least and a most at an empty shelf, so that there is something to bring to it. */
export async function placeToFill(page: Page, aisle = 'B-', most = 4) {
  const { empty, article } = await goodsIn(page, aisle, 8)
  const { read, post } = await asPerson(page, 'admin')
  const { articles } = await read<{ articles: { id: string }[] }>(
    `/rest/article/list?text=${article.code}&size=1`,
  )
  const levels = [{ place: empty.name, least: 1, most }]
  await post(`/rest/article/${articles[0]?.id}/levels`, { levels })
  const { tasks } = await read<{ tasks: Replenishment[] }>('/rest/replenishment')
  const task = tasks.find(({ to }) => to === empty.name)
  if (!task) throw new Error(`Nothing is to be brought to ${empty.name}`)
  const code = task.product.codes.find(({ qty }) => qty === 1)?.code ?? ''
  return {
    task,
    pick: empty,
    reserve: { name: task.from, code: formatOwn('location', task.from) },
    article: { code, name: task.product.name },
    forget: () => post(`/rest/article/${articles[0]?.id}/levels`, { levels: [] }),
  }
}
