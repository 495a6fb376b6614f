import { qzCalls } from '#contract/endpoints/qz.ts'
import type { Call } from '#src/api/client.ts'
import { orThrow } from '#src/api/refusal.ts'
import type { QzWorld } from './qz.ts'

/** Asks the server to sign: the key is there, and stays there. */
export function qzSecurity(call: Call): Pick<QzWorld, 'certificate' | 'sign'> {
  let unsigned = false
  return {
    async certificate() {
      const { certificate } = orThrow(await call(qzCalls.certificate, {})).data
      unsigned = certificate === null
      return certificate
    },
    async sign(toSign) {
      if (unsigned) return ''
      return orThrow(await call(qzCalls.sign, { body: { toSign } })).data.signature
    },
  }
}
