import { expect, test } from './drivers/operator.ts'
import { asPerson } from './drivers/server.ts'

test('an order that comes in elsewhere is on the menu’s badge at once, and one that is stopped leaves it', async ({
  I,
  page,
}) => {
  await I.logIn('admin')
  const badge = I.entry(/^Picking/)
  const pending = async () => Number(/(\d+)\D*$/.exec((await badge.innerText()) ?? '')?.[1])
  const before = await pending()

  const admin = await asPerson(page, 'admin')
  const { articles } = await admin.read<{ articles: { sku: string }[] }>(
    '/rest/article/list?shop=maison-lumiere&size=1',
  )
  const { carriers } = await admin.read<{ carriers: { slug: string }[] }>('/rest/carrier/list?size=1')
  const sold = await admin.post<{ data: { order: { name: string; version: number } } }>('/rest/order', {
    shop: 'maison-lumiere',
    customer: 'Zoé Ailleurs',
    address: { lines: ['1 rue Haute'], postcode: '69001', city: 'Lyon', country: 'FR' },
    carrier: carriers[0]?.slug,
    lines: [{ sku: articles[0]?.sku, qty: 1 }],
  })
  await expect.poll(pending).toBe(before + 1)

  const { name, version } = sold.data.order
  await admin.post(`/rest/order/${name}/cancel`, { version, reason: 'client' })
  await expect.poll(pending).toBe(before)
})
