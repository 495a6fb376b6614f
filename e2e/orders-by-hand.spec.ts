import type { Page } from 'playwright/test'
import type { ArticleEntry } from '#contract/endpoints/article.ts'
import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { codeOf } from './drivers/orders.ts'
import { orderOf } from './drivers/parcels.ts'
import { asPerson } from './drivers/server.ts'

/** The number of the order or delivery whose page is there. */
async function nameShown(page: Page): Promise<string> {
  const title = page.getByRole('heading', { level: 1, name: /^(CD|RC)\d+$/ })
  return (await title.textContent()) ?? ''
}

test('by keys alone an order is added, held, released, corrected and cancelled', async ({ I, page }) => {
  const my = withKeys(I)
  const dialog = page.getByRole('dialog')
  await my.logIn('admin')
  await I.see('Bonjour Gaëlle')
  await my.run('commandes')
  await I.see('Ce qui doit partir, ce qui est parti, ce qui attend.')
  await expect(page.getByRole('row', { name: /CD0001/ }).first()).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'orders', whole: true })

  await my.run('ajouter une commande')
  await expect(page.getByLabel('Numéro', { exact: true })).toBeFocused()
  await my.press('Tab')
  await my.type('Zoé Martin')
  await my.press('Tab')
  await my.press('Tab')
  await my.type('1 rue Haute')
  await my.press('Tab')
  await my.press('Tab')
  await my.type('6900')
  await my.press('Tab')
  await my.type('Lyon')
  await page.getByLabel('Ajouter un article').focus()
  await my.type('savon')
  await expect(page.getByRole('option', { name: /savon/i }).first()).toBeVisible()
  await my.press('ArrowDown')
  await my.press('Enter')
  const articles = page.getByRole('list', { name: 'Articles' }).getByRole('listitem')
  await expect(articles).toHaveCount(1)
  await page.getByLabel('Mot du cadeau').focus()
  await my.press('Enter')
  await I.see('« 6900 » n’est pas un code postal (France) : 69003 en serait un.')
  await seeWellInEveryLook(I, { picture: 'new-order', likeAnother: true, whole: true })
  await page.getByLabel('Code postal').focus()
  await my.type('1')
  await my.press('Enter')
  await I.see(/CD\d{8} est à préparer\./)
  const name = await nameShown(page)

  await my.run('mettre en attente')
  await expect(dialog.getByLabel('Motif')).toBeFocused()
  await my.type('adresse à vérifier')
  await my.press('Enter')
  await I.see(`${name} est en attente.`)
  await expect(page.getByRole('region', { name: 'Où elle en est' })).toContainText('adresse à vérifier')
  await seeWellInEveryLook(I, { picture: 'order', whole: true })
  await my.run('remettre')
  await I.see(`${name} est remise en route.`)

  await page.getByLabel('Client', { exact: true }).focus()
  await my.type(' et fils')
  await my.press('Enter')
  await I.see(`${name} est enregistrée.`)
  await I.see(/client : Zoé Martin → Zoé Martin et fils/)

  // Its relay point: no carrier of the demo searches any, so it is written by hand.
  await my.run('écrire le point relais')
  await page.getByLabel('Numéro du point').focus()
  await my.type('014523')
  await my.press('Enter')
  await I.see('Donnez le numéro et le nom du point, ou livrez à l’adresse.')
  await page.getByLabel('Nom du point').focus()
  await my.type('Tabac du Pont')
  await page.getByLabel('Ville du point').focus()
  await my.type('Lyon')
  await my.press('Enter')
  await I.see(/point relais : .*Tabac du Pont/)
  await my.press('Control+k')
  await my.type('chercher un point relais')
  await I.see('Choisissez d’abord le transporteur.')
  await my.press('Escape')
  await page.getByLabel('Transporteur').focus()
  await my.press('ArrowRight')
  I.expectTrouble(/status of 409 .*\/rest\/order\/relays/)
  await my.run('chercher un point relais')
  await page.getByLabel('Points près du code postal').focus()
  await my.press('Enter')
  await I.see('Aucun compte de ce transporteur ne cherche de points relais : donnez son numéro à la main.')
  await seeWellInEveryLook(I, { picture: 'order-relay', likeAnother: true, whole: true })
  await page.getByLabel('Client', { exact: true }).focus()
  await my.press('Enter')
  await I.see(/transporteur : /)

  await my.run('historique et les documents')
  await expect(page.getByRole('link', { name: 'Corriger', exact: true })).toBeVisible()
  await my.run('corriger')
  await expect(page.getByLabel('Client', { exact: true })).toHaveValue('Zoé Martin et fils')

  await my.run('annuler la commande')
  await expect(dialog).toContainText('Rien n’est encore réservé ni prélevé.')
  await expect(dialog).toContainText(`Le numéro ${name} ne servira plus.`)
  await my.press('Enter')
  await I.see(`${name} est annulée.`)
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)

  // Scanned here, an order opens as an administrator handles it.
  await I.scan(codeOf.order('CD00010201'))
  await expect(page.getByRole('heading', { level: 1, name: 'CD00010201' })).toBeVisible()
})

