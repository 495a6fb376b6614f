import { version } from '#server/version.ts'
import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

test('a manager reads the figures of a year, walks along a chart by keys and takes a table away; then how the server is', async ({
  I,
  page,
}) => {
  const my = withKeys(I)
  await my.logIn('admin')
  await I.see('Bonjour Gaëlle')
  await my.run('indicateurs')
  await expect(page.getByRole('heading', { level: 1, name: 'Indicateurs' })).toBeVisible()
  await I.see(/Aujourd’hui compris, jusqu’à \d\d:\d\d/)
  await my.run('période 12 mois')
  await expect(page.getByRole('button', { name: '12 mois' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { name: 'Pièces par semaine' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Par personne' })).toContainText('Emballé')

  const walk = page.getByRole('slider', { name: /^Parcourir : Pièces traitées par heure/ })
  await walk.focus()
  await my.press('ArrowRight')
  await expect(walk).toHaveAttribute('aria-valuetext', /^\d+ h : Pièces /)

  const saved = page.waitForEvent('download')
  await my.run('exporter en csv par personne')
  expect((await saved).suggestedFilename()).toMatch(/^indicateurs-people-.*\.csv$/)

  for (const panel of await page.getByText('Voir les chiffres').all()) await panel.click()
  await seeWellInEveryLook(I, { picture: 'figures', whole: true })

  await my.run('santé')
  await expect(page.getByRole('heading', { level: 1, name: 'Santé' })).toBeVisible()
  await I.see(`Version ${version}, en marche depuis`)
  await expect(page.getByRole('region', { name: 'Le serveur' })).toContainText('npm run backup')
  await expect(page.getByRole('region', { name: 'Postes et imprimantes' })).toContainText('maintenant')
  await expect(page.getByRole('region', { name: 'Appels les plus lents' })).toContainText('99 sur 100 en')
  await seeWellInEveryLook(I, { picture: 'health', whole: true })
  // On a handheld nothing is cut or scrolls sideways.
  await page.setViewportSize({ width: 360, height: 740 })
  for (const name of ['Scans des postes', 'Appels les plus lents']) {
    const region = page.getByRole('region', { name, exact: true })
    const cut = await region.evaluate(panel =>
      [panel, ...panel.querySelectorAll('*')]
        .filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .map(one => one.outerHTML.slice(0, 80)),
    )
    expect(cut, name).toEqual([])
  }
})

test('a bench tells how it is by itself, and « Santé » counts its scans', async ({ I, page }) => {
  const my = withKeys(I)
  // The minute passes for a call under way too, and QZ Tray's client tells of each that it waited for.
  I.expectTrouble(/Signing failed .*met trop de temps à répondre/)
  await page.clock.install()
  await my.logIn('admin')
  await I.see('Bonjour Gaëlle')
  await I.scan('RIEN-QUI-SOIT')
  await I.see(/inconnu/i)
  const told: number[] = []
  page.on('response', response => {
    if (response.url().endsWith('/rest/service/word')) told.push(response.status())
  })
  // The minute begins once the page keeps its changes, which nothing shows.
  await expect(async () => {
    await page.clock.fastForward(61_000)
    await expect.poll(() => told, { timeout: 1_000 }).toContain(204)
  }).toPass()
  await my.run('santé')
  await expect(page.getByRole('region', { name: 'Scans des postes' })).toContainText('Inconnu')
})

test('a person of the shop reads its own figures of a year, and takes a table away', async ({ I, page }) => {
  // A person without a warehouse has no configured computer.
  I.expectTrouble(/404/)
  const my = withKeys(I)
  await my.logIn('boutique')
  await I.see('Bonjour Agathe')
  await I.entry('Chiffres').click()
  await I.see(/Aujourd’hui compris, jusqu’à \d\d:\d\d/)
  await page.getByRole('button', { name: '12 mois' }).click()
  await expect(page.getByRole('heading', { name: 'Commandes par semaine' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await my.run('exporter en csv retours par motif')
  expect((await saved).suggestedFilename()).toMatch(/^chiffres-returns-.*\.csv$/)
  await seeWellInEveryLook(I, { picture: 'shop-figures', likeAnother: true, whole: true })
})
