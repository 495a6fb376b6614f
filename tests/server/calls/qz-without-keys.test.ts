import { expect, test } from 'vitest'
import { qzCertificate, qzSign } from '#contract/endpoints/qz.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

test('without keys both calls say what to do', async () => {
  await I.logIn('paul')
  const certificate = await I.call(qzCertificate, {})
  I.seeRefusal(certificate, 404, 'qz-keys-missing')
  I.seeRefusal(await I.call(qzSign, { body: { toSign: '0'.repeat(64) } }), 404, 'qz-keys-missing')
  expect(certificate.problem().detail).toBe(
    'Les impressions ne sont pas signées : lancez « npm run qz:keys » sur le serveur, puis redémarrez-le.',
  )
})