test('by keys alone a delivery is announced, found by its code, and closed', async ({ I, page }) => {
  const my = withKeys(I)
  const dialog = page.getByRole('dialog')
  await my.logIn('admin')
  await I.see('Bonjour Gaëlle')
  await my.run('annoncer une livraison')
  await expect(page.getByLabel('Numéro', { exact: true })).toBeFocused()
  await my.press('Tab')
  await my.type('Savonnerie du Port')
  await my.press('Tab')
  await my.type('31122026')
  await page.getByLabel('Ajouter un article').focus()
  await my.type('savo')
  await expect(page.getByRole('option', { name: /savon/i }).first()).toBeVisible()
  // The answer to the last letter stays away: what is shown can be picked all the same.
  await page.route(/product\/search/, () => undefined)
  const asked = page.waitForRequest(/product\/search/)
  await my.type('n')
  await asked
  await my.press('ArrowDown')
  await my.press('Enter')
  await expect(page.getByRole('list', { name: 'Articles' }).getByRole('listitem')).toHaveCount(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByLabel('Fournisseur').focus()
  await my.press('Enter')
  await I.see(/RC\d{6} est attendue\./)
  const name = await nameShown(page)
  await seeWellInEveryLook(I, { picture: 'delivery', whole: true })

  await my.run('livraisons')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('31 décembre 2026')
  await seeWellInEveryLook(I, { picture: 'deliveries', likeAnother: true, whole: true })
  await I.scan(codeOf.reception(name))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await my.run('clôturer')
  await expect(dialog).toContainText('Rien n’est arrivé. Elle attendait :')
  await expect(dialog).toContainText('1 pièce de Savon')
  await my.press('Tab')
  await my.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Ne plus l’attendre' })).toBeFocused()
  await my.press('Enter')
  await I.see(`${name} est clôturée.`)
  await I.see(`${name} est clôturée : elle ne change plus. Annoncez-en une autre.`)
})

test('a person of the shop writes an order for a kit at the shop’s own door, holds it, releases it, corrects it and follows it to its lorry', async ({
  I,
  page,
}) => {
  // A person without a warehouse has no configured computer, and an order of another shop is unknown here.
  I.expectTrouble(/404/)
  const my = withKeys(I)
  await makeKit(page)
  await my.logIn('boutique')
  await I.see('Bonjour Agathe')
  await I.entry('Commandes').click()
  await I.see('Vos commandes à l’entrepôt')
  await expect(page.getByRole('row', { name: /CD0001/ }).first()).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'shop-orders', likeAnother: true, whole: true })

  await my.run('ajouter une commande')
  await expect(page.getByLabel('Numéro', { exact: true })).toBeFocused()
  await page.getByLabel('Client', { exact: true }).fill('Zoé Martin')
  await page.getByLabel('Rue', { exact: true }).fill('1 rue Haute')
  await page.getByLabel('Code postal', { exact: true }).fill('69001')
  await page.getByLabel('Ville', { exact: true }).fill('Lyon')
  await I.choose(/Transporteur/, 'DPD')
  await page.getByLabel('Ajouter un article').focus()
  await my.type('coffret')
  await expect(page.getByRole('option', { name: /coffret/i }).first()).toBeVisible()
  await my.press('ArrowDown')
  await my.press('Enter')
  await page.getByLabel('Mot du cadeau').focus()
  await my.press('Enter')
  await I.see(/CD\d{8} est à préparer\./)
  const name = await nameShown(page)
  await I.amAt(`/shop/maison-lumiere/orders/${name}`)

  await my.run('mettre en attente')
  await my.type('le client hésite')
  await my.press('Enter')
  await I.see(`${name} est en attente.`)
  await my.run('remettre')
  await I.see(`${name} est remise en route.`)
  await page.getByLabel('Client', { exact: true }).focus()
  await my.type(' et fils')
  await my.press('Enter')
  await I.see(`${name} est enregistrée.`)

  await leavesTheHouse(page, name)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Où elle en est' })).toContainText('Expédiée')
  await expect(page.getByRole('region', { name: 'Colis' })).toContainText(/DPD \d+/)
  await expect(page.getByRole('region', { name: 'Historique' })).toContainText('Agathe')
  await my.run('annoncer un retour')
  await expect(
    page.getByRole('form', { name: 'Annoncer un retour' }).getByRole('textbox').first(),
  ).toBeFocused()
  // One of the kit's two articles.
  await my.press('ArrowUp')
  await my.press('Enter')
  await I.see('Le quai attend ce retour.')
  await I.see(/RT\d{6} · Attendu/)
  await seeWellInEveryLook(I, { picture: 'shop-order-shipped', whole: true })

  await I.open('/shop/maison-lumiere/orders/CD99999999')
  await I.see('Cette commande n’existe pas, ou plus.')
})

