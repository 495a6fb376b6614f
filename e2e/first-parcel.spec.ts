import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'
import { readPdf } from '#tests/drivers/documents.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, type Operator } from './drivers/operator.ts'
import { alice, inOwnHouse } from './drivers/own-house.ts'

const bowl = '3760123450010'

const files = {
  Articles: `SKU;Nom;EAN;Poids\nBOL-1;Bol à soupe bleu;${bowl};0,3 kg\n`,
  Emplacements: 'Emplacement\nA-01-1\nA-01-2\n',
  'Stock d’ouverture': 'Emplacement;SKU;Quantité\nA-01-1;BOL-1;3\n',
  Personnes: 'Identifiant;Nom;Rôles\npaul;Paul Petit;tous\n',
}
const orders =
  'Commande;Client;Adresse;Code postal;Ville;Transporteur;SKU;Quantité\n4711;Camille Martin;12 rue des Lilas;69003;Lyon;Vélo;BOL-1;1\n'

const carton = {
  Nom: 'Petit',
  Code: 'petit',
  ...{ Longueur: '300', Largeur: '200', Hauteur: '150', 'À vide': '120', 'Plein, au plus': '5000' },
}
const carrier = { Nom: 'Vélo', Code: 'velo', 'Départ habituel': '17:30' }

async function bringIn(I: Operator, kind: string, csv: string) {
  await I.choose(/Ce que le fichier contient/, kind)
  const file = { name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await I.page.locator('input[type=file]').setInputFiles(file)
  await I.press({ button: 'Essai à blanc' })
  await I.see(/^Essai terminé/)
  await I.press({ button: 'Importer' })
  await I.see('Import terminé.')
  await expect(I.page.getByText('Lignes refusées en CSV')).toHaveCount(0)
  await I.press({ button: 'Autre fichier' })
}

const missing = (page: Page) => page.getByRole('region', { name: /Mise en route/ })

const instruction = (page: Page) => page.getByRole('region', { name: 'Consigne' }).innerText()

/** The new badge, read off its paper. */
async function badgeFor(I: Operator, page: Page, name: string): Promise<string> {
  await I.open('/admin/people')
  await page.getByRole('row', { name }).click()
  await I.press({ button: 'Faire un badge' })
  const [paper] = await Promise.all([
    page.waitForResponse(/\/rest\/person\/[^/]+\/badge$/),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /étiquette/i })
      .click(),
  ])
  const [badge = ''] = await readPdf((await paper.body()).toString('base64'), { dpi: 203 })
  return badge
}

/** All that a customer does with files and screens in a house that was just set up, until its packer logs in by a badge. */
async function walkToTheFirstBadge(I: Operator) {
  const { page } = I
  I.expectTrouble(/WebSocket connection|404/)
  // A whole Chromium without windows crashes in its own print dialog; the one for tests has none.
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false })
  })
  await I.logIn(alice.username, alice.password)
  await expect(missing(page).getByRole('link')).toHaveCount(8)
  await seeWellInEveryLook(I, { picture: 'getting-ready', whole: true })
  await I.press({ key: 'Alt+2' })
  await I.amAt('/admin/import')
  for (const [kind, csv] of Object.entries(files)) await bringIn(I, kind, csv)

  await I.open('/admin/new-carton')
  for (const [label, text] of Object.entries(carton)) await I.type(label, text)
  await I.press({ button: 'Ajouter' })
  await I.see(/^Petit est ajouté/)
  await I.open('/admin/new-carrier')
  for (const [label, text] of Object.entries(carrier)) await I.type(label, text)
  await page.getByRole('checkbox', { name: /Petit/ }).check({ force: true })
  await I.press({ button: 'Ajouter' })
  await I.see(/^Vélo est ajouté/)
  await I.open('/admin/import')
  await bringIn(I, 'Commandes', orders)

  const badge = await badgeFor(I, page, 'Paul Petit')
  await I.scan(formatOwn('command', 'FIN'))
  await I.amAt('/login')
  await I.scan(badge)
  await I.see('Bonjour Paul')
}

inOwnHouse(
  'from an empty folder to a first count and a first parcel on a sealed slip',
  async ({ I, page }) => {
    await walkToTheFirstBadge(I)
    await I.open('/picking/maison-lumiere')
    await I.see('Choisissez la liste à imprimer')
    await page.getByRole('button', { name: /^Mono/ }).first().click()
    await I.see(/Prenez la liste à l’imprimante/)
    const [list = ''] = /PK\d{6}/.exec(await instruction(page)) ?? []
    await I.scan(formatOwn('pickingList', list))

    await I.open('/warehouse/shipment')
    await I.see('Scannez une liste, une commande ou sa caisse')
    await I.scan(formatOwn('pickingList', list))
    await I.see('Scannez l’article')
    await I.scan(bowl)
    await I.see('Collez l’étiquette, puis scannez-la')
    const [parcel = ''] = /CL\d{8}/.exec(await instruction(page)) ?? []
    await I.scan(formatOwn('package', parcel))
    await I.see(`Liste ${list} terminée`)
    await I.open('/warehouse/carrier-slip')
    await I.see('Choisissez le transporteur, ou scannez un premier colis')
    await I.scan(formatOwn('package', parcel))
    await I.see('Tout est chargé')
    await I.press({ key: 'Control+Enter' })
    await I.see(/^Bordereau BT\d{6} clôturé$/)
    await I.open('/warehouse/inventory')
    await I.see('Scannez l’emplacement à compter')
    const shelf = formatOwn('location', 'A-01-1')
    await I.scan(shelf)
    await I.see('Scannez chaque article, puis l’emplacement pour clore')
    await I.scan(bowl)
    await I.scan(bowl)
    await I.see('2 pièces comptées')
    await I.scan(shelf)
    await I.see('A-01-1 est juste')
    await I.scan(formatOwn('command', 'FIN'))
    await I.amAt('/login')
    await I.logIn(alice.username, alice.password)
    await expect(missing(page).getByRole('link')).toHaveText(/^Imprimantes/)
  },
)
