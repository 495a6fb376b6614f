import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/index.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { badges, pin } from '#tests/drivers/warehouse.ts'

const I = await atTheServer()
const printed = (badge: string) => formatOwn('badge', badge)
const scan = (badge: string, code?: string) =>
  I.call(userCalls.logIn, { body: code === undefined ? { badge } : { badge, pin: code } }, { token: null })

test('Camille logs in by scanning her badge', async () => {
  const { token } = (await scan(printed(badges.camille))).answer()
  const access = await I.call(userCalls.access, {}, { token })
  expect(access.answer().user.displayName).toBe('Camille Roux')
})

test('a badge is recognised in lower case', async () => {
  expect((await scan(printed(badges.camille).toLowerCase())).status).toBe(200)
})

test('a badge with a wrong check character, or that belongs to no user, is refused', async () => {
  const right = printed(badges.camille)
  const wrong = `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`
  I.seeRefusal(await scan(wrong), 401, 'badge-wrong')
  I.seeRefusal(await scan(badges.camille), 401, 'badge-wrong')
  I.seeRefusal(await scan(printed(badges.nobody)), 401, 'badge-wrong')
})

test('a badge with the right selector and a guessed rest is refused', async () => {
  const guessed = `${badges.camille.slice(0, 15)}${badges.nobody.slice(15)}`
  I.seeRefusal(await scan(printed(guessed)), 401, 'badge-wrong')
})

test('Paul’s badge asks for its PIN, and scans without a PIN are not limited', async () => {
  for (let time = 1; time <= 7; time += 1) {
    I.seeRefusal(await scan(printed(badges.paul)), 401, 'pin-required')
  }
  expect((await scan(printed(badges.paul), pin)).status).toBe(200)
})

test('after five wrong PINs the badge is blocked for a quarter of an hour', async () => {
  for (let time = 1; time <= 5; time += 1) {
    I.seeRefusal(await scan(printed(badges.paul), '0000'), 401, 'pin-wrong')
  }
  I.seeRefusal(await scan(printed(badges.paul), pin), 429, 'too-many-tries')
  I.waitMinutes(16)
  expect((await scan(printed(badges.paul), pin)).status).toBe(200)
})

test('a log-in by badge does not link to the administration, one by password does', async () => {
  const { token } = (await scan(printed(badges.amina))).answer()
  const byBadge = await I.call(userCalls.access, {}, { token })
  expect(byBadge.answer().adminUrl).toBeUndefined()
  await I.logIn('amina')
  expect((await I.call(userCalls.access, {})).answer().adminUrl).toBe('https://admin.douchette.example/')
})

test('managers get our own page of administration, operators none', async () => {
  const adminUrlOf = async (username: string) => {
    await I.logIn(username)
    return (await I.call(userCalls.access, {})).answer().adminUrl
  }
  expect(await adminUrlOf('camille')).toBe('/admin')
  expect(await adminUrlOf('paul')).toBeUndefined()
})
