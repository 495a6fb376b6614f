import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

test('by keys alone somebody is added, given a password, logs in with their own, and is deactivated', async ({
  I,
  page,
}) => {
  const my = withKeys(I)
  const dialog = page.getByRole('dialog')
  /** The way out comes first. */
  const confirm = async (act: string) => {
    await my.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Annuler', exact: true })).toBeFocused()
    await my.press('Tab')
    await expect(dialog.getByRole('button', { name: act, exact: true })).toBeFocused()
    await my.press('Enter')
  }
  await my.logIn('admin')
  await I.see('Bonjour Gaëlle')

  await my.run('personnes')
  await I.see('Qui travaille ici, avec quels droits et quels accès.')
  await expect(page.getByRole('row', { name: /Camille Moreau/ })).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'people', whole: true })

  await my.run('ajouter une personne')
  await expect(page.getByLabel('Nom', { exact: true })).toBeFocused()
  await my.type('Nina Faure')
  await expect(page.getByLabel('Identifiant')).toHaveValue('nina.faure')
  await my.press('Enter')
  await I.see('Nina Faure est ajouté. Imprimez maintenant son invitation.')
  await seeWellInEveryLook(I, { picture: 'person', whole: true })

  await my.run('donner un mot de passe')
  await expect(dialog).toContainText('Un mot de passe pour une seule connexion, affiché une fois.')
  await confirm('Donner un mot de passe')
  const secret = dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(secret).toBeVisible()
  const password = (await secret.textContent()) ?? ''
  await my.press('Escape')
  await expect(dialog).toHaveCount(0)
  await I.see(/mot de passe : — → à usage unique/)

  await my.run('déconnecter')
  await expect(page.getByLabel('Identifiant', { exact: true })).toBeFocused()
  I.expectTrouble(/401/)
  await my.type('nina.faure')
  await my.press('Tab')
  await my.type(password)
  await my.press('Enter')
  await expect(page.getByLabel('Votre mot de passe', { exact: true })).toBeFocused()
  await seeWellInEveryLook(I, { picture: 'own-password' })
  await my.type('quatre chevaux sur la lune')
  await my.press('Tab')
  await my.type('quatre chevaux sur la lune')
  await my.press('Enter')
  await I.see('Bonjour Nina')
  await my.run('déconnecter')

  await my.logIn('admin')
  await I.see('Bonjour Gaëlle')
  await my.run('personnes')
  await page.getByRole('row', { name: /Nina Faure/ }).focus()
  await my.press('Enter')
  await I.see('Aucune.')
  await my.run('désactiver')
  await expect(dialog).toContainText('Plus aucun accès')
  await confirm('Désactiver')
  await I.see('Nina Faure est désactivé.')
  await expect(page.getByRole('button', { name: 'Réactiver' })).toBeVisible()

  await my.run('emplacements')
  await I.see('Où les articles sont rangés, dans l’ordre où l’on marche.')
  await expect(page.getByRole('row', { name: /A-01-01/ }).first()).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'places', whole: true })
  await my.run('faire des emplacements')
  await expect(page.getByLabel('Allées')).toBeFocused()
  await my.press('Enter')
  await expect(page.getByRole('region', { name: 'Aperçu' })).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'places-plan', whole: true })
  await my.run('boutiques')
  await I.see('Pour qui l’entrepôt travaille.')
  await seeWellInEveryLook(I, { picture: 'shops', whole: true })
})
