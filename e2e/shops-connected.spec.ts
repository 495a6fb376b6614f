import { shopKey, shopSecret, startWooCommerce } from '../tests/drivers/woocommerce-process.ts'
import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect } from './drivers/operator.ts'
import { besideShops as test } from './drivers/shops.ts'
import { aVendure } from './drivers/vendure.ts'

test('a shop is connected with a wrong password, then with its own, is paused, and is removed', async ({
  I,
  page,
}) => {
  const shop = await aVendure('la bonne phrase')
  try {
    const my = withKeys(I)
    await I.logIn('admin')
    await my.run('connexions')
    await I.see('Aucune boutique n’est reliée encore.')
    await my.run('relier une boutique')
    await expect(page.getByLabel('Nom', { exact: true })).toBeFocused()
    await I.press({ button: 'Relier' })
    await I.see('Donnez un nom.')
    await I.see('Choisissez la boutique.')
    await I.see('Saisissez le mot de passe : il n’est donné qu’à cette adresse.')
    await seeWellInEveryLook(I, { picture: 'new-connection', likeAnother: true, whole: true })

    await I.type('Nom', 'Site de la maison')
    await I.choose(/Boutique/, 'Maison Lumière')
    await I.type('Adresse', shop.url)
    await I.type('Identifiant', 'entrepot')
    await I.type('Mot de passe', 'la mauvaise')
    await I.press({ button: 'Relier' })
    await expect(page.getByRole('heading', { name: 'Site de la maison' })).toBeVisible()
    await I.press({ button: 'Essayer la liaison' })
    await I.see('La liaison ne marche pas : Vendure refuse ce nom et ce mot de passe.')
    // Orders do not come either, and the page says so.
    await expect(page.getByRole('region', { name: 'État' })).toContainText(/Vendure refuse ce nom/)
    await seeWellInEveryLook(I, { picture: 'connection', whole: true })

    await I.type('Mot de passe', 'la bonne phrase')
    await I.press({ button: 'Enregistrer' })
    await I.see('Site de la maison est enregistrée.')
    await my.run('essayer la liaison')
    await I.see('Le site répond : il s’appelle « lumiere-en-ligne ».')
    await expect(page.getByRole('region', { name: 'État' })).not.toContainText(/Vendure refuse/)

    await I.press({ button: 'Mettre en pause' })
    await I.see('Site de la maison est en pause : ce qui arrive est gardé pour plus tard.')
    await my.run('connexions')
    const row = page.getByRole('row', { name: /Site de la maison/ })
    await expect(row).toContainText('en pause')
    await expect(row).toContainText('Vendure')
    await seeWellInEveryLook(I, { picture: 'connections', likeAnother: true, whole: true })

    await row.getByRole('link').click()
    await I.press({ button: 'Supprimer' })
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
    await I.see('Aucune boutique n’est reliée encore.')
  } finally {
    await shop.stop()
  }
})

test('a WooCommerce is connected by its key, and what is wrong with the key is told', async ({ I, page }) => {
  const shop = await startWooCommerce()
  try {
    const my = withKeys(I)
    await I.logIn('admin')
    await my.run('connexions')
    await I.see('Aucune boutique n’est reliée encore.')
    await my.run('relier une boutique')
    await I.choose(/Programme/, 'PrestaShop')
    await I.type('Numéro de la boutique', 'UCCLLQ9N2ARSHWCXLT74KUKSSK34BFKX')
    await I.type('Clé du webservice', '1')
    await I.press({ button: 'Relier' })
    await I.see('C’est un nombre, comme 1.')
    await I.see('La clé du webservice a 32 signes.')
    await seeWellInEveryLook(I, { picture: 'new-prestashop', likeAnother: true, whole: true })
    await I.type('Numéro de la boutique', '')
    await I.type('Clé du webservice', '')
    await I.choose(/Programme/, 'WooCommerce')
    await I.press({ button: 'Relier' })
    await I.see('Donnez la clé client.')
    await I.see('Saisissez le secret client : il n’est donné qu’à cette adresse.')
    await seeWellInEveryLook(I, { picture: 'new-woocommerce', whole: true })

    await I.type('Nom', 'Papeterie')
    await I.choose(/Boutique/, 'Maison Lumière')
    await I.type('Adresse', shop.url)
    await I.type('Clé client (ck_…)', shopSecret)
    await I.type('Secret client (cs_…)', shopKey)
    await I.press({ button: 'Relier' })
    await I.see('La clé client commence par ck_.')
    await I.see('Le secret client commence par cs_.')
    await I.type('Clé client (ck_…)', 'ck_dune_autre_boutique')
    await I.type('Secret client (cs_…)', shopSecret)
    await I.press({ button: 'Relier' })
    await expect(page.getByRole('heading', { name: 'Papeterie' })).toBeVisible()
    await I.press({ button: 'Essayer la liaison' })
    await expect(page.getByText(/La liaison ne marche pas : WooCommerce ne reconnaît pas/)).toBeVisible()
    await seeWellInEveryLook(I, { picture: 'woocommerce', likeAnother: true, whole: true })

    await I.type('Clé client (ck_…)', shopKey)
    await I.press({ button: 'Enregistrer' })
    await I.see('Papeterie est enregistrée.')
    await I.press({ button: 'Essayer la liaison' })
    await I.see('Le site répond : il s’appelle « Papeterie du port ».')
    await I.press({ button: 'Supprimer' })
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
    await I.see('Aucune boutique n’est reliée encore.')
  } finally {
    await shop.stop()
  }
})
