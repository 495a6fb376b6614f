import { demoCodes } from './drivers/demo.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { atHome, field, openPalette, option } from './drivers/palette.ts'
import { demoItems } from './drivers/server.ts'

test('typing finds locations on the server, and choosing one counts as a scan', async ({ I }) => {
  const { shelf } = await demoCodes(I.page)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await openPalette(I)
  await field(I).fill(shelf.name.toLowerCase())
  const found = option(I, new RegExp(`^${shelf.name}`)).first()
  await found.click()
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
})

test('an unreachable server is reported and hides no command', async ({ I, page }) => {
  I.expectTrouble(/Failed to load resource/)
  await atHome(I)
  await page.route('**/rest/search?*', route => route.abort())
  await openPalette(I)
  await field(I).fill('colis')
  await I.see(/serveur ne répond pas|injoignable|réseau/i)
  await expect(option(I, /^Colis \/warehouse/)).toBeVisible()
})

test('a number finds its order first; → says what may be done to it, and its page asks what it must', async ({
  I,
}) => {
  await I.am('camille')
  await I.open('/admin/orders')
  const waiting = I.page.getByRole('row').filter({ hasText: 'À préparer' }).first()
  const [name = ''] = /CD\d+/.exec(await waiting.innerText()) ?? []
  await openPalette(I)
  await field(I).fill(name)
  const first = I.page.getByRole('option').first()
  await expect(first).toContainText(name)
  await expect(first).toContainText('À préparer')
  await I.press({ key: 'ArrowRight' })
  await expect(field(I)).toHaveAccessibleName(name)
  await expect(option(I, /Remettre en route/)).toHaveAttribute('aria-disabled', 'true')
  await seeWellInEveryLook(I, { picture: 'palette-acts', likeAnother: true })
  await I.press({ key: 'Backspace' })
  await expect(field(I)).toHaveValue(name)
  await I.press({ key: 'Tab' })
  await field(I).fill('attente')
  await I.press({ key: 'Enter' })
  await expect(I.page.getByRole('dialog', { name: /en attente/ })).toBeVisible()
})

test('an article is moved in the palette alone, by keys, and comes back among the last things', async ({
  I,
}) => {
  const { article, shelf } = await demoCodes(I.page)
  await atHome(I)
  await openPalette(I)
  await field(I).fill(`transférer 1 ${shelf.name.toLowerCase()}`)
  await expect(option(I, `Transférer 1 pièce depuis ${shelf.name}`)).toHaveAttribute('aria-selected', 'true')
  await field(I).fill(article.code)
  await expect(I.page.getByRole('option').first()).toContainText(article.name)
  await I.press({ key: 'ArrowRight' })
  await expect(option(I, /^Déplacer…/)).toContainText('Alt 3')
  await I.press({ key: 'Alt+3' })
  await expect(field(I)).toHaveAccessibleName('Depuis où ?')
  await I.press({ key: 'Enter' })
  await expect(field(I)).toHaveAccessibleName('Combien ?')
  await field(I).fill('1')
  await I.press({ key: 'Enter' })
  await expect(field(I)).toHaveAccessibleName('Vers où ?')
  await I.press({ key: 'Backspace' })
  await expect(field(I)).toHaveAccessibleName('Combien ?')
  await I.press({ key: 'Enter' })
  await field(I).fill(shelf.name)
  await expect(option(I, shelf.name).first()).toBeVisible()
  await I.picture('palette-where-to')
  await field(I).fill('scannerai')
  await I.press({ key: 'Enter' })
  await I.amAt('/warehouse/transfer')
  await I.see(/^1 sur/)
  await openPalette(I)
  await expect(I.page.getByRole('group', { name: 'Récents' }).getByRole('option').first()).toContainText(
    article.name,
  )
})

