import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { toldPath } from '#contract/endpoints/identity-provider.ts'
import { refuse } from '#contract/problems.ts'
import { Id } from '#contract/values.ts'
import type { Rate } from '../auth/gate.ts'
import { sendRefusal, unknownCall } from '../http/problems.ts'
import type { Identities } from '../identities/house.ts'

type World = { readonly identities: Pick<Identities, 'hear'>; readonly rate: Rate }

const longest = 64 * 1024

const tokenWrong = refuse('logout-token-wrong', 'Cet appel n’est pas signé par le fournisseur d’identité.', {
  status: 400,
})
const away = refuse('provider-unreachable', 'Les clés du fournisseur d’identité ne se lisent pas.', {
  status: 503,
})

/** Takes a provider's word that a session has ended there (OpenID Connect Back-Channel Logout). */
export async function serveBackChannel(app: FastifyInstance, { identities, rate }: World): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.post(toldPath(':provider'), { bodyLimit: longest }, async ({ params, body }, reply) => {
      reply.header('cache-control', 'no-store')
      const named = z.safeParse(z.object({ provider: Id }), params)
      if (!named.success) return sendRefusal(reply, unknownCall('POST'))
      const tooMany = rate.take(named.data.provider)
      if (tooMany) return sendRefusal(reply, tooMany)
      const token = new URLSearchParams(typeof body === 'string' ? body : '').get('logout_token') ?? ''
      const heard = await identities.hear(named.data.provider, token)
      if (heard === 'ended') return reply.code(200).send()
      return sendRefusal(reply, heard === 'away' ? away : tokenWrong)
    })
  })
}
