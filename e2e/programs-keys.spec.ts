import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

test('a key is made, opens the API, is replaced, and is revoked', async ({ I, page, baseURL }) => {
  const my = withKeys(I)
  const dialog = page.getByRole('dialog')
  const keyShown = async () => {
    await expect(dialog).toContainText('Elle n’est affichée qu’une fois.')
    const key = (await dialog.getByText(/^dk_/).textContent()) ?? ''
    await dialog.getByRole('button', { name: 'C’est noté' }).click()
    await expect(dialog).toHaveCount(0)
    return key
  }
  /** The shop's program reads its orders. */
  const answerTo = async (key: string, what = 'orders') => {
    const reply = await fetch(`${baseURL}/api/v1/shops/maison-lumiere/${what}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    return reply.status
  }
  await I.logIn('admin')
  await my.run('clés des programmes')
  await I.see('Aucun programme n’entre ici encore. Faites une clé pour celui d’une boutique.')
  await my.run('faire une clé')
  await expect(dialog.getByLabel('Nom', { exact: true })).toBeFocused()
  await my.press('Enter')
  await I.see('Donnez un nom.')
  await I.see('Choisissez la boutique.')
  await I.type('Nom', 'Vitrine')
  await I.choose(/Boutique/, 'Maison Lumière')
  await seeWellInEveryLook(I, { picture: 'new-key', likeAnother: true })
  await I.press({ button: 'Faire la clé' })
  const first = await keyShown()
  const row = page.getByRole('row', { name: /Vitrine/ })
  await expect(row).toContainText('Maison Lumière')
  await expect(row).toContainText('commandes, articles, stock (lecture)')
  await expect(row).toContainText('jamais')
  expect(await answerTo(first)).toBe(200)
  expect(await answerTo(first, 'deliveries')).toBe(403)

  await row.getByRole('button', { name: 'Remplacer la clé Vitrine' }).click()
  await dialog.getByRole('button', { name: 'Remplacer', exact: true }).click()
  const second = await keyShown()
  expect(second).not.toBe(first)
  await expect(row).toContainText(/l’ancienne ouvre jusqu’au/)
  await expect(row).not.toContainText('jamais')
  expect([await answerTo(first), await answerTo(second)]).toEqual([200, 200])
  await seeWellInEveryLook(I, { picture: 'keys', whole: true })

  await my.run('révoquer la clé vitrine')
  await expect(dialog).toContainText('Le programme qui s’en sert est refusé aussitôt.')
  await seeWellInEveryLook(I, { picture: 'revoke-key', likeAnother: true })
  await dialog.getByRole('button', { name: 'Révoquer', exact: true }).click()
  await I.see('La clé « Vitrine » n’ouvre plus rien.')
  await expect(row).toContainText('révoquée')
  expect([await answerTo(first), await answerTo(second)]).toEqual([401, 401])
})
