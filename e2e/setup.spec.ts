import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect } from './drivers/operator.ts'
import { alice, atAnEmptyServer as test } from './drivers/own-house.ts'

test('the printed code opens /setup once: a wrong one is refused, and afterwards it leads to the log-in', async ({
  I,
  page,
  empty,
}) => {
  await expect.poll(empty.said).toMatch(/le code \S+/)
  const [, code = ''] = /le code (\S+)/.exec(empty.said()) ?? []
  I.expectTrouble(/403|404|WebSocket connection/)
  await I.open('/setup')
  const asked = {
    ...{ 'Code d’installation': 'AAAA-BBBB-CCCC', 'Nom de l’entrepôt': 'Entrepôt de Nantes' },
    ...{
      'Nom de la boutique': 'Maison Lumière',
      'Prénom et nom': 'Alice Martin',
      Identifiant: alice.username,
    },
    ...{ 'Mot de passe': alice.password, 'Le même, encore une fois': alice.password },
  }
  for (const [label, text] of Object.entries(asked)) await I.type(label, text)
  await I.press({ button: 'Installer l’entrepôt' })
  await I.see(/^Ce n’est pas le code d’installation\./)
  await seeWellInEveryLook(I, { picture: 'setup', whole: true })
  await I.type('Code d’installation', code.toLowerCase())
  await I.press({ button: 'Installer l’entrepôt' })
  await I.see('Bonjour Alice')
  await I.see('Mise en route')

  await page.evaluate(() => localStorage.clear())
  await I.open('/setup')
  await I.amAt('/login')
})
