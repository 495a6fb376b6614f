import { expect, test } from './drivers/operator.ts'
import { badgeOf } from './drivers/terminal.ts'

const noAccess = 'Une erreur est survenue. Impossible de charger les paramètres.'

test('a person without a session goes to the log-in page and then to the requested page', async ({ I }) => {
  await I.open('/warehouse/transfer')
  await I.amAt('/login')
  await I.type('Identifiant', 'camille')
  await I.type('Mot de passe', 'douchette')
  await I.press({ button: 'Se connecter' })
  await I.amAt('/warehouse/transfer')
})

test('a wrong password gives a sentence and keeps the typed text', async ({ I, page }) => {
  I.expectTrouble(/401/)
  await I.open('/login')
  await I.type('Identifiant', 'shipping')
  await I.type('Mot de passe', 'hameçon')
  await I.press({ button: 'Se connecter' })
  await I.see(/Identifiant ou mot de passe/)
  await expect(page.getByLabel('Identifiant', { exact: true })).toHaveValue('shipping')
  await I.amAt('/login')
})

test('a badge opens a session', async ({ I, page }) => {
  await I.open('/login')
  await I.see(/scannez votre badge/)
  await I.scan(await badgeOf(page, 'Camille Moreau'))
  await I.see('Bonjour Camille')
})

test('an expired token is cleared at load', async ({ I, page }) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const expired = `${part({ alg: 'HS256' })}.${part({ sub: 'x', exp: 1_000_000_000 })}.x`
  await I.open('/login')
  await I.see('Se connecter')
  await page.evaluate(token => localStorage.setItem('token', token), expired)
  await I.open('/')
  await I.amAt('/login')
  await I.see('Votre session a expiré. Connectez-vous à nouveau.')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('logging out ends the session here and on the server', async ({ I, page }) => {
  I.expectTrouble(/401/)
  await I.am('print')
  await I.open('/')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await I.press({ button: 'Compte de Chloé Rousseau' })
  await I.see('print@douchette.example')
  await I.press({ button: 'Déconnexion' })
  await I.amAt('/login')
  const reply = await page.request.get('/rest/user/access', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status()).toBe(401)
})

test('a log-out that fails says so and leaves the session as it was', async ({ I, page }) => {
  I.expectTrouble(/Failed to load resource/)
  await I.am('camille')
  await I.open('/')
  await page.route('**/rest/logout', route => route.abort())
  await I.press({ button: 'Compte de Camille Moreau' })
  await I.press({ button: 'Déconnexion' })
  await I.see('Unable to logout!')
  await I.amAt('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

test('the Home link leads to /', async ({ I }) => {
  await I.am('camille')
  await I.open('/warehouse/packaging')
  await I.press({ button: 'Compte de Camille Moreau' })
  await I.press({ link: 'Home' })
  await I.amAt('/')
})

test('a failed access record gives no access and offers another try', async ({ I, page }) => {
  I.expectTrouble(/Failed to load resource/)
  await I.am('camille')
  // The application tries again by itself too: only what follows the press gets through, or the button would be gone.
  const pressed = () => page.evaluate(() => document.documentElement.dataset.pressed === 'yes')
  await page.route('**/rest/user/access', async route =>
    (await pressed()) ? route.continue() : route.abort(),
  )
  await I.open('/')
  await I.see(noAccess)
  await page.evaluate(() => {
    const take = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[aria-busy]')) return
      document.documentElement.setAttribute('data-pressed', 'yes')
    }
    addEventListener('click', take, true)
  })
  // The button takes no press while the application tries again by itself.
  await expect(async () => {
    await I.press({ button: 'Réessayer' })
    expect(await pressed()).toBe(true)
  }).toPass()
  await I.see('Bonjour Camille')
})

test('a shop without access is a load error', async ({ I }) => {
  await I.am('camille')
  await I.open('/shop/nulle-part/reception')
  await I.see(noAccess)
})

test('the warehouse without warehouse access is a load error', async ({ I }) => {
  I.expectTrouble(/404/)
  await I.am('boutique')
  await I.open('/warehouse/transfer')
  await I.see(noAccess)
})

test('an address that leads nowhere says so in French', async ({ I }) => {
  await I.am('camille')
  await I.open('/nulle/part')
  await I.see(/n’existe pas/)
})
