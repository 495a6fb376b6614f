import { atWork, expect, test } from './drivers/printing.ts'

test('a label that no computer took is printed once from any home page, by keyboard', async ({
  I,
  page,
  qz,
}) => {
  await atWork(I, '/')
  const toSettle = page.getByRole('region', { name: /^À régler/ })
  const here = toSettle.getByRole('button', { name: /^Imprimer ici : Étiquette / })
  await expect(here).toHaveCount(1)
  await I.seeNoAxeViolation()
  const title = ((await here.getAttribute('aria-label')) ?? '').replace('Imprimer ici : ', '')
  await here.focus()
  await I.press({ key: 'Enter' })
  await I.see(`${title} part à l’imprimante.`)
  await expect.poll(() => qz.paper.length).toBe(1)
  expect(qz.paper[0]?.bytes.toString('utf8')).toContain('^XA')
  await expect(here).toHaveCount(0)
  await page.reload()
  await expect(toSettle).toBeVisible()
  await expect(here).toHaveCount(0)
  expect(qz.paper).toHaveLength(1)
})
