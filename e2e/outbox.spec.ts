import type { OpenCount } from '#contract/entities/stock.ts'
import { withItsCopy } from './drivers/copy.ts'
import { scansFor, shelfToCount } from './drivers/counting.ts'
import { aBrowserToKill } from './drivers/killed-browser.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, type Operator, operatorAt, test } from './drivers/operator.ts'
import { asPerson } from './drivers/server.ts'

const calls = /\/(rest|api)\//

const logIn = async (I: Operator) => {
  await I.type('Identifiant', 'camille')
  await I.type('Mot de passe', 'douchette')
  await I.press({ button: 'Se connecter' })
  await I.see('Bonjour Camille')
}

test('two counts without the server, in a browser that is then killed: one arrives once, one is refused and stands', async ({
  page,
  warehouse: { url },
}) => {
  test.setTimeout(180_000)
  const right = await shelfToCount(page, 3)
  const moved = await shelfToCount(page, 4)
  const elsewhere = await shelfToCount(page, 5)
  const browser = aBrowserToKill()
  const start = async (path: string) => {
    const tab = await browser.start()
    await tab.goto(url + path)
    return operatorAt(tab, [])
  }
  try {
    let I = await start('/login')
    await withItsCopy(I.page, () => logIn(I))
    await I.page.goto(`${url}/warehouse/inventory`)
    await I.see('Scannez l’emplacement à compter')
    await I.page.route(calls, route => route.abort())
    for (const { shelf, article } of [right, moved]) {
      await I.scan(shelf.code)
      await I.see(`Comptage de ${shelf.name}`)
      for (const code of scansFor(article.code, article.qty)) await I.scan(code)
      await I.see(`${article.qty} pièces comptées`)
      await I.scan(shelf.code)
      await I.see(`${shelf.name} est compté`)
    }
    await I.see('Le serveur ne répond pas. 2 changements gardés ici, envoyés dès qu’il répondra.')
    await seeWellInEveryLook(I, { picture: 'outbox-waiting', likeAnother: true })

    await browser.kill()
    const { read, post } = await asPerson(page)
    const lines = [{ sku: moved.article.sku, qty: 1 }]
    await post('/rest/warehouse/transfer', {
      from: moved.shelf.name,
      to: elsewhere.shelf.name,
      lines,
      confirm: true,
    })
    const { shelf } = moved
    I = await start('/')
    await I.see('1 changement refusé')
    await I.see(`Comptage de ${shelf.name} : ${moved.article.qty} pièces comptées`)
    await I.see(`${shelf.name} a bougé pendant le comptage : recomptez-le depuis le début.`)
    await seeWellInEveryLook(I, { picture: 'outbox-refused' })
    const { counts } = await read<{ counts: OpenCount[] }>('/rest/inventory/list')
    expect(counts.filter(({ location }) => [right.shelf.name, shelf.name].includes(location))).toEqual([])

    await I.page.getByRole('button', { name: /^Refaire/ }).click()
    await I.see(`Comptage de ${shelf.name}`)
    await I.page.goto(url)
    await I.see('Bonjour Camille')
    await expect(I.page.getByText('1 changement refusé')).toHaveCount(0)
  } finally {
    await browser.end()
  }
})
