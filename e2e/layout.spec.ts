import type { Locator, Route } from 'playwright/test'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

const palette = {
  primary: '#d71921',
  secondary: '#c87941',
  info: '#00b8d9',
  success: '#22c55e',
  warning: '#ffab00',
  error: '#ff5630',
  'grey-50': '#fcfdfd',
  'grey-900': '#141a21',
}

test('the palette of the specification: texts, accents, case, highlights, keys', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour Camille')
  await page.keyboard.press('Control+k')
  const field = page.getByPlaceholder('Search...')
  await expect(field).toBeFocused()
  await I.see('Please enter keywords')
  await field.fill('EXPEDITION')
  await expect(page.getByRole('option', { name: /^Expédition/ })).toBeVisible()
  await expect(page.locator('[role=option] mark').first()).toHaveText('Expédition')
  await field.fill('zzzz')
  await I.see('Not found')
  await I.see(/No results found for/)
  await I.press({ key: 'Escape' })
  await expect(field).toBeHidden()

  await page.keyboard.press('Meta+k')
  await page.getByPlaceholder('Search...').fill('colis')
  await page.keyboard.press('Enter')
  await I.amAt('/warehouse/packaging')
})

test('the figures of the specification: logo, header, blur, colours, overlay', async ({ I, page }) => {
  await I.am('camille')
  const seeOverlay = async (route: Route) => {
    const overlay = page.locator('.loading-overlay')
    await expect(overlay).toHaveCSS('z-index', '9998')
    // React draws the overlay of the first HTML anew while this call waits.
    await expect.poll(() => sizeOf(overlay.getByRole('img'))).toEqual([255, 75])
    const border = page.locator('.loading-border')
    await expect(border).toHaveCSS('border-radius', '30%')
    await expect(border).toHaveCSS('min-width', '40px')
    expect(await durationsIn('.loading-border', '::before')).toBe('8s')
    expect(await durationsIn('.loading-logo')).toBe('2s')
    expect(await durationsIn('.loading-shape')).toBe('3.2s')
    await route.continue()
  }
  const sizeOf = async (place: Locator) => {
    const box = await place.boundingBox()
    return box && [box.width, box.height]
  }
  // Reduced motion shortens every animation in the style, so the sheet itself is read.
  const durationsIn = (selector: string, pseudo = '') =>
    page.evaluate(rule => {
      const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
      const inside = rules.flatMap(one =>
        'cssRules' in one ? [...(one as CSSLayerBlockRule).cssRules] : [one],
      )
      const found = inside.find(
        one => one instanceof CSSStyleRule && one.selectorText === rule && one.style.animationName,
      )
      return found instanceof CSSStyleRule ? found.style.animationDuration : undefined
    }, `${selector}${pseudo}`)
  await page.route('**/rest/user/access', seeOverlay, { times: 1 })
  await I.open('/')
  await I.see('Bonjour Camille')

  expect(await sizeOf(page.getByRole('link', { name: 'Douchette, accueil' }).getByRole('img'))).toEqual([
    102, 36,
  ])
  const header = page.locator('.app-header')
  for (const [width, height] of [
    [1280, 64],
    [900, 72],
    [500, 64],
  ] as const) {
    await page.setViewportSize({ width, height: 500 })
    expect((await sizeOf(header))?.[1], `${width} px`).toBe(height)
  }
  await expect(header).not.toHaveCSS('backdrop-filter', /blur/)
  await page.evaluate(() => window.scrollTo(0, 40))
  await expect(header).toHaveCSS('backdrop-filter', 'blur(8px)')
  await expect(header).not.toHaveCSS('box-shadow', 'none')

  const colour = (name: string) =>
    page.evaluate(
      variable => getComputedStyle(document.documentElement).getPropertyValue(variable),
      `--color-${name}`,
    )
  for (const [name, value] of Object.entries(palette)) expect(await colour(name), name).toBe(value)
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(page.locator('body')).toHaveCSS('font-family', /Public Sans Variable/)
})

test('the access record and the address are sent for again every minute', async ({ I, page }) => {
  // The minute that passes at once is longer than a call may take.
  I.expectTrouble(/Signing failed .*trop de temps/)
  // Where the stream of changes lives or breaks, the record is also read in between.
  I.expectTrouble(/Failed to load resource.*live\/changes/)
  await page.route('**/rest/live/changes', route => route.abort())
  await page.clock.install()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await I.am('camille')
  const reported = page.waitForResponse('**/rest/user/ip')
  await I.open('/')
  await I.see('Bonjour Camille')
  await reported
  const times = (path: string) => asked.filter(one => one === path).length
  const before = [times('/rest/user/access'), times('/rest/user/ip')]
  await page.clock.runFor(61_000)
  await expect
    .poll(() => [times('/rest/user/access'), times('/rest/user/ip')])
    .toEqual(before.map(count => count + 1))
})