test('one line opens a shop’s picking and prints the kind of list, and its number gives the list back', async ({
  I,
  page,
}) => {
  await atHome(I)
  await openPalette(I)
  await field(I).fill('Picking Maison Lumière mono cadeau')
  await expect(page.getByRole('option').first()).toContainText('Picking Maison Lumière · Mono cadeau')
  await field(I).fill('mono maison lumière picking classiques')
  await expect(option(I, 'Picking Maison Lumière · Mono classiques')).toHaveAttribute('aria-selected', 'true')
  await I.press({ key: 'Enter' })
  await I.amAt('/picking/maison-lumiere')
  await I.see('Prenez la liste à l’imprimante et scannez-la')
  const [list = ''] = /PK\d+/.exec(await page.locator('.bench').innerText()) ?? []
  await I.open('/')
  await I.see('Bonjour Camille')
  await openPalette(I)
  await field(I).fill(list)
  await expect(page.getByRole('option').first()).toContainText(`Liste ${list}`)
  await I.press({ key: 'ArrowRight' })
  await field(I).fill('rendre')
  await expect(option(I, /^Rendre ses commandes/)).toHaveAttribute('aria-selected', 'true')
  await I.press({ key: 'Enter' })
  await I.see(/^Annuler la liste/)
  await I.picture('palette-list-asks')
  await openPalette(I)
  await field(I).fill('rendre')
  await I.press({ key: 'Enter' })
  await I.see(`Liste ${list} annulée : jetez-la`)
})

test('verbs and colloquial words find their screens, and a code finds its thing first', async ({
  I,
  page,
}) => {
  const items = await demoItems(page)
  const { shelf, article } = await demoCodes(page)
  await atHome(I)
  await openPalette(I)
  const first = page.getByRole('option').first()
  for (const [words, screen] of [
    ['imprimer', 'Impression'],
    ['expédier', 'Expédition'],
    ['compter', 'Inventaire'],
    ['emballer', 'Expédition'],
    ['ranger', 'Transfert / Rangement'],
    ['recevoir', 'Réception'],
    ['camion', 'Bordereau transport'],
  ] as const) {
    await field(I).fill(words)
    await expect(first, words).toContainText(screen)
  }
  for (const start of ['CD', 'CL', 'CA', 'PK', 'RC']) {
    const code = items.find(one => one.code.startsWith(start))?.code ?? start
    const name = new RegExp(`^${start}[0-9]+`).exec(code)?.[0] ?? code
    await field(I).fill(code)
    await expect(first, start).toContainText(name)
  }
  const named = (start: string) =>
    items.find(({ code }) => code.startsWith(start))?.code.slice(0, -1) ?? start
  const ofOrder = [/^Préparer/, /^Emballer/, /^Mettre en attente/, /^Remettre/, /^Réimprimer/, /retour/]
  for (const [code, name, acts] of [
    [article.code, article.name, [/étiquette/i, /^Compter/, /^Déplacer/, /^Corriger/]],
    [shelf.code, shelf.name, [/étiquette/i, /^Compter/, /^Bloquer|^Débloquer/]],
    [named('CD'), named('CD'), ofOrder],
    [named('PK'), named('PK'), [/^Réimprimer/, /^Rendre/, /^Emballer/]],
  ] as const) {
    await field(I).fill(code)
    await expect(first).toContainText(name)
    await I.press({ key: 'ArrowRight' })
    for (const act of acts) await expect(option(I, act).first()).toBeVisible()
    await I.press({ key: 'Backspace' })
    await expect(field(I)).toHaveValue(code)
  }
})

test('a first sign narrows the search to actions, orders, people or places, and says what to type', async ({
  I,
  page,
}) => {
  await I.am('admin')
  await I.open('/')
  await I.see('Bonjour Gaëlle')
  await openPalette(I)
  const first = page.getByRole('option').first()
  for (const [sign, help, text, found] of [
    ['>', 'Tapez une action', 'son', /son/i],
    ['#', 'Tapez un numéro de commande ou un client.', 'CD0001020', /CD0001020/],
    ['@', 'Tapez le nom d’une personne.', 'Yanis', /Yanis Benali/],
    ['/', 'Tapez le début d’un emplacement.', 'A-01', /A-01/],
  ] as const) {
    await field(I).fill(sign)
    await I.see(new RegExp(help))
    await field(I).fill(`${sign}${text}`)
    await expect(first).toContainText(found)
  }
  await I.picture('palette-scopes')
  await expect(I.page.getByRole('option').nth(2)).toBeVisible()
  await I.press({ key: 'Shift+ArrowDown' })
  await I.press({ key: 'ArrowDown' })
  await I.press({ key: ' ' })
  await I.see(/^3 choisis/)
  await seeWellInEveryLook(I, { picture: 'palette-marked' })
  await I.press({ key: 'ArrowRight' })
  await expect(option(I, 'Imprimer 3 étiquettes')).toContainText('Alt 1')
  await I.press({ key: 'Enter' })
  await I.amAt('/warehouse/print-location')
  await I.see(/3 étiquettes/)
})
