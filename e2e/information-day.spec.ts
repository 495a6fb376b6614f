import { formatOwn } from '#contract/barcodes/own.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { codeOf, freshNumber, orderDesk } from './drivers/orders.ts'
import { returnsOf } from './drivers/returning.ts'

const card = (name: string) => formatOwn('command', name)
const asking = 'Scannez une commande, un colis ou un numéro de suivi'
const showing = 'Scannez la commande suivante, ou choisissez quoi faire'
const parcelFirst = 'Scannez la commande, le colis ou le suivi du retour'
const article = 'Scannez un article rendu'

const title = (I: Operator, name: string) => I.page.getByRole('heading', { name, exact: true })

/** Scans the order, its parcel, its number and its list, and types its customer. */
async function findFiveWays(I: Operator, order: Awaited<ReturnType<typeof sentOrder>>) {
  const { page } = I
  for (const code of [order.code, codeOf.parcel(order.parcel), order.tracking]) {
    await I.see(asking)
    await I.scan(code)
    await expect(title(I, order.name)).toBeVisible()
    await I.scan(card('INFO-FIN'))
  }
  const answer = page.getByRole('button', { name: new RegExp(`^${order.name}`) })
  const choose = async () => {
    await expect(answer.or(title(I, order.name)).first()).toBeVisible()
    if (await answer.isVisible()) await answer.click()
    await expect(title(I, order.name)).toBeVisible()
  }
  await I.see(asking)
  await I.scan(codeOf.list(order.list))
  await choose()
  await I.scan(card('INFO-FIN'))
  await I.see(asking)
  await I.type('Commande, colis, suivi ou client', order.customer)
  await I.press({ button: 'Chercher' })
  await choose()
}

/** A shipped order of three pieces from a list, with every code that it has. */
async function sentOrder(I: Operator) {
  const desk = await orderDesk(I.page)
  const { name, code, first, second } = await (await returnsOf(I.page)).sentThree()
  const { customer, pickingList, parcels } = await desk.about(name)
  const [parcel] = parcels.filter(({ status }) => status !== 'void')
  if (!parcel?.tracking || pickingList === null) throw new Error(`${name} lacks a number or a list`)
  return {
    name,
    code,
    first,
    second,
    customer,
    list: pickingList,
    parcel: parcel.name,
    tracking: parcel.tracking,
  }
}

test('an order is found five ways, gets a number, comes back in part and is settled from home, and the ledger agrees', async ({
  I,
  page,
}) => {
  test.setTimeout(300_000)
  const returns = await returnsOf(page)
  const order = await sentOrder(I)
  const sent = await returns.left(order.name)
  const number = freshNumber(Number(order.name.slice(2)))

  await I.am('camille')
  await I.open('/warehouse/order-information')
  await findFiveWays(I, order)

  await I.scan(order.code)
  await I.see(showing)
  await I.scan(card('INFO-NUM'))
  await I.see('Scannez le numéro de suivi à ajouter')
  await I.scan(codeOf.parcel(order.parcel))
  await I.scan(number)
  await I.see(`Numéro ajouté au colis ${order.parcel}`)
  await I.see(showing)
  await I.press({ key: 'Control+z' })
  await I.see(`Numéro ${number} retiré du colis ${order.parcel}`)
  await I.see(showing)
  await I.scan(card('INFO-NUM'))
  await I.see('Scannez le numéro de suivi à ajouter')
  await I.scan(codeOf.parcel(order.parcel))
  await I.scan(number)
  await expect(page.getByRole('region', { name: 'Colis' }).getByText(number)).toBeVisible()

  await I.open('/warehouse/order-return')
  await I.see(parcelFirst)
  await I.scan(number)
  await I.see('D’où vient ce retour ?')
  await I.scan(card('RETO-RETRACTATION'))
  await I.see(article)
  await I.scan(order.first.code)
  for (const answer of ['RET-NEUF', 'RET-RAYON', 'RET-ICI']) await I.scan(card(answer))
  await I.see(article)
  await I.scan(card('RET-FIN'))
  await I.see(parcelFirst)

  await I.scan(order.code)
  await I.see('D’où vient ce retour ?')
  await I.scan(card('RETO-RETRACTATION'))
  await I.scan(order.second.code)
  for (const answer of ['RET-CHOC', 'RET-QUAR']) await I.scan(card(answer))
  await I.see(article)
  await I.scan(card('RET-ATTE'))
  await I.see('Pourquoi ce retour attend-il ?')
  await I.scan(card('RETA-AVIS-BOUTIQUE'))
  await I.see(parcelFirst)
  const parked = await returns.parked(order.name)
  if (!parked) throw new Error(`Nothing of ${order.name} waits`)
  expect(await returns.left(order.name)).toBe(sent - 2)
  const held = await returns.stock(parked.place, order.second.sku)

  await I.open('/')
  const waiting = page.getByRole('region', { name: /^À régler/ }).getByRole('link', { name: parked.name })
  await waiting.focus()
  await I.press({ key: 'Enter' })
  await I.see('Ce qui attend')
  await I.scan(order.second.code)
  for (const answer of ['RET-CHOC', 'RET-REBUT']) await I.scan(card(answer))
  await I.see(article)
  await I.scan(card('RET-FIN'))
  await I.see(parcelFirst)

  expect(await returns.parked(order.name)).toBeUndefined()
  expect(await returns.left(order.name)).toBe(sent - 2)
  expect(await returns.stock(parked.place, order.second.sku)).toBe(held - 1)
  await I.open('/')
  await expect(waiting).toHaveCount(0)
})
