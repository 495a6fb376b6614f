import { scansFor } from './drivers/counting.ts'
import { atTheDock, card, place, unknownEan } from './drivers/delivery.ts'
import { ledgerOf } from './drivers/ledger.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { badgeOf } from './drivers/terminal.ts'

const dock = 'QUAI-2'
const quarantine = 'QUARANTAINE-1'

/** Each person works at the same computer. */
async function comesIn(I: Operator, name: string, path: string) {
  await I.scan(await badgeOf(I.page, name))
  await I.amAt('/')
  await I.open(path)
}

async function leaves(I: Operator) {
  await I.scan(card('FIN'))
  await I.amAt('/login')
}

test('a delivery from the dock to the shelf, counted, scrapped and taken back: the ledger agrees', async ({
  I,
  page,
}) => {
  test.setTimeout(300_000)
  const { shop, name, code, articles } = await (await atTheDock(page)).expected(0)
  const ledger = await ledgerOf(page)
  const [shelf = '', other = ''] = await ledger.emptyShelves(2)
  // One card counts all pieces of the first article.
  const many = articles.find(({ expected }) => [12, 24, 48].includes(expected))
  const few = articles.find(article => article !== many)
  if (!many || !few) throw new Error('The delivery has no two such articles')
  const all = many.expected
  const before = { dock: await ledger.at(dock, many.sku), kept: await ledger.at(quarantine, many.sku) }
  const unknown = unknownEan()
  I.expectTrouble(/404.*reception\/article/)
  I.expectTrouble(/409.*reception\/close/)
  I.expectTrouble(/409.*inventory/)

  await I.open('/login')
  await I.see('Se connecter')

  await test.step('receive: one too many, one of them damaged, and an unknown number that is linked', async () => {
    await comesIn(I, 'Inès Garnier', `/shop/${shop}/reception`)
    await I.see('Scannez ou choisissez la réception')
    await I.scan(code)
    await I.see('Scannez les articles, puis l’emplacement de dépôt')
    await I.scan(many.code)
    await I.scan(card(`X${all}`))
    await I.see(`${all} sur ${all}`)
    await I.scan(many.code)
    await I.see('Pas prévu : rescannez l’article pour confirmer')
    await I.scan(many.code)
    await I.see(`${all + 1} sur ${all}`)
    await I.scan(card('REC-CASSE'))
    await I.see('À mettre en quarantaine : 1 pièce.')
    await I.scan(place(dock))
    await I.see('1 pièce encore en main')
    await I.scan(place(quarantine))
    await I.see(`1 pièce à ${quarantine}`)

    await I.scan(unknown)
    await I.see('Code inconnu : scannez un code connu de l’article')
    await I.scan(few.code)
    await I.see(`1 sur ${few.expected}`)
    await I.scan(unknown)
    await I.see(`2 sur ${few.expected}`)
    await I.scan(card('REC-ICI'))
    await I.see(`2 pièces à ${dock}`)
    await I.scan(code)
    await I.see('Il manque des pièces : rescannez la réception pour la clore')
    await I.scan(code)
    await I.see(`${name} est clôturée`)
    await leaves(I)
  })

  await test.step('put away: by the number that was linked, then all that is left on the dock', async () => {
    await comesIn(I, 'Awa N’Diaye', '/warehouse/transfer')
    await I.see('Scannez l’emplacement de départ')
    await I.scan(place(dock))
    await I.see('Scannez les articles, puis l’emplacement d’arrivée')
    await I.scan(unknown)
    await I.see('1 sur 2')
    await I.scan(few.code)
    await I.see('2 sur 2')
    await I.scan(place(shelf))
    await I.see(`2 pièces à ${shelf}`)

    await I.scan(place(dock))
    await I.see('Scannez les articles, puis l’emplacement d’arrivée')
    await I.scan(card('TRF-TOUT'))
    await I.see('Tout est pris')
    await I.scan(place(other))
    await I.see(`${before.dock + all} pièces à ${other}`)
    await leaves(I)
  })

  await test.step('count: one piece is missing, says a second person too, and a manager approves', async () => {
    const oneShort = scansFor(many.code, all - 1)
    await comesIn(I, 'Théo Marchand', '/warehouse/inventory')
    await I.see('Scannez l’emplacement à compter')
    await I.scan(place(other))
    await I.see('Scannez chaque article, puis l’emplacement pour clore')
    for (const scan of oneShort) await I.scan(scan)
    await I.see(`${all - 1} pièces comptées`)
    await I.scan(place(other))
    await I.see(`${other} : 1 écart`)
    await I.see('Quelqu’un d’autre doit recompter.')
    await leaves(I)

    await comesIn(I, 'Camille Moreau', '/warehouse/inventory')
    await I.see('Scannez l’emplacement à compter')
    await I.scan(place(other))
    await I.see(/Second comptage/)
    for (const scan of oneShort) await I.scan(scan)
    await I.see(`${all - 1} pièces comptées`)
    await I.scan(place(other))
    await I.see(`attendu ${all}, compté ${all - 1}`)
    await I.scan(card('INV-OUI'))
    await I.see(`Stock de ${other} corrigé`)
    await leaves(I)
  })

  await test.step('scrap a broken piece with its photograph, and take it back', async () => {
    await comesIn(I, 'Noé Perrin', `/shop/${shop}/rebut`)
    await I.see('Scannez l’emplacement de l’article')
    await I.scan(place(shelf))
    await I.see('Scannez l’article à mettre au rebut')
    await I.scan(few.code)
    await I.see('Scannez chaque pièce, puis choisissez le motif')
    await I.scan(card('REBUT-CASSE'))
    await I.see('Photographiez l’article')
    await page
      .getByLabel('Prendre ou choisir une photo')
      .setInputFiles({ name: 'casse.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await I.see('Rescannez l’emplacement pour confirmer')
    await I.scan(place(shelf))
    await I.see('1 pièce mise au rebut')
    expect(await ledger.at(shelf, few.sku)).toBe(1)
    await I.scan(card('UNDO'))
    await I.see(`Rebut annulé : remettez 1 pièce à ${shelf}`)
  })

  expect(await ledger.at(dock, many.sku)).toBe(0)
  expect((await ledger.at(quarantine, many.sku)) - before.kept).toBe(1)
  expect(await ledger.at(other, many.sku)).toBe(all - 1)
  expect(await ledger.at(shelf, few.sku)).toBe(2)
  for (const { sku } of [many, few]) {
    const { summed, told, total } = await ledger.of(shop, sku)
    expect(summed).toEqual(told)
    expect(Math.min(...Object.values(told))).toBeGreaterThan(0)
    expect(total).toBe(0)
  }
})
