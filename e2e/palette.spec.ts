import { formatOwn } from '#contract/barcodes/own.ts'
import { demoCodes } from './drivers/demo.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { atHome, field, groups, openPalette, option, palette, withGoodsInHand } from './drivers/palette.ts'

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

test('the acts of a page that is read while the palette is open are found in it', async ({ I, page }) => {
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await I.am('admin')
  await I.open('/admin/people')
  await page.route(/\/rest\/person\/[\da-f]{8}-/, async route => {
    await held
    await route.continue()
  })
  await page.getByRole('row', { name: /Camille Moreau/ }).click()
  await expect(page.getByRole('progressbar', { name: 'Chargement', exact: true })).toBeVisible()
  await openPalette(I)
  await field(I).fill('donner un mot de passe')
  await expect(option(I, /Camille/)).toHaveCount(0)
  answer()
  await expect(option(I, 'Donner un mot de passe à Camille Moreau')).toBeVisible()
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

test('axe finds nothing in the palette and on the cards, in either theme', async ({ I, page }) => {
  const sizes = [[1280, 800]] as const
  await atHome(I)
  await openPalette(I)
  await seeWellInEveryLook(I, { picture: 'palette-open', sizes })
  await field(I).fill('zzzz')
  await expect(page.getByText('Recherche dans l’entrepôt…')).toBeHidden()
  await seeWellInEveryLook(I, { picture: 'palette-zzzz', sizes })
  await I.open('/cards')
  await expect(page.getByRole('img', { name: /Code-barres/ }).first()).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'cards', sizes })
})
