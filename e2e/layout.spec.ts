import { expect, test } from './drivers/operator.ts'

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

  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour Camille')
  await expect(page.getByRole('button', { name: 'Débug' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Administration/ })).toHaveCount(0)
})
