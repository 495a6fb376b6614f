import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { formatOwn } from '#contract/barcodes/own.ts'
import { demoCodes } from './drivers/demo.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { demoItems } from './drivers/server.ts'

const palette = (I: Operator) => I.page.getByRole('dialog', { name: 'Recherche' })
const field = (I: Operator) => I.page.getByPlaceholder('Search...')
const option = (I: Operator, name: string | RegExp) => I.page.getByRole('option', { name })
const groups = (I: Operator) =>
  I.page
    .getByRole('listbox')
    .getByRole('group')
    .evaluateAll(all => all.map(one => one.getAttribute('aria-label')))

async function atHome(I: Operator) {
  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour Camille')
}

async function withGoodsInHand(I: Operator) {
  const things = await demoCodes(I.page)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan(things.shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(things.article.code)
  await I.see(/^1 sur/)
  return things
}

async function openPalette(I: Operator) {
  await I.press({ key: 'Control+k' })
  await expect(field(I)).toBeFocused()
}

test('Cmd+K and Ctrl+K open it and close it, even while a field has the focus', async ({ I }) => {
  await atHome(I)
  for (const key of ['Control+k', 'Meta+k']) {
    await I.press({ key })
    await expect(field(I)).toBeFocused()
    await I.press({ key })
    await expect(palette(I)).toBeHidden()
  }
})

test('the step’s own commands come first, with their keys, and Enter runs the first', async ({ I, page }) => {
  await atHome(I)
  await openPalette(I)
  await field(I).fill('impression caisse')
  await I.press({ key: 'Enter' })
  await I.amAt('/warehouse/print-box')
  await withGoodsInHand(I)
  await openPalette(I)
  expect((await groups(I)).slice(0, 2)).toEqual(['Dans cette étape', 'Récents'])
  await field(I).fill('tout')
  await expect(option(I, /Tout prendre/)).toHaveAttribute('aria-selected', 'true')
  await expect(option(I, /Tout prendre/)).toContainText('F4')
  await I.press({ key: 'Enter' })
  await expect(palette(I)).toBeHidden()
  await I.see('Tout est pris')
  await expect(page).toHaveURL(/transfer/)
})

test('a command that may not run shows its reason and does not run', async ({ I, page }) => {
  await atHome(I)
  await openPalette(I)
  await field(I).fill('tout prendre')
  await expect(option(I, /Tout prendre/)).toHaveAttribute('aria-disabled', 'true')
  await expect(option(I, /Tout prendre/)).toContainText('Cette commande vaut dans Transfert / Rangement.')
  await I.press({ key: 'Enter' })
  await expect(palette(I)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Tout prendre :' })).toHaveCount(1)
})

test('a quantity is typed on a page of its own', async ({ I }) => {
  await withGoodsInHand(I)
  await openPalette(I)
  await field(I).fill('quantité')
  await I.press({ key: 'Enter' })
  await expect(field(I)).toHaveAccessibleName('Quantité…')
  await field(I).fill('3')
  await expect(I.page.getByRole('option')).toHaveText(['× 3'])
  await I.press({ key: 'Enter' })
  await I.see(/^3 sur/)
})

test('Backspace leads back from a page of choices, Esc out of the palette', async ({ I }) => {
  await withGoodsInHand(I)
  await openPalette(I)
  await field(I).fill('quantité')
  await I.press({ key: 'Enter' })
  await expect(field(I)).toHaveAccessibleName('Quantité…')
  await I.press({ key: 'Backspace' })
  await expect(field(I)).toHaveAccessibleName('Rechercher')
  await I.press({ key: 'Escape' })
  await expect(palette(I)).toBeHidden()
})

test('the last command comes first the next time, also after a reload', async ({ I, page }) => {
  await atHome(I)
  await openPalette(I)
  await field(I).fill('impression caisse')
  await I.press({ key: 'Enter' })
  await I.amAt('/warehouse/print-box')
  await I.open('/')
  await I.see('Bonjour Camille')
  await openPalette(I)
  const offered = await groups(I)
  expect(offered[0]).toBe('Récents')
  // Screens stand there before a letter is typed; settings and what is wrong do not.
  expect(offered).toContain('Aller à')
  expect(offered).not.toContain('Ce terminal')
  // An error is no destination.
  await expect(option(I, /erreur|introuvable|interdit/i)).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Récents' }).getByRole('option')).toContainText([
    'Impression caisse',
  ])
})

test('a scan while the palette is open resolves at once and leaves no character in its field', async ({
  I,
}) => {
  const { shelf } = await demoCodes(I.page)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await openPalette(I)
  await I.scan(shelf.code)
  await expect(palette(I)).toBeHidden()
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
})

test('a card runs its command on any page, also over the palette', async ({ I }) => {
  await atHome(I)
  await I.scan(formatOwn('command', 'CHERCHE'))
  await expect(field(I)).toBeFocused()
  await I.scan(formatOwn('command', 'GO-TRNSFE'))
  await I.amAt('/warehouse/transfer')
  await expect(palette(I)).toBeHidden()
})

