import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect } from './drivers/operator.ts'
import { openPalette, option } from './drivers/palette.ts'
import { besideShops as test } from './drivers/shops.ts'

test('a passkey is added, opens the account, and is asked for before administration', async ({ I, page }) => {
  I.expectTrouble(/401|403|409/)
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await I.am('admin')
  await I.open('/admin/log-in-settings')
  await page.getByText('Demander une clé d’accès avant les pages des administrateurs').click()
  await I.press({ button: 'Enregistrer' })
  await I.see('Ajoutez d’abord une clé d’accès à votre compte')

  await I.open('/account')
  await I.type('Nom de la clé', 'Mon téléphone')
  await openPalette(I)
  await option(I, /Ajouter une clé d’accès/).click()
  await I.see('Mon téléphone est ajoutée : elle ouvre votre compte.')
  await seeWellInEveryLook(I, { picture: 'passkeys', whole: true })
  await I.open('/admin/log-in-settings')
  await page.getByText('Demander une clé d’accès avant les pages des administrateurs').click()
  await seeWellInEveryLook(I, { picture: 'log-in-settings', likeAnother: true, whole: true })
  await I.press({ button: 'Enregistrer' })
  await I.see('Les façons de se connecter sont enregistrées.')

  await I.open('/admin/people')
  await I.see('Cet entrepôt la demande avant les pages des administrateurs.')
  await seeWellInEveryLook(I, { picture: 'passkey-first', likeAnother: true })
  await I.press({ button: 'Utiliser ma clé d’accès' })
  await expect(page.getByRole('heading', { name: 'Personnes' })).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('token'))
  await I.open('/admin/people')
  await I.amAt('/login')
  // The authenticator has no person who shows the passkey.
  await chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await I.press({ button: 'Utiliser une clé d’accès' })
  await I.see('Aucune clé d’accès n’a été donnée.')
  await chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await I.press({ button: 'Utiliser une clé d’accès' })
  await I.amAt('/admin/people')

  await I.open('/account')
  await I.see('Mon téléphone')
  await openPalette(I)
  await option(I, /Retirer la clé d’accès « Mon téléphone »/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
  await I.see('Mon téléphone est retirée.')
})
