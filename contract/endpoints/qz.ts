import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint, reading } from '../endpoint.ts'

export const qzCalls = {
  certificate: endpoint({
    ...reading('api_qz_certificate', '/api/qz/certificate'),
    does: 'Le certificat par lequel QZ Tray reconnaît cette application',
    scope: 'self',
    // Null when no certificate is installed; then QZ Tray asks its user.
    answer: answer(z.object({ certificate: z.nullable(z.string()) })),
  }),

  sign: endpoint({
    name: 'api_qz_sign',
    method: 'POST',
    path: '/api/qz/sign',
    does: 'Signe l’empreinte d’un appel à QZ Tray',
    scope: 'self',
    // Only a hash, so that a caller cannot get a signature for a text of their choice.
    body: z.object({ toSign: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    answer: answer(z.object({ signature: z.string() })),
  }),
}
