import { toldPath } from '#contract/endpoints/identity-provider.ts'
import { client, startIdentityProvider } from '#tests/drivers/identity-provider.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect } from './drivers/operator.ts'
import { asPerson } from './drivers/server.ts'
import { besideShops as test } from './drivers/shops.ts'

const wanted = {
  ...{ name: 'Annuaire', clientId: client.id, secret: client.secret, issuer: 'http://127.0.0.1:9' },
  ...{ scopes: 'openid email profile groups', newcomers: 'invitation', ends: 'told' },
  ...{ trustsEmails: false, rules: [], active: true },
}

test('a person comes in by the company’s account, and each log-out ends both', async ({
  I,
  page,
  baseURL,
}) => {
  I.expectTrouble(/401/)
  const { data } = await (await asPerson(page, 'admin')).post<{ data: { id: string } }>(
    '/rest/identity-provider',
    wanted,
  )
  const origin = baseURL ?? ''
  const provider = await startIdentityProvider({
    accounts: { camille: { email: 'camille@douchette.example', email_verified: true } },
    origin,
    tells: `${origin}${toldPath(data.id)}`,
  })
  const enterThere = async () => {
    await page.getByLabel('Compte').fill('camille')
    await page.getByRole('button', { name: 'Entrer' }).click()
  }
  try {
    await I.am('admin')
    await I.open(`/admin/identity-providers/${data.id}`)
    await I.see(`${origin}${toldPath(data.id)}`)
    await I.type('Adresse du fournisseur', provider.issuer)
    await I.type('Secret du client', client.secret)
    await I.press({ button: 'Ajouter une règle' })
    await page.getByLabel('Valeur').fill('chefs')
    await seeWellInEveryLook(I, { picture: 'identity-provider', likeAnother: true, whole: true })
    await I.press({ button: 'Enregistrer' })
    await I.see('Annuaire est enregistré.')
    await I.press({ button: 'Essayer le fournisseur' })
    await I.see('Annuaire répond.')

    await page.evaluate(() => localStorage.removeItem('token'))
    await I.open('/warehouse/transfer')
    await I.amAt('/login')
    await I.see('Continuer avec Annuaire')
    await seeWellInEveryLook(I, { picture: 'log-in-by-provider' })
    await I.press({ button: 'Continuer avec Annuaire' })
    await page.getByRole('button', { name: 'Annuler' }).click()
    await I.see('La connexion a été annulée chez le fournisseur.')
    await I.press({ button: 'Continuer avec Annuaire' })
    await enterThere()
    await I.amAt('/warehouse/transfer')

    await I.press({ button: 'Compte de Camille Moreau' })
    await I.press({ button: 'Déconnexion' })
    await page.getByRole('button', { name: 'Sortir' }).click()
    await I.amAt('/login')
    await I.press({ button: 'Continuer avec Annuaire' })
    await enterThere()
    await I.see('Bonjour Camille')

    const elsewhere = await page.context().newPage()
    await elsewhere.goto(`${provider.issuer}/session/end`)
    await elsewhere.getByRole('button', { name: 'Sortir' }).click()
    await expect(elsewhere.getByText('Vous êtes sorti.')).toBeVisible()
    await elsewhere.close()
    await I.open('/')
    await I.amAt('/login')
  } finally {
    await provider.stop()
  }
})
