import { formatOwn } from '#contract/barcodes/own.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { returnsOf } from './drivers/returning.ts'

const card = (name: string) => formatOwn('command', name)

test('by scans, two of three pieces come back and one waits, and home leads to its decision', async ({
  I,
  page,
}) => {
  const returns = await returnsOf(page)
  const { name, code, first, second } = await returns.sentThree()
  const sent = await returns.left(name)

  await I.am('camille')
  await I.open('/warehouse/order-return')
  await I.see('Scannez la commande, le colis ou le suivi du retour')
  await I.scan(code)
  await I.see('D’où vient ce retour ?')
  await I.scan(card('RETO-RETRACTATION'))
  await I.see('Scannez un article rendu')
  await I.scan(first.code)
  await I.see('Dans quel état est-il ?')
  await I.seeNoAxeViolation()
  await I.scan(card('RET-NEUF'))
  await I.scan(card('RET-RAYON'))
  await I.scan(card('RET-ICI'))
  await I.see('Scannez un article rendu')
  await I.scan(card('RET-FIN'))
  await I.see('Scannez la commande, le colis ou le suivi du retour')
  await expect.poll(() => returns.left(name)).toBe(sent - 1)
  expect(await returns.parked(name)).toBeUndefined()

  await I.scan(code)
  await I.scan(card('RETO-RETRACTATION'))
  await I.scan(second.code)
  await I.scan(card('RET-CHOC'))
  await I.scan(card('RET-QUAR'))
  await I.see('Scannez un article rendu')
  await I.scan(card('RET-ATTE'))
  await I.see('Pourquoi ce retour attend-il ?')
  await I.scan(card('RETA-AVIS-BOUTIQUE'))
  await I.see('Scannez la commande, le colis ou le suivi du retour')
  const parked = await returns.parked(name)
  if (!parked) throw new Error(`Nothing of ${name} waits`)
  expect(await returns.left(name)).toBe(sent - 2)
  const held = await returns.stock(parked.place, second.sku)
  expect(held).toBeGreaterThan(0)

  await I.open('/')
  const toSettle = page.getByRole('region', { name: /^À régler/ })
  const waiting = toSettle.getByRole('link', { name: parked.name })
  await waiting.focus()
  await I.press({ key: 'Enter' })
  await I.amAt(/\/warehouse\/order-return/)
  await I.see('Ce qui attend')
  await I.see(new RegExp(parked.name))
  await I.scan(second.code)
  await I.scan(card('RET-CHOC'))
  await I.scan(card('RET-REBUT'))
  await I.see('Scannez un article rendu')
  await I.scan(card('RET-FIN'))
  await I.see('Scannez la commande, le colis ou le suivi du retour')

  expect(await returns.parked(name)).toBeUndefined()
  expect(await returns.left(name)).toBe(sent - 2)
  expect(await returns.stock(parked.place, second.sku)).toBe(held - 1)
  await I.open('/')
  await expect(page.getByRole('region', { name: 'Vos dernières opérations' })).toContainText(name)
  await expect(waiting).toHaveCount(0)
})

test('a damaged and an opened article go back on sale only by a repeated decision, which the order remembers', async ({
  I,
  page,
}) => {
  const returns = await returnsOf(page)
  const { name, code, first, other } = await returns.sentThree()
  await I.am('camille')
  await I.open('/warehouse/order-return')
  await I.scan(code)
  await I.scan(card('RETO-RETRACTATION'))
  for (const [article, condition] of [
    [first, 'RET-CHOC'],
    [other, 'RET-OUVERT'],
  ] as const) {
    await I.see('Scannez un article rendu')
    await I.scan(article.code)
    await I.scan(card(condition))
    await I.see('Qu’en fait-on ?')
    await I.see('Remettre en vente quand même')
    await I.scan(card('RET-RAYON'))
    await I.see('Remis en vente quand même ? Répétez pour confirmer')
    await I.scan(card('RET-RAYON'))
    await I.scan(card('RET-ICI'))
  }
  await I.see('Scannez un article rendu')
  await I.scan(card('RET-FIN'))
  await I.see('Scannez la commande, le colis ou le suivi du retour')
  await I.open(`/warehouse/order-information?code=${name}`)
  await I.see(/remis en vente : .*\(abîmé\)/)
  await I.see(/remis en vente : .*\(ouvert\)/)
})

