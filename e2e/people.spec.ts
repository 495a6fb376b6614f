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
  await expect(page.getByRole('heading', { name: 'Nina Faure' })).toBeVisible()
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
  await seeWellInEveryLook(I, { picture: 'own-password', likeAnother: true })
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
  await seeWellInEveryLook(I, { picture: 'places', likeAnother: true, whole: true })

  await page.getByRole('searchbox', { name: 'Rechercher' }).focus()
  await my.type('A-01-01-')
  await expect(page.getByRole('row')).toHaveCount(6)
  await my.run('ordre de marche')
  const handles = page.getByRole('button', { name: /^Déplacer/ })
  await expect(handles).toHaveCount(5)
  const names = await handles.evaluateAll(all => all.map(one => one.getAttribute('aria-label')))
  const placeOf = (nth: number) => names[nth - 1]?.replace('Déplacer ', '') ?? ''
  await seeWellInEveryLook(I, { picture: 'places-walk' })
  // To the third row, its handle, before the first one.
  for (const key of ['Tab', 'ArrowDown', 'ArrowDown', 'Tab']) await my.press(key)
  await expect(handles.nth(2)).toBeFocused()
  await my.press('Enter')
  for (const between of [3, 2, 1]) {
    await expect(
      page.getByLabel(`Insérer entre ${placeOf(between)} et ${placeOf(between + 1)}`),
    ).toBeFocused()
    await my.press('ArrowUp')
  }
  await expect(page.getByLabel(`Insérer avant ${placeOf(1)}`)).toBeFocused()
  await my.press('Enter')
  const [one, two, three, ...others] = names
  const wanted = [three, one, two, ...others]
  await expect
    .poll(() => handles.evaluateAll(all => all.map(handle => handle.getAttribute('aria-label'))))
    .toEqual(wanted)
  // A dropped place takes the focus by a timer of 50 ms; a longer timer of the same page ends after it.
  await page.evaluate(() => new Promise(done => setTimeout(done, 100)))
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).focus()
  await my.press('Enter')
  await I.see('L’ordre de marche est enregistré.')
  await expect(page.getByRole('row').nth(1)).toContainText(placeOf(3))

  await my.run('faire des emplacements')
  await expect(page.getByLabel('Allées')).toBeFocused()
  await page.getByLabel('Allées').fill('')
  await my.press('Enter')
  await I.see('Donnez au moins une allée.')
  await my.type('A-D')
  await my.press('Enter')
  await expect(page.getByRole('region', { name: 'Aperçu' })).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'places-plan', whole: true })
  await my.run('boutiques')
  await I.see('Pour qui l’entrepôt travaille.')
  await seeWellInEveryLook(I, { picture: 'shops', likeAnother: true, whole: true })
})
