import type { Page } from 'playwright/test'
import { textOfPdf } from '#tests/drivers/documents.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { atHome, field, openPalette, option, withGoodsInHand } from './drivers/palette.ts'
import { atTheTerminal, goodsIn } from './drivers/terminal.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('in the middle of a transfer F1 leads to the manual of this screen, and back to the same step', async ({
  I,
  page,
}) => {
  await withGoodsInHand(I)
  await I.press({ key: 'F1' })
  await page.getByRole('dialog', { name: 'Aide' }).getByRole('button', { name: 'Mode d’emploi' }).click()
  await I.amAt('/manual/transfer')
  await expect(title(page, 'Transfert / Rangement')).toBeVisible()
  await I.press({ link: 'Revenir où vous étiez' })
  await I.amAt('/warehouse/transfer')
  await expect(page.getByRole('progressbar', { name: /^1 sur/ })).toBeVisible()

  await I.press({ key: 'Shift+F1' })
  await expect(title(page, 'Transfert / Rangement')).toBeVisible()
  await page.getByRole('navigation', { name: 'Autres pages' }).getByRole('link').last().click()
  await expect(title(page, 'Transfert / Rangement')).toBeHidden()
  await I.press({ link: 'Revenir où vous étiez' })
  await expect(page.getByRole('progressbar', { name: /^1 sur/ })).toBeVisible()
})

test('the menu and the palette lead to the manual, by a page’s title and by a heading', async ({
  I,
  page,
}) => {
  await atHome(I)
  const nav = page.getByRole('navigation', { name: 'Aide et administration' })
  await nav.getByRole('button', { name: 'Aide' }).click()
  await nav.getByRole('link', { name: 'Mode d’emploi' }).click()
  await I.amAt('/manual')
  await expect(title(page, 'Mode d’emploi')).toBeVisible()

  await openPalette(I)
  await field(I).fill('mode d’emploi picking')
  await option(I, /^Picking.*Mode d’emploi/).click()
  await I.amAt('/manual/picking')

  await openPalette(I)
  await field(I).fill('première journée')
  await option(I, /^La première journée/)
    .first()
    .click()
  await I.amAt('/manual/first-day')

  await I.open('/manual/no-such-page')
  await I.see('Cette page n’est pas dans le mode d’emploi')
})

test('every page of the manual is well seen on a desk, a telephone and in the dark', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/manual')
  await expect(title(page, 'Mode d’emploi')).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'manual' })
  const widest = '/manual/shipment'
  await I.open(widest)
  await expect(title(page, 'Expédition')).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'manual-shipment', likeAnother: true })
})

test('on paper a page stands alone, the longest ones on two sheets at most', async ({ I, page }) => {
  await I.am('camille')
  for (const address of ['/manual/shipment', '/manual/reception', '/manual/shop-settings']) {
    await page.emulateMedia({ media: 'screen' })
    await I.open(address)
    await expect(page.locator('.manual-text h1')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
    const pictures = page.locator('.manual-text img')
    await pictures.evaluateAll(all =>
      Promise.all(all.map(one => one instanceof HTMLImageElement && one.decode())),
    )
    const paper = await page.pdf({ preferCSSPageSize: true })
    expect((await textOfPdf(paper.toString('base64'))).length, address).toBeLessThanOrEqual(2)
  }
})

test('a wall shows the manual in pages that a card turns, and any operation’s card leaves it', async ({
  I: operator,
  page,
}) => {
  const I = atTheTerminal(operator)
  const { shelf } = await goodsIn(page, 'C-', 4)
  await page.addInitScript(() =>
    localStorage.setItem('terminal', '{"on":true,"locked":false,"lockMinutes":5,"path":null}'),
  )
  await page.setViewportSize({ width: 1920, height: 1080 })
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.scan(shelf.code)
  await I.seeInstruction('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scanSheet('GUIDE')
  await I.amAt('/manual/transfer')
  await I.seeInstruction(/^Transfert \/ Rangement\s*1 sur/)
  await I.picture('manual-wall')
  await I.seeNoAxeViolation()
  await I.scanCard('Suite')
  await I.seeInstruction(/^Transfert \/ Rangement\s*2 sur/)
  await I.scanCard('Revenir')
  await I.seeInstruction('Scannez les articles, puis l’emplacement d’arrivée')

  await I.scanSheet('GUIDE')
  await I.amAt('/manual/transfer')
  await I.scanSheet('GO-SHIPEN')
  await I.amAt('/warehouse/shipment')
})
