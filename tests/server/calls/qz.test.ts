import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { qzCalls } from '#contract/endpoints/qz.ts'
import { makeOwnCertificate } from '#scripts/certificate.ts'
import { openQzKeys } from '#server/printing/qz-keys.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const made = makeOwnCertificate({ commonName: 'Douchette', from: new Date(), years: 1 })
const I = await atTheServer({ qzKeys: openQzKeys(made.key, made.certificate) })

/** QZ Tray's client has this hash of a call signed, as 64 characters. */
const toSign = createHash('sha256').update('{"call":"print","params":{},"timestamp":1}').digest('hex')

test('a user gets the certificate, and a signature that it verifies', async () => {
  await I.logIn('paul')
  const { certificate } = (await I.call(qzCalls.certificate, {})).answer().data
  const { signature } = (await I.call(qzCalls.sign, { body: { toSign } })).answer().data
  const key = { key: new X509Certificate(certificate ?? '').publicKey, padding: constants.RSA_PKCS1_PADDING }
  expect(verify('RSA-SHA512', Buffer.from(toSign), key, Buffer.from(signature, 'base64'))).toBe(true)
})

test('without a session there is no certificate and no signature', async () => {
  I.seeRefusal(await I.call(qzCalls.certificate, {}, { token: null }), 401, 'login-required')
  I.seeRefusal(await I.call(qzCalls.sign, { body: { toSign } }, { token: null }), 401, 'login-required')
})

test.each([
  ['a sentence', 'Je soussigné'],
  ['a call in clear', '{"call":"file.write","params":{},"timestamp":1}'],
  ['capitals', toSign.toUpperCase()],
  ['one character too few', toSign.slice(1)],
  ['one too many', `${toSign}0`],
  ['a line below it', `${toSign}\n`],
])('%s is not signed', async (_, text) => {
  await I.logIn('paul')
  I.seeRefusal(await I.call(qzCalls.sign, { body: { toSign: text } }), 400, 'input-invalid')
})

test('no answer contains the private key', async () => {
  await I.logIn('amina')
  const answers = [await I.call(qzCalls.certificate, {}), await I.call(qzCalls.sign, { body: { toSign } })]
  for (const { text } of answers) expect(text).not.toContain('PRIVATE')
})