test('what the lorry damaged is photographed, and the photograph stands with the return and on its shop’s page', async ({
  I,
  page,
}) => {
  const returns = await returnsOf(page)
  const { name, code, first, shop } = await returns.sentThree()
  await I.am('camille')
  await I.open('/warehouse/order-return')
  await I.scan(code)
  await I.see('D’où vient ce retour ?')
  await I.scan(card('RETO-AVARIE'))
  await I.see('Photographiez ce qui est rendu')
  await seeWellInEveryLook(I, { picture: 'return-photo' })
  const file = page.getByLabel('Prendre ou choisir une photo')
  await file.setInputFiles({ name: 'avarie.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await I.see('Scannez un article rendu')
  await I.scan(first.code)
  await I.scan(card('RET-CHOC'))
  await I.scan(card('RET-QUAR'))
  await I.see('Scannez un article rendu')
  await I.scan(card('RET-ATTE'))
  await I.scan(card('RETA-AVIS-BOUTIQUE'))
  await I.see('Scannez la commande, le colis ou le suivi du retour')
  const parked = await returns.parked(name)
  if (!parked) throw new Error(`Nothing of ${name} waits`)

  await I.open(`/warehouse/order-return?code=${parked.name}`)
  await I.see('Ce qui attend')
  const about = `Retour ${parked.name} · Avarie de transport`
  const small = page.getByRole('button', { name: `Agrandir la photo : ${about}` })
  await expect(small).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'return-photo-kept' })
  await small.click()
  await expect(
    page.getByRole('dialog', { name: `Photo : ${about}` }).getByRole('img', { name: about }),
  ).toBeVisible()
  await I.press({ button: 'Fermer' })

  await I.open(`/shop/${shop}/returns?code=${name}`)
  await expect(small).toBeVisible()
  await I.press({ button: 'Ouvrir un retour' })
  await page.getByRole('textbox', { name: 'Pièces rendues' }).first().fill('1')
  await page.getByRole('button', { name: /Origine/ }).click()
  await page.getByRole('option', { name: 'Avarie de transport' }).click()
  await I.press({ button: 'Enregistrer le retour' })
  await I.see('Prenez la photo, ou dites qu’il n’y en a pas.')
  await seeWellInEveryLook(I, { picture: 'shop-return-photo', whole: true })
  await page.getByText('Pas de photo : ce sera noté').click()
  await I.press({ button: 'Enregistrer le retour' })
  await I.see(/Retour .* enregistré/)
  await I.see(/est traité : Avarie de transport\./)
  await I.see('Sans photo, dit à l’enregistrement.')
})

test('a shop’s returns are searched by any code, and a return is opened from the shop’s side', async ({
  I,
  page,
}) => {
  const returns = await returnsOf(page)
  const { name, code, first, shop } = await returns.sentThree()
  const sent = await returns.left(name)
  await I.am('camille')
  await I.open(`/shop/${shop}/returns`)
  await I.see('Scannez la commande ou le colis rendu, ou tapez son numéro.')
  const field = page.getByLabel('Commande, colis, numéro de suivi ou client', { exact: true })
  await field.focus()
  await I.scan(code)
  await I.see('1 commande.')
  await expect(field).toHaveValue(name)
  const found = page.getByRole('list', { name: `Peut revenir de ${name}` })
  await expect(found).toContainText(first.name)
  await I.press({ button: 'Ouvrir un retour' })
  const article = page.getByRole('group', { name: first.name, exact: true })
  await article.getByRole('textbox', { name: 'Pièces rendues' }).fill('1')
  await article.getByRole('button', { name: /État/ }).click()
  await page.getByRole('option', { name: 'Abîmé' }).click()
  await I.press({ button: 'Enregistrer le retour' })
  await I.see('Dites d’où vient ce retour.')
  await seeWellInEveryLook(I, { picture: 'shop-returns', whole: true })
  await page.getByRole('button', { name: /Origine/ }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: /Décision/ }).click()
  await page.getByRole('option', { name: 'Décidé maintenant' }).press('ArrowDown')
  await page.keyboard.press('Enter')
  await I.press({ button: 'Enregistrer le retour' })
  await I.see(/Retour .* mis en attente/)
  await expect.poll(() => returns.left(name)).toBe(sent - 1)
  await I.see(/attend depuis le .*1 pièce/)

  // A search whose answer does not come holds back no other.
  await page.route('**/return/search?code=PL00', () => {})
  await I.type('Commande, colis, numéro de suivi ou client', 'PL00')
  await I.press({ key: 'Enter' })
  await expect(page.getByRole('button', { name: 'Chercher' })).toHaveAttribute('aria-busy', 'true')
  await I.type('Commande, colis, numéro de suivi ou client', 'Personne De Ce Nom')
  I.expectTrouble(/404/)
  await I.press({ key: 'Enter' })
  await I.see(/Personne De Ce Nom/)
})