test('a key whose command may not run says why, also in a field', async ({ I }) => {
  await atHome(I)
  await I.press({ key: 'F4' })
  await I.see(/^Cette commande vaut dans /)
  await openPalette(I)
  await I.press({ key: 'F8' })
  await expect(palette(I)).toBeHidden()
})

test('Ctrl+Z undoes the last scan, but inside a field it undoes typing', async ({ I }) => {
  await withGoodsInHand(I)
  await openPalette(I)
  await field(I).pressSequentially('abc', { delay: 60 })
  await I.press({ key: 'Control+z' })
  await expect(palette(I)).toBeVisible()
  await I.press({ key: 'Escape' })
  await I.press({ key: 'Control+z' })
  await I.see('Reposez un article')
})

test('F1 and ? show the help, generated from the commands', async ({ I, page }) => {
  await atHome(I)
  await I.press({ key: 'F1' })
  const help = page.getByRole('dialog', { name: 'Aide' })
  await expect(help.getByRole('row', { name: /Tout prendre F4/ })).toBeVisible()
  await expect(help.getByRole('row', { name: /Annuler le dernier scan/ })).toContainText(
    formatOwn('command', 'UNDO'),
  )
  await I.seeNoAxeViolation()
  await I.press({ key: 'Escape' })
  await openPalette(I)
  await I.press({ key: '?' })
  await expect(help).toBeVisible()
})

test('the keyboard alone works the palette, a page, the theme and the log-out', async ({ I, page }) => {
  I.expectTrouble(/401/)
  await I.am('print')
  await I.open('/')
  await I.see('Bonjour Chloé')
  const choose = async (words: string) => {
    await openPalette(I)
    await page.keyboard.type(words, { delay: 60 })
    await I.press({ key: 'Enter' })
  }
  await choose('information commande')
  await I.amAt('/warehouse/order-information')
  await choose('theme sombre')
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await choose('deconnexion')
  await I.amAt('/login')
})

test('a typing error still finds the command', async ({ I }) => {
  await atHome(I)
  await openPalette(I)
  await field(I).fill('expediton')
  await expect(option(I, /^Expédition/)).toBeVisible()
})

test('axe finds nothing in the palette and on the cards, in either theme', async ({ I, page }) => {
  const sizes = [[1280, 800]] as const
  await atHome(I)
  await openPalette(I)
  await seeWellInEveryLook(I, { picture: 'palette-open', sizes })
  for (const query of ['imp', 'tout', 'zzzz', 'a-0']) {
    await field(I).fill(query)
    await expect(page.getByText('Recherche dans l’entrepôt…')).toBeHidden()
    await seeWellInEveryLook(I, { picture: `palette-${query}`, sizes })
  }
  await I.open('/cards')
  await expect(page.getByRole('img', { name: /Code-barres/ }).first()).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'cards', sizes })
})

test('cards scan back from their picture, and only the selected ones are printed', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/cards')
  const pictures = page.getByRole('img', { name: /^Code-barres/ })
  await expect(pictures.first()).toBeVisible()
  // The warehouse's reasons come from the server, a moment later.
  await expect(page.getByRole('img', { name: 'REBUT-CASSE' }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const texts = await pictures.evaluateAll(all =>
    all.map(one => one.getAttribute('alt')?.replace('Code-barres ', '')),
  )
  expect(texts.length).toBeGreaterThan(30)
  const program = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(program) }, fireImmediately: true })
  const read: (string | undefined)[] = []
  for (const card of await page.locator('.card').all()) {
    const [code] = await readBarcodes(await card.screenshot(), { formats: ['Code128'] })
    read.push(code?.text)
  }
  expect(read).toEqual(texts)

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('checkbox', { name: 'Choisir Se déconnecter' }).press('Space')
  await expect(page.getByRole('button', { name: 'Imprimer 1 carte' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.card:visible')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeHidden()
})
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
  await seeWellInEveryLook(I, { picture: 'palette-acts' })
  await I.press({ key: 'Backspace' })
  await expect(field(I)).toHaveValue(name)
  await I.press({ key: 'Tab' })
  await field(I).fill('attente')
  await I.press({ key: 'Enter' })
  await expect(I.page.getByRole('dialog', { name: /en attente/ })).toBeVisible()
})

test('an article is moved from its place as by two scans', async ({ I }) => {
  const { article } = await demoCodes(I.page)
  await atHome(I)
  await openPalette(I)
  await field(I).fill(article.code)
  await expect(I.page.getByRole('option').first()).toContainText(article.name)
  await I.press({ key: 'ArrowRight' })
  await field(I).fill('déplacer')
  await expect(option(I, /^Déplacer depuis/).first()).toHaveAttribute('aria-selected', 'true')
  await I.press({ key: 'Enter' })
  await I.amAt('/warehouse/transfer')
  await I.see(/^1 sur/)
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
})
