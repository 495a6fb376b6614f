import { expect, test } from 'vitest'
import { qzCalls } from '#contract/endpoints/qz.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

test('without keys there is no certificate, and a request to sign says what to do', async () => {
  await I.logIn('paul')
  expect((await I.call(qzCalls.certificate, {})).answer()).toEqual({ data: { certificate: null } })
  const signature = await I.call(qzCalls.sign, { body: { toSign: '0'.repeat(64) } })
  I.seeRefusal(signature, 404, 'qz-keys-missing')
  expect(signature.problem().detail).toBe(
    'Les impressions ne sont pas signées : lancez « npm run qz:keys » sur le serveur, puis redémarrez-le.',
  )
})
