import { qzCalls } from '#contract/endpoints/qz.ts'
import { refuse } from '#contract/problems.ts'
import { handle } from '../http/handle.ts'

const noKeys = refuse(
  'qz-keys-missing',
  'Les impressions ne sont pas signées : lancez « npm run qz:keys » sur le serveur, puis redémarrez-le.',
  { status: 404 },
)

export const qzCertificateCall = handle(qzCalls.certificate, async ({ qzKeys }) => ({
  data: { certificate: qzKeys?.certificate ?? null },
}))

/** The endpoint lets in nobody but people with a session, and nothing but a hash. */
export const qzSignCall = handle(qzCalls.sign, async ({ body, qzKeys }) =>
  qzKeys ? { data: { signature: qzKeys.sign(body.toSign) } } : noKeys,
)
