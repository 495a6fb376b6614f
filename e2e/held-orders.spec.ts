import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { asPerson } from './drivers/server.ts'

type Made = { data: { secret: string } }

test('an order that a shop sent without an address stands at home until it is corrected', async ({
  I,
  page,
  baseURL,
}) => {
  const admin = await asPerson(page, 'admin')
  const key = { shop: 'maison-lumiere', name: 'Vitrine', rights: ['orders'] }
  const { data } = await admin.post<Made>('/rest/api-key', key)
  const { articles } = await admin.read<{ articles: { sku: string }[] }>(
    '/rest/article/list?shop=maison-lumiere&size=1',
  )
  const { carriers } = await admin.read<{ carriers: { slug: string }[] }>('/rest/carrier/list?size=1')
  const sent = await fetch(`${baseURL}/api/v1/shops/maison-lumiere/orders/H-1`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${data.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      customer: 'Zoé Sansadresse',
      carrier: carriers[0]?.slug,
      lines: [{ sku: articles[0]?.sku, quantity: 1 }],
    }),
  })
  expect(sent.status).toBe(201)
  const { number }: { number: string } = await sent.json()

  await I.logIn('admin')
  await I.see('Commandes à corriger')
  const held = page.getByRole('link', { name: new RegExp(`${number} · Zoé Sansadresse`) })
  await expect(held).toContainText('adresse')
  await expect(held).toContainText('Maison Lumière')
  await seeWellInEveryLook(I, { picture: 'held-at-home', whole: true })

  await held.click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await I.type('Rue', '12 rue Haute')
  await I.type('Code postal', '69003')
  await I.type('Ville', 'Lyon')
  await I.press({ button: 'Enregistrer' })
  await I.see(`${number} est enregistrée.`)
  await expect(page.getByRole('region', { name: 'Où elle en est' })).toContainText('À préparer')
  await I.open('/')
  await I.see('À régler')
  await expect(held).toHaveCount(0)
})
