import { formatOwn } from '#contract/barcodes/own.ts'
import { demoCodes } from './drivers/demo.ts'
import { withKeys } from './drivers/keys.ts'
import { expect, test } from './drivers/operator.ts'

test('a transfer and a scrap by keys alone, from log-in to log-out', async ({ I, page }) => {
  const { shelf, article, elsewhere } = await demoCodes(page)
  const my = withKeys(I)

  await my.logIn('camille')
  await I.see('Bonjour Camille')
  await my.run('transfert')
  await I.see('Scannez l’emplacement de départ')
  await my.find(shelf.name)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await my.enter(article.code)
  await I.see(/^1 sur/)
  await my.press('F7')
  await expect(page.getByPlaceholder('Search...')).toHaveAccessibleName('Quantité…')
  await my.type('2')
  await my.press('Enter')
  await I.see(/^2 sur/)
  await my.find(elsewhere.name)
  await I.see(new RegExp(`2 pièces à ${elsewhere.name}`))

  await my.run('rebut')
  await I.see('Choisissez la boutique')
  await my.run(article.shop.replaceAll('-', ' '))
  await I.see('Scannez l’emplacement de l’article')
  await my.find(elsewhere.name)
  await I.see('Scannez l’article à mettre au rebut')
  await my.enter(article.code)
  await I.see('Scannez chaque pièce, puis choisissez le motif')
  await my.run('introuvable')
  await I.see('Rescannez l’emplacement pour confirmer')
  await my.press('Control+Enter')
  await I.see('Scannez l’emplacement de l’article')
  await my.press('Control+z')
  await I.see(/Rebut annulé|annulé/)

  await my.run('déconnecter')
  await I.amAt('/login')
})

test('a digit keeps its choice, the same key leaves every operation, and a printed list is given back only when asked twice', async ({
  I,
  page,
}) => {
  const choices = page.getByRole('list', { name: 'Choix' })
  const digits = async () =>
    (await choices.getByRole('button').allInnerTexts()).map(text => {
      const [title = '', keys = ''] = text.split('\n')
      return `${keys} ${title.replace(/ · \d+$/, '')}`
    })
  await I.am('camille')
  await I.open('/picking/le-petit-comptoir')
  await I.see('Choisissez la liste à imprimer')
  await expect(choices).toBeVisible()
  const before = await digits()
  const key = before.findIndex(text => text.includes('Mono cadeau')) + 1
  expect(key).toBeGreaterThan(0)
  await I.press({ key: `Alt+${key}` })
  await I.see('Prenez la liste à l’imprimante et scannez-la')
  await I.see(/Mono cadeau/)
  // The list is gone from the choices, and no other takes its key.
  await I.press({ key: 'F8' })
  await I.see('Choisissez la liste à imprimer')
  await expect(choices).toBeVisible()
  for (const kept of await digits()) expect(before).toContain(kept)
  const list = page.getByRole('region', { name: 'Listes en cours' })
  const [name = ''] = /PK\d{6}/.exec(await list.innerText()) ?? []
  await I.scan(formatOwn('pickingList', name))
  await I.see('Réimprimer cette liste ? Choisissez le motif')
  await I.press({ key: 'Alt+F8' })
  await I.see(`Annuler la liste ${name} ?`)
  await I.press({ key: 'Alt+F8' })
  await I.see(`Liste ${name} annulée : jetez-la`)

  const { shelf } = await demoCodes(page)
  for (const [path, scanned, begun, start] of [
    [
      'transfer',
      shelf.code,
      'Scannez les articles, puis l’emplacement d’arrivée',
      'Scannez l’emplacement de départ',
    ],
    ['inventory', shelf.code, /^Scannez chaque article/, 'Scannez l’emplacement à compter'],
    ['print-location', shelf.code, 'Scannez la suite, ou imprimez', 'Scannez l’emplacement à étiqueter'],
  ] as const) {
    await I.open(`/warehouse/${path}`)
    await I.see(start)
    await I.scan(scanned)
    await I.see(begun)
    await I.press({ key: 'F8' })
    await I.see(start)
  }
})
