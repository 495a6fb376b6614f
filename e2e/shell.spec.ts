import { test as base, expect, type Page } from 'playwright/test'
import { builtApplication } from '#server/http/application-files.ts'
import { demoCodes } from './drivers/demo.ts'
import { aBrowserToKill } from './drivers/killed-browser.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { operatorAt } from './drivers/operator.ts'
import { placesOf } from './drivers/server.ts'
import { anotherVersion, aServerToStop, versionIn } from './drivers/two-versions.ts'

type Place = { server: Awaited<ReturnType<typeof aServerToStop>> }

/** The only tests whose browser keeps the application's files, each with a server that it stops. */
const test = base.extend<object, Place>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names.
    async ({}, use) => {
      const server = await aServerToStop()
      process.env.E2E_URL = server.url
      await use(server)
      await server.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const away = 'Le serveur ne répond pas.'
const isReady = 'Nouvelle version prête : elle sera prise à la fin de ce travail.'
const resumed = 'Vous reprenez où vous en étiez.'
const one = { name: /^1 sur/ }

/** Until the browser has all files of the application. */
const filesAreKept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))
const versionOf = (page: Page) => page.locator('meta[name=version]').getAttribute('content')
const keptVersions = (page: Page) => page.evaluate(() => caches.keys())

async function piecesAt(page: Page, place: string): Promise<number> {
  const { look } = await placesOf(page)
  return (await look(place)).stock.reduce((sum, { qty }) => sum + qty, 0)
}

async function logIn(page: Page, url: string) {
  await page.goto(`${url}/login`)
  const I = operatorAt(page, [])
  await I.type('Identifiant', 'camille')
  await I.type('Mot de passe', 'douchette')
  await I.press({ button: 'Se connecter' })
  await I.see('Bonjour Camille')
  return I
}

test('with the server down the application opens at its step, says so, shows its manual, and goes on when it is back', async ({
  server,
}) => {
  await server.start()
  const browser = aBrowserToKill('allow')
  try {
    const page = await browser.start()
    const { shelf, article, elsewhere } = await demoCodes(page)
    const before = await piecesAt(page, elsewhere.name)
    const I = await logIn(page, server.url)
    await page.goto(`${server.url}/warehouse/transfer`)
    await I.scan(shelf.code)
    await I.see('Scannez les articles, puis l’emplacement d’arrivée')
    await I.scan(article.code)
    await expect(page.getByRole('progressbar', one)).toBeVisible()
    await filesAreKept(page)

    await server.stop()
    await page.reload()
    await I.see(resumed)
    await I.see(away)
    await seeWellInEveryLook(I, { picture: 'server-away' })
    await browser.kill()

    const later = await browser.start()
    await later.goto(`${server.url}/warehouse/transfer`)
    const again = operatorAt(later, [])
    await again.see(resumed)
    await expect(later.getByRole('progressbar', one)).toBeVisible()
    await again.see(away)
    await again.scan(elsewhere.code)
    await again.see(/Gardé ici, envoyé au retour du serveur/)
    await later.goto(`${server.url}/manual/picking`)
    await expect(later.getByRole('heading', { level: 1, name: 'Picking' })).toBeVisible()
    await server.start()
    // As the browser says when the network is back; else the page asks after growing pauses.
    await later.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(later.getByText(away)).toHaveCount(0)
    await expect.poll(() => piecesAt(later, elsewhere.name)).toBe(before + 1)
  } finally {
    await browser.end()
  }
})

test('a new version waits for the end of the work, and each tab keeps its own files until then', async ({
  server,
  browser,
}) => {
  await server.start()
  const next = anotherVersion(/^(AccountDrawer|ScannersPage)-/)
  const before = versionIn(builtApplication)
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    locale: 'fr-FR',
    reducedMotion: 'reduce',
  })
  try {
    const working = await context.newPage()
    const { shelf, article, elsewhere } = await demoCodes(working)
    const I = await logIn(working, server.url)
    await working.goto(`${server.url}/warehouse/transfer`)
    await I.scan(shelf.code)
    await I.see('Scannez les articles, puis l’emplacement d’arrivée')
    await I.scan(article.code)
    await expect(working.getByRole('progressbar', one)).toBeVisible()
    await filesAreKept(working)
    await server.start(next.folder)

    const idle = await context.newPage()
    await idle.goto(server.url)
    expect(await versionOf(idle)).toBe(before)
    await I.see(isReady)
    await expect.poll(() => versionOf(idle)).toBe(next.version)

    // The server no longer has this part of the page.
    await working.bringToFront()
    await working.getByRole('button', { name: /^Compte de Camille/ }).click()
    await I.see('Thème sombre')
    await I.press({ key: 'Escape' })
    await I.see(isReady)
    expect(await versionOf(working)).toBe(before)
    expect(await keptVersions(idle)).toHaveLength(2)

    await I.scan(elsewhere.code)
    await I.see(new RegExp(`1 pièce à ${elsewhere.name}`))
    await expect.poll(() => versionOf(working)).toBe(next.version)
    await expect(working.getByText(isReady)).toHaveCount(0)
    await I.see('Scannez l’emplacement de départ')
    await expect.poll(() => keptVersions(working)).toEqual([`version:${next.version}`])
  } finally {
    await context.close()
    next.remove()
  }
})
