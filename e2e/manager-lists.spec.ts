import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

test('by keys alone a manager holds many orders at once, hears of each that refuses, and takes it back', async ({
  I,
  page,
}) => {
  const my = withKeys(I)
  const dialog = page.getByRole('dialog')
  await my.logIn('admin')
  await I.see('Bonjour Gaëlle')
  await my.run('commandes')
  await expect(page.getByRole('row', { name: /CD0001/ }).first()).toBeVisible()
  await page.getByLabel('Rechercher').focus()
  await my.type('CD0001020')
  await expect(page.getByRole('row', { name: /CD00010/ })).toHaveCount(9)

  const rows = page.locator('tbody tr')
  const walk = async (...keys: string[]) => {
    for (const key of keys) await my.press(key)
  }
  await page.getByRole('grid').focus()
  await expect(rows.first()).toBeFocused()
  await walk('ArrowDown', 'Tab', 'Tab')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await walk('Shift+Tab', 'Shift+Tab')
  await expect(rows.nth(1)).toBeFocused()
  await walk('ArrowRight', 'ArrowRight', 'ArrowUp')
  await expect(rows.first().getByRole('rowheader')).toBeFocused()
  await walk('ArrowUp')
  await expect(page.getByRole('columnheader').nth(1)).toBeFocused()
  await walk('End', 'Control+End', 'Home', 'ArrowLeft')
  await expect(rows.last()).toBeFocused()
  // Tab leaves the table where it was used last, past what stands in its other rows.
  await walk('ArrowUp', 'Shift+Tab')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0)
  await walk('Tab')
  await expect(rows.nth(7)).toBeFocused()

  await my.run('choisir toute cette page')
  await I.see('9 choisis')
  I.expectTrouble(/409 .*\/hold/)
  await my.run('mettre en attente ce qui est choisi')
  await expect(dialog).toContainText('Mettre 9 commandes en attente ?')
  await my.type('inventaire')
  await my.press('Enter')
  await expect(dialog).toContainText(/refus/)
  await expect(dialog).toContainText(/est expédiée|est déjà en attente|est annulée/)
  await expect(dialog).toContainText(/commandes? en attente\./)
  await I.picture('orders-held')
  await dialog.getByRole('button', { name: 'Tout remettre comme avant' }).focus()
  await my.press('Enter')
  await I.see(/lignes? comme avant\./)

  await my.run('imprimer ce qui est en retard')
  await expect(dialog).toContainText(/en retard/)
  await I.picture('orders-late')
  await my.press('Escape')
})

test('lists, parcels, slips, returns and counts are pages that fit every screen', async ({ I, page }) => {
  const my = withKeys(I)
  await my.logIn('admin')
  await I.see('Bonjour Gaëlle')
  for (const [asked, title] of [
    ['listes de picking', 'Listes de picking'],
    ['tous les colis', 'Colis'],
    ['tous les bordereaux', 'Bordereaux'],
    ['tous les retours', 'Retours'],
    ['comptages', 'Comptages'],
  ] as const) {
    await my.run(asked)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: title, exact: true })).toHaveAttribute('aria-busy', 'false')
    await seeWellInEveryLook(I, { picture: `work-${asked.replaceAll(' ', '-')}`, whole: true })
  }
})
