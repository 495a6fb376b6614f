import { formatOwn } from '#contract/barcodes/index.ts'
import { piecesAt, scansFor, shelfToCount } from './drivers/counting.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { badgeOf } from './drivers/terminal.ts'

const first = 'Scannez l’emplacement à compter'
const counting = 'Scannez chaque article, puis l’emplacement pour clore'
const card = (name: string) => formatOwn('command', name)

async function comeWithBadge(I: Operator, name: string) {
  await I.scan(await badgeOf(I.page, name))
  await I.amAt('/')
  await I.open('/warehouse/inventory')
  await I.see(first)
}

async function leave(I: Operator) {
  await I.scan(card('FIN'))
  await I.amAt('/login')
}

test('a count with a variance, from badge to badge, up to the approval, by scans', async ({ I, page }) => {
  const { shelf, article } = await shelfToCount(page)
  const oneShort = scansFor(article.code, article.qty - 1)

  I.expectTrouble(/409/)
  await I.open('/login')
  await I.see('Se connecter')
  await comeWithBadge(I, 'Théo Marchand')
  await I.scan(shelf.code)
  await I.see(counting)
  await I.dontSee(new RegExp(`\\b${article.qty} `))
  for (const code of oneShort) await I.scan(code)
  await I.see(`${article.qty - 1} pièces comptées`)
  await I.seeNoAxeViolation()
  await I.scan(shelf.code)
  await I.see(`${shelf.name} : 1 écart`)
  await I.see('Quelqu’un d’autre doit recompter.')
  await I.see(first)

  // The second round needs another person.
  await I.scan(shelf.code)
  await I.see(`Vous avez déjà compté ${shelf.name} : le second comptage revient à quelqu’un d’autre.`)
  await leave(I)

  await comeWithBadge(I, 'Camille Moreau')
  await I.scan(shelf.code)
  await I.see(/Second comptage/)
  for (const code of oneShort) await I.scan(code)
  await I.see(`${article.qty - 1} pièces comptées`)
  await I.scan(shelf.code)
  await I.see('Approuvez les écarts, ou faites recompter')
  await I.see(`attendu ${article.qty}, compté ${article.qty - 1}`)
  await I.seeNoAxeViolation()
  await I.picture('inventory-approval')
  await I.scan(card('INV-OUI'))
  await I.see(`Stock de ${shelf.name} corrigé`)
  await expect.poll(() => piecesAt(page, shelf.name)).toBe(article.qty - 1)
})

test('a killed page resumes its count', async ({ I, page }) => {
  const { shelf, article } = await shelfToCount(page, 1)
  await I.am('camille')
  await I.open('/warehouse/inventory')
  await I.see(first)
  await I.scan(shelf.code)
  await I.see(counting)
  await I.scan(article.code)
  await I.see('1 pièce comptée')
  await page.reload()
  await I.see('Vous reprenez où vous en étiez.')
  await I.scan(article.code)
  await I.see('2 pièces comptées')
  await I.scan(card('INV-STOP'))
  await I.see('Comptage abandonné')
})
