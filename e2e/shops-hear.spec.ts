import { aSubscriber } from '#tests/drivers/subscriber.ts'
import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect } from './drivers/operator.ts'
import { besideShops as test } from './drivers/shops.ts'

test('a shop’s server is added, hears a test, fails, hears it again, gets a new secret, and is removed', async ({
  I,
  page,
}) => {
  const shop = await aSubscriber()
  try {
    const my = withKeys(I)
    const dialog = page.getByRole('dialog')
    const secretShown = async () => {
      await expect(dialog).toContainText('Il n’est affiché qu’une fois.')
      const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? ''
      return secret
    }
    await I.logIn('admin')
    await my.run('notifications')
    await I.see('Aucun serveur de boutique n’apprend encore rien d’ici. Ajoutez-en un.')
    await my.run('ajouter une notification')
    await expect(page.getByLabel('Nom', { exact: true })).toBeFocused()
    await I.press({ button: 'Ajouter' })
    await I.see('Donnez un nom.')
    await I.see('Choisissez la boutique.')
    await I.see('Donnez l’adresse entière, comme https://boutique.example/evenements.')
    await seeWellInEveryLook(I, { picture: 'new-notification', likeAnother: true, whole: true })

    await I.type('Nom', 'Site de la maison')
    await I.choose(/Boutique/, 'Maison Lumière')
    await I.type('Adresse', shop.url)
    await I.press({ button: 'Ajouter' })
    shop.secret = await secretShown()
    await seeWellInEveryLook(I, { picture: 'shown-secret' })
    await I.press({ button: 'C’est noté' })
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Site de la maison' })).toBeVisible()
    await I.see('Rien n’est parti encore.')

    shop.answer = async () => 500
    await I.press({ button: 'Envoyer un essai' })
    const sending = page.getByRole('row', { name: /Essai/ })
    await expect(sending).toContainText('500')
    await expect(sending).toContainText('à envoyer')
    await seeWellInEveryLook(I, { picture: 'notification', whole: true })
    shop.answer = async () => 204
    await sending.getByRole('button', { name: /^Renvoyer/ }).click()
    await expect(sending).toContainText('reçu')
    await expect(sending).toContainText('204')
    expect(new Set(shop.heard.map(({ id }) => id)).size).toBe(1)

    await my.run('renouveler le secret')
    await I.choose(/L’ancien secret vaut/, 'Plus du tout')
    await dialog.getByRole('button', { name: 'Renouveler', exact: true }).click()
    shop.secret = await secretShown()
    await my.press('Escape')
    await expect(dialog).toHaveCount(0)
    const heard = shop.heard.length
    await my.run('envoyer un essai')
    await expect(page.getByRole('row', { name: /Essai/ })).toHaveCount(2)
    await expect(page.getByRole('row', { name: /Essai/ }).first()).toContainText('reçu')
    expect(shop.heard.length).toBeGreaterThan(heard)
    expect(shop.refused).toEqual([])

    await I.press({ button: 'Mettre en pause' })
    await I.see('Site de la maison est en pause : ce qui arrive est gardé pour plus tard.')
    await expect(page.getByRole('button', { name: 'Envoyer un essai' })).toBeDisabled()
    // By key: a toast may lie over the button.
    await page.getByRole('button', { name: 'Reprendre', exact: true }).press('Enter')
    await I.see('Site de la maison reprend.')

    // The shop wants no more: administrators learn it at home, and are led here.
    shop.answer = async () => 410
    await I.press({ button: 'Envoyer un essai' })
    await I.see('arrêtée')
    await I.open('/')
    const alarm = page.getByRole('link', { name: /Site de la maison/ })
    await expect(alarm).toBeVisible()
    await alarm.click()
    await expect(page.getByRole('heading', { name: 'Site de la maison' })).toBeVisible()

    await my.run('notifications')
    const row = page.getByRole('row', { name: /Site de la maison/ })
    await expect(row).toContainText('arrêtée')
    await seeWellInEveryLook(I, { picture: 'notifications', likeAnother: true, whole: true })
    await row.getByRole('link').click()
    await I.press({ button: 'Supprimer' })
    await expect(dialog).toContainText('Plus rien ne lui est envoyé, et son journal est effacé.')
    await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await I.see('Aucun serveur de boutique n’apprend encore rien d’ici. Ajoutez-en un.')
  } finally {
    await shop.stop()
  }
})
