import type { Page } from 'playwright/test'
import { choose } from './house.ts'
import { byCanaille, names, type Scene } from './scene.ts'

/** People come in by Canaille with their rights, some are refused, and leaving here leaves there, too. */
export async function inAndOut(scene: Scene): Promise<void> {
  const { house, canaille, told } = scene

  const zoe = await byCanaille(scene, 'zoe')
  const seen = await house.accessOf(zoe.token)
  told(
    seen?.user.displayName === 'Zoé Martin' &&
      seen.user.role === 'operator' &&
      seen.warehouse?.roles.toSorted().join() === 'Picking,Shipping',
    'une nouvelle entre par les règles de ses deux groupes, avec les tâches des deux',
    JSON.stringify(seen),
  )
  const camille = await byCanaille(scene, 'camille')
  const known = await house.accessOf(camille.token)
  told(
    known?.user.role === 'manager' && known.shops.length === 3,
    'une personne d’ici est reconnue à son adresse, avec rang et boutiques par son groupe',
    JSON.stringify(known),
  )
  const lea = await byCanaille(scene, 'lea')
  const ofShop = await house.accessOf(lea.token)
  told(
    ofShop?.warehouse === null && ofShop.shops.map(({ slug }) => slug).join() === 'maison-lumiere',
    'une personne de boutique n’entre que dans la sienne',
    JSON.stringify(ofShop),
  )

  const page = await house.window()
  await choose(page, names.canaille)
  await canaille.logIn(page, 'paul')
  await page.getByRole('button', { name: 'Deny' }).click()
  await sees(
    scene,
    page,
    'La connexion a été annulée chez le fournisseur.',
    'qui refuse l’accord n’entre pas',
  )
  await page.getByRole('button', { name: `Continuer avec ${names.canaille}` }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  const why = `Aucun de vos groupes chez ${names.canaille} n’ouvre cet entrepôt.`
  await sees(scene, page, why, 'sans groupe, la règle refuse, et l’écran dit pourquoi')
  await page.context().close()

  await zoe.page.getByRole('button', { name: 'Compte de Zoé Martin' }).click()
  await zoe.page.getByRole('button', { name: 'Déconnexion' }).click()
  await zoe.page.waitForURL('**/login')
  await zoe.page.getByRole('button', { name: `Continuer avec ${names.canaille}` }).waitFor()
  told((await house.accessOf(zoe.token)) === undefined, 'la déconnexion ferme la session ici')
  await zoe.page.getByRole('button', { name: `Continuer avec ${names.canaille}` }).click()
  const asked = await zoe.page
    .getByLabel('Login')
    .waitFor()
    .then(() => true)
    .catch(() => false)
  told(asked, 'et chez le fournisseur : il demande de nouveau qui l’on est', await zoe.page.innerText('body'))
  for (const one of [zoe, camille, lea]) await one.page.context().close()
}

async function sees({ told }: Scene, page: Page, text: string, what: string) {
  const found = await page
    .getByText(text)
    .waitFor()
    .then(() => true)
    .catch(() => false)
  told(found, what, found ? '' : await page.innerText('body'))
}
