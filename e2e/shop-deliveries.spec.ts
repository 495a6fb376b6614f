import { atTheDock, card, place } from './drivers/delivery.ts'
import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { codeOf } from './drivers/orders.ts'
import { asPerson } from './drivers/server.ts'
import { atTheTerminal } from './drivers/terminal.ts'

const slug = 'maison-lumiere'

test('a shop announces a delivery and labels it; the dock receives it short, with a photograph; the shop sees it and asks', async ({
  I,
  page,
}) => {
  // A person without a warehouse has no configured computer.
  I.expectTrouble(/404.*computer/)
  I.expectTrouble(/409.*reception\/close/)
  const my = withKeys(I)
  const dialog = page.getByRole('dialog')
  await I.logIn('boutique')
  await I.entry('Livraisons').click()
  await I.see('Ce que vous avez annoncé à l’entrepôt')
  await my.run('annoncer une livraison')
  await page.getByLabel('Fournisseur').fill('Savonnerie du Port')
  await page.getByLabel('Ajouter un article').focus()
  await my.type('lampe')
  await expect(page.getByRole('option', { name: /lampe/i }).first()).toBeVisible()
  await my.press('ArrowDown')
  await my.press('Enter')
  await I.type('Quantité', '10')
  await I.press({ button: 'Annoncer' })
  await I.see(/RC\d{6} est attendue\./)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await I.amAt(`/shop/${slug}/deliveries/${name}`)

  // Two cartons of four, and one of two.
  await my.run('étiqueter')
  await I.type('Pièces par étiquette', '4')
  await my.press('Tab')
  await expect(dialog).toContainText('3 étiquettes.')
  await dialog.getByRole('button', { name: 'Imprimer' }).click()
  await I.see('3 étiquettes à l’impression.')
  await expect(dialog).toHaveCount(0)
  await seeWellInEveryLook(I, { picture: 'shop-delivery', whole: true })

  await my.run('demander à')
  await my.type('Arrivée demain à dix heures, cela va ?')
  await my.press('Enter')
  await I.see('L’entrepôt a votre question.')
  await I.see('En attente d’une réponse.')

  // On the wall the carton's label receives its pieces at once.
  await I.am('camille')
  await page.setViewportSize({ width: 1920, height: 1080 })
  const wall = (on: boolean) =>
    page.evaluate(value => localStorage.setItem('terminal', value), `{"on":${on}}`)
  await wall(true)
  const dock = await atTheDock(page)
  const [line] = (await dock.information(slug, name)).lines
  const ean = line?.product.codes.find(({ qty, code }) => qty === 1 && /^\d{13}$/.test(code))?.code
  await I.open(`/shop/${slug}/reception`)
  await I.scan(codeOf.reception(name))
  await atTheTerminal(I).seeInstruction('Scannez les articles, puis l’emplacement de dépôt')
  await I.scan(`]C102${ean?.padStart(14, '0')}374`)
  await I.see('4 sur 10')
  await I.scan(place('QUAI-1'))
  await I.see('4 pièces à QUAI-1')
  await I.picture('shop-delivery-wall')

  // The damage is photographed with a telephone.
  await wall(false)
  await page.evaluate(() => document.exitFullscreen())
  await page.setViewportSize({ width: 360, height: 800 })
  await I.open(`/shop/${slug}/reception`)
  await I.see('Scannez les articles, puis l’emplacement de dépôt')
  await I.scan(ean ?? '')
  await I.scan(card('REC-CASSE'))
  await I.scan(card('REC-PHOTO'))
  await I.see('Photographiez ce qui est arrivé')
  await I.seeNoAxeViolation()
  await I.picture('reception-photo-360')
  await page
    .getByLabel('Prendre ou choisir une photo')
    .setInputFiles({ name: 'casse.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await I.see('Photo gardée')
  await I.scan(place('QUARANTAINE-1'))
  await I.see('1 pièce à QUARANTAINE-1')
  await I.scan(card('REC-FIN'))
  await I.see('Il manque des pièces : rescannez la réception pour la clore')
  await I.scan(card('REC-FIN'))
  await I.see(`${name} est clôturée`)

  await page.setViewportSize({ width: 1280, height: 800 })
  await I.open('/')
  await page.getByRole('button', { name: `Répondre : ${name}` }).click()
  await expect(dialog).toContainText('Arrivée demain à dix heures, cela va ?')
  await I.picture('question-answer')
  await I.type('Réponse', 'Elle est là, une pièce est cassée.')
  await dialog.getByRole('button', { name: 'Répondre' }).click()
  await I.see('La boutique lit la réponse.')
  await expect(page.getByRole('button', { name: `Répondre : ${name}` })).toHaveCount(0)

  await I.am('boutique')
  await page.setViewportSize({ width: 360, height: 800 })
  await I.open(`/shop/${slug}/deliveries/${name}`)
  await I.see(/Son reste est attendu sur/)
  await I.see('Elle est là, une pièce est cassée.')
  // A photograph is fetched once it is in sight, and the dock's remarks stand before it.
  await I.see('Abîmé à l’arrivée')
  await page.getByRole('region', { name: 'Photos du quai' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: /Agrandir la photo/ }).click()
  await expect(page.getByRole('dialog', { name: /Photo/ })).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await I.picture('shop-delivery-received-360')
  const { read } = await asPerson(page)
  const { delivery } = await read<{ delivery: { photos: unknown[]; lines: { received: number }[] } }>(
    `/rest/shop/${slug}/deliveries/${name}`,
  )
  expect(delivery.photos).toHaveLength(1)
  expect(delivery.lines.map(({ received }) => received)).toEqual([5])
})
