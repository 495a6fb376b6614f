import type { Locator, Page } from 'playwright/test'
import type { OrderInformation } from '#contract/endpoints/order.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { codeOf, freshNumber, orderDesk } from './drivers/orders.ts'

const asking = 'Scannez une commande, un colis ou un numéro de suivi'
const showing = 'Scannez la commande suivante, ou choisissez quoi faire'

async function atTheDesk(I: Operator) {
  await I.am('camille')
  await I.open('/warehouse/order-information')
  await I.see(asking)
}

const title = (I: Operator, name: string) => I.page.getByRole('heading', { name, exact: true })

test('an order comes first, in two columns, and its things lead to their pages and to what may be done', async ({
  I,
  page,
}) => {
  const desk = await orderDesk(page)
  const order = await desk.order('shipped', 0, ({ pickingList }) => pickingList !== null)
  const [line] = order.lines
  const [parcel] = order.parcels
  if (!line || !parcel) throw new Error(`${order.name} has no line or no parcel`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await atTheDesk(I)
  const field = page.getByLabel('Commande, colis, suivi ou client')
  await field.focus()
  await I.scan(codeOf.order(order.name))
  await expect(title(I, order.name)).toBeVisible()
  await expect(field).toBeFocused()
  const { height: fieldHeight } = await boxOf(field)
  const form = await boxOf(page.locator('.bench-page form'))
  expect(form.height).toBeLessThan(fieldHeight + 8)
  const [articles, parcels] = await Promise.all(
    ['Articles', 'Colis'].map(name => boxOf(page.getByRole('region', { name, exact: true }))),
  )
  expect(parcels?.y).toBe(articles?.y)
  expect(parcels?.x).toBeGreaterThan((articles?.x ?? 0) + (articles?.width ?? 0))
  expect(articles?.y).toBeLessThan(640)

  const palette = page.getByRole('dialog', { name: 'Recherche' })
  await I.press({ button: `Que faire de ${line.product.sku}` })
  await expect(palette.getByRole('option', { name: /^Imprimer une étiquette/ })).toBeVisible()
  await I.press({ key: 'Escape' })
  await I.press({ button: `Que faire de ${parcel.name}` })
  await palette.getByRole('option', { name: /^Enregistrer un retour/ }).click()
  await I.amAt('/warehouse/order-return')
  await page.goBack()
  await expect(title(I, order.name)).toBeVisible()

  await page.getByRole('link', { name: line.product.name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: line.product.name })).toBeVisible()
  await page.goBack()
  await expect(title(I, order.name)).toBeVisible()
  await page.getByRole('link', { name: order.pickingList ?? '', exact: true }).click()
  await I.see(/Plusieurs commandes/)

  const pending = await desk.order('pending')
  await I.scan(codeOf.order(pending.name))
  await expect(title(I, pending.name)).toBeVisible()
  const [awaited] = pending.lines
  if (!awaited) throw new Error(`${pending.name} has no line`)
  const place = page
    .getByRole('list', { name: `Emplacements de ${awaited.product.sku}`, exact: true })
    .getByRole('link')
    .first()
  const name = await place.innerText()
  await place.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return box
}

test('« Préparer » leads to the lists of the order’s own shop, not to a choice of shops', async ({
  I,
  page,
}) => {
  const order = await (await orderDesk(page)).order('pending')
  await atTheDesk(I)
  await I.scan(codeOf.order(order.name))
  await expect(title(I, order.name)).toBeVisible()
  await page.getByRole('button', { name: /^Préparer/ }).click()
  await I.see('Choisissez la liste à imprimer')
  await I.see(new RegExp(`^${order.shopName} · `))
  await I.amAt(`/picking/${order.shop}`)
})

test('a tracking number is added by one command and one scan; that of another order is refused', async ({
  I,
  page,
}) => {
  const desk = await orderDesk(page)
  const order = await desk.order('shipped', 1)
  const other = await desk.order('shipped', 2)
  const number = freshNumber(Number(order.name.slice(2)))
  I.expectTrouble(/409 \(Conflict\)/)
  await atTheDesk(I)
  await I.scan(codeOf.order(order.name))
  await I.see(showing)
  await page.getByRole('button', { name: /Ajouter un numéro de suivi/ }).click()
  await I.see('Scannez le numéro de suivi à ajouter')

  const taken = other.parcels[0]?.tracking ?? ''
  await I.scan(taken)
  await I.readError(`${taken} est déjà un numéro de la commande ${other.name}.`)
  await I.scan(number)
  await I.see(`Numéro ajouté au colis ${order.parcels[0]?.name}`)
  await I.see(showing)
  await expect(page.getByRole('region', { name: 'Colis' }).getByText(number)).toBeVisible()
  expect((await desk.about(order.name)).parcels[0]?.tracking).toBe(number)

  await I.scan(number)
  await expect(title(I, order.name)).toBeVisible()
})

test('an unknown code says so, and the message stays', async ({ I }) => {
  I.expectTrouble(/404 \(Not Found\)/)
  await atTheDesk(I)
  await I.scan(codeOf.order('CD00099998'))
  await I.see('La commande CD00099998 n’existe pas.')
  await I.see(asking)
})

test('an address opens an order at once, a reload keeps it, a scan from home leads to it', async ({
  I,
  page,
}) => {
  const desk = await orderDesk(page)
  const order = await desk.order('shipped', 3)
  await I.am('camille')
  await I.open(`/warehouse/order-information?code=${order.name}`)
  await expect(title(I, order.name)).toBeVisible()
  await page.reload()
  await expect(title(I, order.name)).toBeVisible()
  await I.open('/')
  await I.see(/Bonjour/)
  await I.scan(codeOf.order(order.name))
  await expect(title(I, order.name)).toBeVisible()
})

test('the engraver’s file is shown and saved', async ({ I, page }) => {
  const desk = await orderDesk(page)
  const isEngraved = (order: { lines: { customization: string | null }[] }) =>
    order.lines.some(({ customization }) => customization !== null)
  const order = await desk.order('shipped', 0, isEngraved)
  await I.am('print')
  await I.open(`/warehouse/order-information?code=${order.name}`)
  await expect(page.getByRole('img', { name: /^Aperçu de/ }).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger' }).first().click()
  expect((await download).suggestedFilename()).toMatch(/\.svg$/)
})

test('an order on hold and one that is cancelled are plain to see', async ({ I, page }) => {
  const desk = await orderDesk(page)
  await atTheDesk(I)
  await I.scan(codeOf.order((await desk.order('cancelled')).name))
  await I.see('Annulée : à la demande du client')
  await I.scan(codeOf.order((await desk.order('on_hold', 1)).name))
  await I.see(/Mise en attente/)
})

test('keys alone search and open everything', async ({ I, page }) => {
  const desk = await orderDesk(page)
  const order = await desk.order('shipped', 4)
  await I.am('camille')
  await I.open('/search')
  await I.see('Scannez un code, ou tapez un nom ou le début d’un numéro.')
  await page.keyboard.type(order.customer.toLowerCase(), { delay: 60 })
  const first = page.getByRole('region', { name: 'Commandes' }).getByRole('link').first()
  // Before the results are there: the focus waits for them, and stays when those of the last letters replace the first.
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  // Up from the first result leads back to the field, which says how to come down again.
  await I.dontSee('Touche ↓ : parcourir les résultats.')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await I.see('Touche ↓ : parcourir les résultats.')
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await I.amAt('/warehouse/order-information')
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(order.customer.toLowerCase())
  await I.choose(/Genre/, 'Commandes')
  await I.choose(/État de la commande/, 'Annulée')
  await I.amAt(/status=cancelled/)
})

test('a wall finds an order by a scan and adds a number by a card on the screen', async ({ I, page }) => {
  const order = await (await orderDesk(page)).order('shipped', 6)
  const number = freshNumber(Number(order.name.slice(2)))
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.addInitScript(() =>
    localStorage.setItem('terminal', JSON.stringify({ on: true, locked: false, lockMinutes: 5, path: null })),
  )
  await I.am('camille')
  await I.open('/warehouse/order-information')
  await I.see(/Scannez une commande/)
  await I.scan(codeOf.order(order.name))
  await I.see(new RegExp(`${order.name}.*Expédiée`))
  await seeOnWall(page, order)
  await I.picture('order-information-wall')
  await I.scan(codeOf.card('INFO-NUM'))
  await I.see(/Scannez le numéro de suivi/)
  await I.scan(number)
  await I.see(/Numéro ajouté au colis/)
})

/** Its lines and its parcels, which the card « Suite » turns where they do not fit. */
async function seeOnWall(page: Page, { name, lines, parcels }: OrderInformation) {
  const list = page.getByRole('region', { name, exact: true })
  const seen = new Set<string>()
  const look = async () => {
    for (const row of await list.getByRole('listitem').allInnerTexts()) seen.add(row.split('\n')[0] ?? '')
    const more = list.getByRole('button', { name: /^Suite/ })
    if (await more.isVisible()) await more.click()
    return [...seen]
  }
  const wanted = [...lines.map(({ product }) => product.name), ...parcels.map(parcel => parcel.name)]
  for (const one of wanted) {
    await expect.poll(async () => (await look()).some(row => row.startsWith(one))).toBe(true)
  }
}

test('order information and search fit every theme and size', async ({ I, page }) => {
  const order = await (await orderDesk(page)).order('shipped', 5)
  const sizes = [
    [1280, 900],
    [360, 740],
  ] as const
  await I.am('camille')
  await I.open(`/warehouse/order-information?code=${order.name}`)
  await expect(title(I, order.name)).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'order-information', sizes, whole: true })
  await I.open('/search?query=cd0')
  await expect(page.getByRole('region', { name: 'Commandes' })).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'search', sizes, whole: true })
})
