import { formatOwn } from '#contract/barcodes/own.ts'
import { barsOf } from '#src/printing/label.ts'
import { expect, test } from './drivers/printing.ts'

test('a manager registers a bench with what QZ Tray found there, and its card borrows its printers', async ({
  I,
  page,
  qz,
}) => {
  qz.device = { ip4: ['10.77.0.5'], ip6: [] }
  I.expectTrouble(/404/)
  await I.am('camille')
  await I.open('/computers')
  await I.press({ button: 'Déclarer ce poste' })
  await expect(page.getByLabel('Adresse IP', { exact: true })).toHaveValue('10.77.0.5')
  await I.type('Nom du poste', 'Banc d’essai')
  await I.press({ button: 'Ajouter Zebra ZD421' })
  await I.press({ button: 'Ajouter Brother HL-L5210DN' })
  await I.seeNoAxeViolation()
  await I.press({ button: 'Enregistrer' })
  await I.see('Poste « Banc d’essai » enregistré.')
  await I.see('étiquettes, 100 × 150 mm, 203 ppp, d’office')
  await I.see('documents A4, 210 × 297 mm, 600 ppp, d’office')
  await I.see('ce poste')
  await I.seeNoAxeViolation()

  // One key tries the printer, and the bars of what comes out prove it.
  await page.getByRole('button', { name: 'Essayer Zebra ZD421' }).waitFor()
  await page.keyboard.press('Alt+2')
  await I.see('L’étiquette d’essai part à Zebra ZD421.')
  await expect.poll(() => qz.paper.length).toBe(1)
  const [bars = ''] = barsOf(qz.paper[0]?.bytes.toString('utf8') ?? '')
  await I.scan(bars)
  await I.see('Zebra ZD421 imprime bien : son étiquette d’essai se lit.')
  await I.see(/essai relu le/)

  const card = page.getByRole('listitem').filter({ hasText: 'Banc d’essai' }).getByRole('img')
  const code = (await card.getAttribute('alt'))?.replace('Code-barres ', '') ?? ''
  await I.scan(code)
  await I.see('Les impressions sortent maintenant au poste « Banc d’essai ».')
  await I.open('/printing')
  await I.see(/Ce terminal imprime au poste « Banc d’essai »/)
  await I.see(/C’est le poste « Banc d’essai » : ses imprimantes sont déclarées/)
  await I.press({ button: 'Revenir à ses propres imprimantes' })
  await I.dontSee(/Ce terminal imprime au poste/)

  await I.open('/computers')
  await I.press({ button: 'Modifier Banc d’essai' })
  await I.type('Adresse IP', '10.77.0.5.9')
  await I.press({ button: 'Enregistrer' })
  await I.see(/L’adresse doit être une adresse IPv4 ou IPv6 exacte/)
  await I.type('Adresse IP', '127.0.0.1')
  await I.see(/Cette adresse est déjà celle du poste « /)
  await I.press({ button: 'Oublier ce poste' })
  await I.see('Oublier le poste « Banc d’essai » ?')
  await I.seeNoAxeViolation()
  await I.press({ button: 'Oublier' })
  await I.see('Poste « Banc d’essai » oublié.')
})

test('a manager’s card makes a fresh browser the wall of that bench, a made-up one does not', async ({
  I,
  page,
}) => {
  I.expectTrouble(/403|404/)
  await I.am('camille')
  await I.open('/computers')
  // By its key: the rows above it move when the printers are found, and a press of the mouse could miss it.
  await page
    .getByRole('button', { name: /^Carte d’écran mural de/ })
    .first()
    .press('Enter')
  const making = page.getByRole('region', { name: /^Écran mural de/ })
  await making.getByRole('button', { name: 'Faire la carte' }).click()
  await I.see(/scannez cette carte avec sa douchette. Elle sert une fois/)
  await I.seeNoAxeViolation()
  const code = (await making.getByRole('img').getAttribute('alt'))?.replace('Code-barres ', '') ?? ''
  const name = (await making.getAttribute('aria-label'))?.replace('Écran mural de ', '') ?? ''

  await I.scan(formatOwn('command', 'FIN'))
  await I.see('scannez votre badge')
  await I.scan(formatOwn('command', 'MUR-0000000000000000'))
  await I.see(/Cette carte a déjà servi ou n’est plus valable/)
  await I.scan(code)
  await expect(page.getByRole('heading', { name: 'Scannez votre badge', level: 1 })).toBeVisible()
  const kept = await page.evaluate(() => [localStorage.getItem('terminal'), localStorage.getItem('printing')])
  expect(JSON.parse(kept[0] ?? '{}')).toMatchObject({ on: true, inches: 24 })
  expect(JSON.parse(kept[1] ?? '{}').bench.name).toBe(name)
})

test('an operator does not register benches', async ({ I }) => {
  await I.am('picking')
  await I.open('/computers')
  await I.see('Cette page est réservée à un responsable.')
})