/** Two articles that the shop has, sold as one and prepared in parts. */
async function makeKit(page: Page) {
  const { read, post } = await asPerson(page, 'admin')
  const { articles } = await read<{ articles: ArticleEntry[] }>(
    '/rest/article/list?shop=maison-lumiere&text=lampe',
  )
  const [one, other] = articles.filter(({ codes, pieces }) => codes.length > 0 && pieces > 20)
  await post('/rest/article', {
    ...{ shop: 'maison-lumiere', sku: 'COFFRET-2', name: 'Coffret de deux lampes', kit: 'parts' },
    ...{ weightG: 0, lengthMm: null, widthMm: null, heightMm: null, danger: '', lots: false, codes: [] },
    parts: [one, other].flatMap(part => (part ? { sku: part.sku, qty: 1 } : [])),
  })
}

/** The warehouse packs the order and loads its parcel. */
async function leavesTheHouse(page: Page, orderName: string) {
  const { read, post } = await asPerson(page)
  await read('/rest/maison-lumiere/picking/print/multi_classic')
  const { lines, carrier } = await orderOf(page, orderName)
  const at = new Date().toISOString()
  const scans = lines.map(({ product, qty }) => ({ barcode: product.codes[0]?.code ?? '', qty, at }))
  const parcel = { packaging: 'CARTON-M', weightG: 900, scans }
  await post('/rest/warehouse/shipment/order/multi', { orderName, parcels: [parcel], confirm: true })
  await post('/rest/warehouse/shipment/order/multi/print', { orderName })
  const { parcels } = await orderOf(page, orderName)
  const trackings = parcels.flatMap(({ tracking }) => tracking ?? [])
  const load = { trackings, seal: true, confirm: true }
  await post(`/rest/warehouse/carrier-slip/${carrier?.slug}`, load)
}