test('a toast stands at the top right, 300 px wide, and can be closed', async ({ I, page }) => {
  I.expectTrouble(/Failed to load resource/)
  await I.am('camille')
  await I.open('/')
  await page.route('**/rest/logout', route => route.abort())
  await I.press({ button: 'Compte de Camille Moreau' })
  await I.press({ button: 'Déconnexion' })
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Unable to logout!' })
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect(box?.width).toBe(300)
  expect((box?.x ?? 0) + 300).toBe(1280 - 16)
  await expect.poll(async () => (await toast.boundingBox())?.y).toBe(16)
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('--gap', '12px')
  await toast.getByRole('button', { name: 'Fermer ce message' }).click()
  await expect(toast).toBeHidden()
})

test('the sidebar shrinks to 88 px and remembers it', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/')
  await expect(I.entry('Colis')).toBeVisible()
  const width = () =>
    page
      .getByRole('complementary', { name: 'Menu' })
      .evaluate(element => element.getBoundingClientRect().width)
  expect(await width()).toBe(300)
  await page.getByRole('button', { name: /Réduire/ }).click()
  await expect.poll(width).toBe(88)
  await page.reload()
  await expect.poll(width).toBe(88)
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the menu is a drawer of 288 px that closes on the next page', async ({ I, page }) => {
    await I.am('camille')
    await I.open('/')
    await I.press({ button: 'Ouvrir le menu' })
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    expect((await drawer.boundingBox())?.width).toBeCloseTo(288)
    await drawer.getByRole('link', { name: 'Colis' }).click()
    await I.amAt('/warehouse/packaging')
    await expect(drawer).toBeHidden()
  })

  test('nothing is wider than the screen', async ({ I, page }) => {
    await I.am('camille')
    for (const path of ['/', '/warehouse/packaging', '/nulle/part']) {
      await I.open(path)
      await expect(page.locator('h1').first()).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, path).toBe(0)
    }
  })
})

test('the theme is light by default, and the choice is stored as theme-mode', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/')
  const scheme = () => page.locator('html').getAttribute('data-color-scheme')
  expect(await scheme()).toBe('light')
  await I.press({ button: 'Compte de Camille Moreau' })
  await page.getByRole('switch', { name: 'Thème sombre' }).click()
  expect(await scheme()).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('theme-mode'))).toBe('dark')
  await page.reload()
  expect(await scheme()).toBe('dark')
})

test('debug and administration show only when the access record allows them', async ({ I, page }) => {
  await I.am('admin')
  await I.open('/')
  await expect(page.getByRole('button', { name: 'Débug' })).toHaveAccessibleDescription('Mode débug activé')
  const link = page.getByRole('link', { name: /Administration/ })
  await expect(link).toHaveAccessibleDescription('Accès administrateur')
  await expect(link).toHaveAttribute('target', '_blank')

  await I.am('shipping')
  await I.open('/')
  await I.see('Bonjour Léa')
  await expect(page.getByRole('button', { name: 'Débug' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Administration/ })).toHaveCount(0)
})

test('the menu ends with help and administration, which opens a page for people', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/')
  const nav = page.getByRole('navigation', { name: 'Aide et administration' })
  await nav.getByRole('button', { name: 'Aide' }).click()
  await expect(nav.getByRole('link', { name: 'Journal des scans' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Mode d’emploi' })).toHaveAttribute('href', '/manual')
  await nav.getByRole('button', { name: 'Administration' }).click()
  await expect(nav.getByRole('link', { name: /Appels du serveur/ })).toHaveAttribute('target', '_blank')
  await nav.getByRole('link', { name: 'Vue d’ensemble' }).click()
  await I.amAt('/admin')
  await I.see(/Il répond, et sa base/)
  await I.see(/\d+ poste.*imprimante/)
  await page.getByRole('button', { name: 'Réduire le menu' }).click()
  const icons = page.locator('aside nav svg').first()
  await expect(icons).toHaveAttribute('width', '20')
  await I.picture('admin-mini')
  await page.getByRole('button', { name: 'Élargir le menu' }).click()
  await seeWellInEveryLook(I, { picture: 'admin', whole: true })

  await I.am('shipping')
  await I.open('/admin')
  await I.see('Une erreur est survenue. Impossible de charger les paramètres.')
})

test('what comes later moves nothing of what is seen', async ({ I, page }) => {
  const picking = '**/rest/maison-lumiere/picking/**'
  const late: Route[] = []
  const hold = (route: Route) => void late.push(route)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.route('**/rest/home/attention', hold)
  await page.route(picking, hold)
  await I.am('camille')
  const figures = page.waitForResponse('**/rest/statistic/today')
  await I.open('/')
  await figures
  await expect.poll(() => late.length).toBeGreaterThan(0)
  await expect(page.getByRole('progressbar', { name: 'Chargement des chiffres du jour' })).toBeVisible()
  await I.dontSee('Sorties du jour')

  await I.open('/picking/maison-lumiere')
  const verdict = page.getByRole('region', { name: 'Dernier scan' })
  await I.see('Choisissez la liste à imprimer')
  // It gives room to the commands at the foot alone.
  const where = async () => ({ ...(await verdict.boundingBox()), height: 0 })
  const before = await where()
  await page.unroute(picking)
  for (const route of late) await route.continue()
  await I.see('Recompter les commandes')
  expect(await where()).toEqual(before)
})
