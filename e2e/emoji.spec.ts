import type { Page } from 'playwright/test'
import { expect, test } from './drivers/operator.ts'
import { codeOf, orderDesk } from './drivers/orders.ts'

const heart = '💛'

/** Whether this sign is drawn otherwise than one that no font has. */
const isDrawn = (page: Page, sign: string) =>
  page.evaluate(sign => {
    const draw = (text: string) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('This browser has no canvas')
      pen.font = `40px ${getComputedStyle(document.body).fontFamily}`
      pen.fillText(text, 4, 48)
      return canvas.toDataURL()
    }
    return draw(sign) !== draw('\u{10FFFD}')
  }, sign)

test('an emoji of a gift’s message is drawn on a terminal that has no font of emoji', async ({ I, page }) => {
  const files: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'font') files.push(request.url())
  })
  const order = await (await orderDesk(page)).order(
    'picking',
    0,
    ({ giftMessage }) => giftMessage?.includes(heart) ?? false,
  )
  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour')
  expect(files.filter(file => file.includes('emoji'))).toEqual([])
  await I.scan(codeOf.order(order.name))
  await I.see(/Merci pour tout/)
  await expect.poll(() => isDrawn(page, heart)).toBe(true)
  await I.picture('emoji')
})
