import { afterEach, expect, test } from 'vitest'
import { WrongClock } from '#machines/qz/rules.ts'
import { makeOwnCertificate } from '#scripts/certificate.ts'
import { openQzKeys } from '#server/printing/qz-keys.ts'
import { aBench, aPrint, disconnect, type Page } from '#tests/drivers/printing.ts'
import type { QzTray } from '#tests/drivers/qz-tray.ts'

const ours = makeOwnCertificate({ commonName: 'Douchette', from: new Date(), years: 1 })
const theirs = makeOwnCertificate({ commonName: 'Somebody', from: new Date(), years: 1 })
const signing = ({ key, certificate }: typeof ours) => {
  const asked: string[] = []
  return {
    asked,
    certificate: async () => ours.certificate,
    sign: async (toSign: string) => {
      asked.push(toSign)
      return openQzKeys(key, certificate).sign(toSign)
    },
  }
}

let tray: QzTray | undefined
let page: Page
afterEach(async () => {
  if (tray) page.kill()
  await disconnect()
  await tray?.stop()
  tray = undefined
})

const see = (id: string, state: object) => expect.poll(() => page.stateOf(id)).toMatchObject(state)

test('the server’s key signs every call, over 64 characters, and QZ Tray asks no question', async () => {
  const security = signing(ours)
  ;({ tray, page } = await aBench({ security, trusted: ours.certificate }))
  const print = aPrint({ data: '^XA^FDÀ « l’ours » 😀 \u0001^FS^XZ', title: 'Étiquette 😀 1e21' })
  await page.queue.add([print])
  await see(print.id, { status: 'printed' })
  expect(await page.qz.discoverIp()).toBe('127.0.0.1')
  expect(tray?.windowsOpened).toBe(0)
  expect(tray?.calls.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['printers.startListening', 'printers.find', 'print', 'networking.device']),
  )
  for (const text of security.asked) expect(text).toMatch(/^[0-9a-f]{64}$/)
  // QZ Tray's own calls need no signature.
  expect(security.asked).toHaveLength(
    tray?.calls.filter(({ call }) => !/getVersion|getStatus/.test(call)).length,
  )
})

test('with a key that does not match the certificate nothing prints, and the error says so', async () => {
  const wrong = { certificate: async () => ours.certificate, sign: signing(theirs).sign }
  await expect(aBench({ security: wrong, trusted: ours.certificate })).rejects.toThrow('Request blocked')
})

test.each([
  [16, 'l’horloge de ce poste avance de 16 minutes'],
  [-180, 'l’horloge de ce poste retarde de 180 minutes'],
])('a clock that is %i minutes off is named as the cause, by the server’s own', async (minutes, words) => {
  const serverNow = () => Date.now() - minutes * 60_000
  const security = { ...signing(ours), serverNow: async () => serverNow() }
  ;({ tray, page } = await aBench({ security, trusted: ours.certificate }))
  // The page has the computer's time; QZ Tray refuses it without a word about clocks.
  tray.clock = serverNow
  await expect(page.qz.discoverIp()).rejects.toEqual(new WrongClock(minutes))
  const print = aPrint()
  await page.queue.add([print])
  await see(print.id, { status: 'waiting', reason: words })
})

test('a right clock is not blamed for a call that QZ Tray blocks', async () => {
  const security = { ...signing(ours), serverNow: async () => Date.now() + 60_000 }
  ;({ tray, page } = await aBench({ security, trusted: ours.certificate }))
  tray.trusted = theirs.certificate
  await expect(page.qz.discoverIp()).rejects.toThrow('Request blocked')
})

test('the server does not sign: the label waits, and comes out once it does', async () => {
  const security = signing(ours)
  let away = false
  const sign = (toSign: string) => (away ? Promise.reject(new Error('401')) : security.sign(toSign))
  ;({ tray, page } = await aBench({ security: { ...security, sign }, trusted: ours.certificate }))
  away = true
  const error = console.error
  // The client logs to the console what our strip shows on the screen.
  console.error = () => {}
  const print = aPrint()
  await page.queue.add([print])
  await see(print.id, { status: 'waiting', attempt: 0 })
  await expect.poll(() => page.stateOf(print.id)?.reason).toBeTruthy()
  expect(tray?.paper).toEqual([])
  away = false
  page.queue.retry()
  await see(print.id, { status: 'printed' })
  console.error = error
})

test('a late signature does not go out on the next connection', async () => {
  const security = signing(ours)
  let release = () => {}
  let held = false
  const sign = async (toSign: string) => {
    const signature = await security.sign(toSign)
    if (held)
      await new Promise<void>(resolve => {
        release = resolve
      })
    return signature
  }
  ;({ tray, page } = await aBench({ security: { ...security, sign }, trusted: ours.certificate }))
  const error = console.error
  console.error = () => {}
  held = true
  const late = page.qz.discoverIp()
  const outcome = expect(late).rejects.toThrow('Connection closed')
  await expect.poll(() => security.asked.length).toBeGreaterThan(1)
  tray?.drop()
  await outcome
  held = false
  await page.connect()
  const before = tray?.calls.length
  release()
  await page.printers.look('Zebra ZD421')
  expect(tray?.calls.slice(before).map(({ call }) => call)).toEqual([
    'printers.find',
    'printers.startListening',
  ])
  console.error = error
})
