import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

test('a shop’s manager invites somebody, who logs in and then loses the shop', async ({ I, page }) => {
  // A person without a warehouse has no configured computer.
  I.expectTrouble(/404.*computer/)
  const my = withKeys(I)
  const dialog = page.getByRole('dialog')
  await I.logIn('boutique')
  await I.entry('Réglages').click()
  await I.see('règle elle-même')
  await seeWellInEveryLook(I, { picture: 'shop-settings', whole: true })
  await page.getByRole('link', { name: /Qui entre dans la boutique/ }).click()
  await expect(page.getByRole('row', { name: /Agathe Lemoine/ })).toBeVisible()
  await page.getByRole('button', { name: 'Inviter une personne' }).click()
  await expect(page.getByLabel('Nom', { exact: true })).toBeFocused()
  await my.type('Léa Roy')
  await my.press('Enter')
  await I.see('Léa Roy est de la boutique. Donnez-lui son invitation ou un mot de passe.')
  await seeWellInEveryLook(I, { picture: 'shop-person', likeAnother: true, whole: true })
  await page.getByRole('button', { name: 'Donner un mot de passe' }).click()
  await dialog.getByRole('button', { name: 'Donner un mot de passe' }).click()
  const secret = dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(secret).toBeVisible()
  const password = (await secret.textContent()) ?? ''
  await my.press('Escape')
  await page.getByRole('link', { name: 'Personnes' }).click()
  await expect(page.getByRole('row', { name: /Léa Roy/ })).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'shop-people', whole: true })
  await my.run('déconnecter')

  I.expectTrouble(/401/)
  await expect(page.getByLabel('Identifiant', { exact: true })).toBeFocused()
  await my.type('lea.roy')
  await my.press('Tab')
  await my.type(password)
  await my.press('Enter')
  await expect(page.getByLabel('Votre mot de passe', { exact: true })).toBeFocused()
  for (const end of ['Tab', 'Enter']) {
    await my.type('quatre chevaux sur la lune')
    await my.press(end)
  }
  await expect(I.entry('Commandes')).toBeVisible()
  await expect(I.entry('Réglages')).toHaveCount(0)
  await my.run('déconnecter')

  await I.logIn('boutique')
  await I.entry('Réglages').click()
  await page.getByRole('link', { name: /Qui entre dans la boutique/ }).click()
  await page
    .getByRole('row', { name: /Léa Roy/ })
    .getByRole('link')
    .click()
  await my.run('retirer léa')
  await expect(dialog).toContainText('Plus aucun accès')
  await dialog.getByRole('button', { name: 'Retirer' }).click()
  await I.see('Léa Roy n’est plus de la boutique.')
  await expect(page.getByRole('row', { name: /Léa Roy/ })).toHaveCount(0)
})
