import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { codeOf } from './drivers/orders.ts'

test('a shop decides what becomes of a return that waits, and the bench that opens it reads the decision', async ({
  I,
  page,
}) => {
  // A person without a warehouse has no configured computer.
  I.expectTrouble(/404.*computer/)
  const my = withKeys(I)
  await I.logIn('boutique')
  await I.entry('Aperçu').click()
  await I.see('ce qui attend votre décision')
  await I.see('Retours à décider')
  await seeWellInEveryLook(I, { picture: 'shop-home', whole: true })
  await I.entry('Retours').click()
  await I.see('Dites ce que devient ce qui attend.')
  const row = page.getByRole('row').filter({ hasText: 'À décider' }).first()
  await expect(row).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'shop-returns', likeAnother: true, whole: true })
  await row.getByRole('link').click()
  const title = page.getByRole('heading', { level: 1, name: /^RT\d+$/ })
  await expect(title).toBeVisible()
  const name = (await title.textContent()) ?? ''
  await page.getByLabel('Précisions').focus()
  await my.type('Merci')
  await my.press('Enter')
  await I.see('Votre décision est à l’entrepôt.')
  await I.see(/L’entrepôt la voit, et la suivra\./)
  await seeWellInEveryLook(I, { picture: 'shop-return', whole: true })

  await I.am('camille')
  await I.open('/warehouse/order-return')
  await I.scan(codeOf.return(name))
  await I.see('La boutique demande : tout remettre en vente, Merci.')
  await I.picture('return-with-wish')
})
